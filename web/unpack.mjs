// The big files are packed beforehand, so that a host need not do it.

/**
 * What the gzip stream `body` holds, as a stream. `broken` is told an error, as is whoever reads the stream.
 *
 * By hand, since pipeThrough leaves a broken stream's failure to nobody in Firefox.
 */
export const unpacked = (body, broken = () => {}) => {
  const { readable, writable } = new DecompressionStream("gzip");
  const [source, writer, reader] = [body.getReader(), writable.getWriter(), readable.getReader()];
  for (const promise of [writer.closed, writer.ready, reader.closed]) promise.catch(() => {});
  const feed = async () => {
    try {
      for (let part = await source.read(); !part.done; part = await source.read()) {
        writer.write(part.value).catch(() => {}); // the reader gets the same error
        await writer.ready;
      }
      await writer.close();
    } catch (error) {
      writer.abort(error).catch(() => {}); // or the reader would wait for what never comes
      throw error;
    }
  };
  const fed = feed();
  fed.catch(broken);
  return new ReadableStream({
    async pull(controller) {
      try {
        const part = await reader.read();
        if (!part.done) return controller.enqueue(part.value);
        await fed;
        return controller.close();
      } catch (error) {
        return controller.error(error);
      }
    },
    cancel: (reason) => source.cancel(reason),
  });
};

/** What the gzip stream `body` holds, as an ArrayBuffer. */
export const unpack = async (body) => {
  const reader = unpacked(body).getReader();
  reader.closed.catch(() => {}); // read() tells the same error
  const parts = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return new Blob(parts).arrayBuffer();
};
