/** A stream of these bytes in one chunk; without a chunk when they are empty. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}
