/**
 * Many small chunks as few large ones: a folder of small files would else be sent in three tiny writes for each.
 * Small ones are copied, a large one is passed on as it is.
 */
const fullBytes = 64 * 1024
const smallBytes = 16 * 1024

export async function* gathered(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let buffer = Buffer.allocUnsafeSlow(fullBytes)
  let filled = 0
  for await (const chunk of chunks) {
    if (chunk.length > smallBytes || filled + chunk.length > fullBytes) {
      if (filled > 0) yield buffer.subarray(0, filled)
      if (filled > 0) buffer = Buffer.allocUnsafeSlow(fullBytes)
      filled = 0
    }
    if (chunk.length > smallBytes) {
      yield chunk
    } else {
      buffer.set(chunk, filled)
      filled += chunk.length
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled)
}
