/** A stream of these bytes alone, in one chunk; of none when there are none. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}
