// What a picture of the page must not show: something cut off by the edge of the window, lying under something else,
// or with its text cut. Evaluated in the page by builder/screens.py; gives sentences.
() => {
  const found = [];
  const dialog = [...document.querySelectorAll("dialog[open]")].pop();
  const wanted = dialog
    ? "dialog[open], button, select, .segments label, .switch, .names input"
    : ".tool, .plate, .aid, .offer button, #action, #status, #hand [data-card], .play:not(.leaving), .notice";
  const texts = dialog ? "button, h2, .segments" : ".tool, .plate > :not(.unseen), .offer button, #action, #status";
  const root = dialog ? dialog.parentElement : document.body;
  const seen = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const name = (element) => {
    const text = element.ariaLabel || element.title || element.textContent.trim().replace(/\s+/g, " ");
    return `${element.id || element.classList[0] || element.localName} "${text.slice(0, 40)}"`;
  };
  // Only what the player can scroll to may lie out of the window; this is the box that scrolls it.
  const scroller = (element) => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      const flow = getComputedStyle(box).overflowY;
      // The body's own overflow is the window's.
      const root = box === document.body ? document.documentElement : box;
      if ((flow === "auto" || flow === "scroll") && root.scrollHeight > root.clientHeight) return root;
    }
    return null;
  };
  const hit = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return Boolean(top) && (element.contains(top) || (top.contains(element) && !top.matches("dialog")) || top === element);
  };
  for (const element of root.querySelectorAll(wanted)) {
    if (!seen(element) || (dialog && !dialog.contains(element))) continue;
    const scrolls = scroller(element);
    if (scrolls) element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    let { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (scrolls && scrolls !== document.documentElement) {
      // What is higher than the box can only be seen in parts.
      const view = scrolls.getBoundingClientRect();
      top = Math.max(top, view.top);
      bottom = Math.min(bottom, view.bottom);
      height = bottom - top;
    }
    const frame = element.closest(".game")?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    const sides = { left: Math.max(0, frame.left) - 1, right: Math.min(innerWidth, frame.right) + 1 };
    if (left < sides.left || top < -1 || right > sides.right || bottom > innerHeight + 1) {
      found.push(`${name(element)} is cut off by the window`);
      continue;
    }
    if (element === dialog) continue;
    let free;
    if (element.matches("[data-card]")) {
      // The corner with the rank and the suit; the next card may lie over the rest.
      free = [[0.1, 0.05], [0.17, 0.17]].every(([x, y]) => hit(element, left + width * x, top + height * y));
    } else if (element.matches(".play")) {
      // One of the two corners that say which card it is; cards of a trick may touch.
      free = [0.13, 0.87].some((part) => hit(element, left + width * part, top + height * part));
    } else {
      const near = element.matches(".offer *") ? 99 : 10; // its corners are round
      const x = Math.min(near, width / 4);
      const y = Math.min(near, height / 4);
      const middle = [(left + right) / 2, (top + bottom) / 2];
      const corners = [[left + x, top + y], [right - x, top + y], [left + x, bottom - y], [right - x, bottom - y]];
      free = [middle, ...corners].every(([x, y]) => hit(element, x, y));
    }
    if (!free) found.push(`${name(element)} lies under something`);
  }
  // Cards of the trick and what lies around them do not touch, turned a little as they are.
  const box = (element) => element.getBoundingClientRect();
  const plays = dialog ? [] : [...document.querySelectorAll(".play:not(.leaving)")].map(box);
  for (const element of dialog ? [] : document.querySelectorAll(".plate, .aid, #status, #hand")) {
    const { left, top, right, bottom } = box(element);
    const touches = ({ left: l, top: t, right: r, bottom: b }) => l < right - 4 && r > left + 4 && t < bottom - 4 && b > top + 4;
    if (plays.some(touches)) found.push(`${name(element)} touches a card of the trick`);
  }
  for (const element of root.querySelectorAll(texts)) {
    if (!seen(element) || !element.textContent.trim() || (dialog && !dialog.contains(element))) continue;
    if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1) found.push(`${name(element)} has its text cut`);
  }
  // A list that is closed shows its choice, and cuts it in silence.
  const pen = document.createElement("canvas").getContext("2d");
  for (const list of dialog ? dialog.querySelectorAll("select") : []) {
    if (!seen(list)) continue;
    const style = getComputedStyle(list);
    pen.font = style.font;
    const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const text = list.selectedOptions[0]?.textContent ?? "";
    if (pen.measureText(text).width > room - 18) found.push(`list "${text}" has its text cut`);
  }
  const sideways = document.documentElement.scrollWidth > innerWidth + 1;
  return sideways ? [...found, "the page scrolls sideways"] : found;
}
