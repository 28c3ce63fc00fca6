// Letters between this page and the one that frames it. A window of another origin is looked at here alone: Python would
// stumble over what it may not see of it.

// The page around, as far as the browser tells: null where it does not say.
const around = () => window.location.ancestorOrigins?.[0] ?? null;

// A message as JSON text, and how long it is; of one longer than `most` only what says which one it is.
const written = (data, most) => {
  const text = JSON.stringify(data) ?? "null";
  if (text.length <= most) return [text, text.length];
  const plain = (value) => (typeof value === "number" ? value : typeof value === "string" ? value.slice(0, 40) : null);
  const known = Object.fromEntries(["hearts", "type", "id"].map((name) => [name, plain(data[name])]));
  return [JSON.stringify(known), text.length];
};

/**
 * The way to the page around, which must be of the origin `host`: null where it can't be. Of its messages
 * `receive` is told the text and the length.
 */
export const open = (host, most, receive) => {
  if (window.parent === window || (around() ?? host) !== host) return null;
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || origin !== host) return;
    let letter;
    try {
      letter = written(data, most);
    } catch {
      return; // what no text can say is no message of ours
    }
    receive(...letter);
  });
  return { send: (text) => window.parent.postMessage(JSON.parse(text), host) };
};
