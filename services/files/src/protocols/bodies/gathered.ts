/**
 * The whole stream as bytes if it has at most `limit` bytes, otherwise a stream of the same bytes. The stream must not
 * reuse the buffers of its chunks. Throws what the stream throws.
 */
export async function gathered(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const iterator = bytes[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= limit) {
    const next = await iterator.next()
    if (next.done) return Buffer.concat(chunks)
    chunks.push(next.value)
    size += next.value.length
  }
  return (async function* () {
    yield* chunks
    yield* { [Symbol.asyncIterator]: () => iterator }
  })()
}
