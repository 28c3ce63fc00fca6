// What a gzip stream holds, as an ArrayBuffer. The big files are packed beforehand, so that a host need not do it.
// By hand, since pipeThrough leaves a broken stream's failure to nobody in Firefox.
export const unpack = async (body) => {
  const { readable, writable } = new DecompressionStream("gzip");
  const [source, writer, reader] = [body.getReader(), writable.getWriter(), readable.getReader()];
  for (const promise of [writer.closed, writer.ready, reader.closed]) promise.catch(() => {});
  const feed = async () => {
    for (let part = await source.read(); !part.done; part = await source.read()) {
      writer.write(part.value).catch(() => {}); // the reader gets the same error
      await writer.ready;
    }
    await writer.close();
  };
  const fed = feed();
  fed.catch(() => {});
  const parts = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  await fed;
  return new Blob(parts).arrayBuffer();
};
