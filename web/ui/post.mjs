// Letters between this page and the one that frames it. A window of another origin is looked at here alone: Python would
// stumble over what it may not see of it.

// The page around, as far as the browser tells: null where it does not say.
const around = () => window.location.ancestorOrigins?.[0] ?? null;

// A message as JSON text, and how long it is; of one longer than `most` only what says which one it is.
const written = (data, most) => {
  const text = JSON.stringify(data) ?? "null";
  if (text.length <= most) return [text, text.length];
  const { hearts, type, id } = data;
  const plain = (value) => (["number", "string"].includes(typeof value) ? value : null);
  return [JSON.stringify({ hearts: plain(hearts), type: String(plain(type)).slice(0, 40), id: plain(id) }), text.length];
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
