/** The bytes of a stream in one piece of its own memory; undefined when there are more than `limit`. */
export async function gather(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const beginning = await gatherBeginning(bytes, limit + 1)
  return beginning.length > limit ? undefined : beginning
}

/** The first `most` bytes of a stream, or all when it has fewer. */
export async function gatherBeginning(bytes: AsyncIterable<Uint8Array>, max: number): Promise<Uint8Array<ArrayBuffer>> {
  let gathered = new Uint8Array(64 * 1024)
  let length = 0
  for await (const chunk of bytes) {
    const part = chunk.subarray(0, max - length)
    if (length + part.length > gathered.length) {
      const larger = new Uint8Array(Math.min(max, Math.max(2 * gathered.length, length + part.length)))
      larger.set(gathered.subarray(0, length))
      gathered = larger
    }
    gathered.set(part, length)
    length += part.length
    if (length === max) break
  }
  return gathered.subarray(0, length)
}
