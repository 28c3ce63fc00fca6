// Letters between this page and the one that frames it. A window of another origin is looked at here alone: Python would
// stumble over what it may not see of it.

// Whether the page around can be of that origin. Some browsers do not tell of which it is, and some say "null" where the
// frame is to send no referrer: there only what comes from it, and what reaches it, is of that origin.
const possible = (host) => {
  const around = window.location.ancestorOrigins?.[0] ?? "null";
  try {
    return new URL(host).origin === host && (around === host || around === "null");
  } catch {
    return false; // nothing that a browser could send to
  }
};

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
  if (window.parent === window || !possible(host)) return null;
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
