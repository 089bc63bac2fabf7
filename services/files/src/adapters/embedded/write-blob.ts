/**
 * Writing a blob's file: chunks are gathered to a mebibyte and go out in one call, while the next mebibyte is being
 * gathered. What all uploads together hold in memory is bounded: when many are under way, each writes earlier.
 * Resolves once the bytes and their length are on the disk; the name is the caller's to make durable.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { Blake3Hasher } from '@napi-rs/blake-hash'

const gatherBytes = 1024 * 1024
/** Gathered by all uploads of the process together, before they begin to write early. */
const crowdedBytes = 32 * 1024 * 1024
const leastBytes = 64 * 1024

let gatheredByAll = 0

export async function writeBlob(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ digest: string; size: number }> {
  const handle = await open(file, 'wx')
  try {
    const written = await gather(handle, bytes)
    await handle.datasync()
    return written
  } finally {
    await handle.close()
  }
}

async function gather(handle: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<{ digest: string; size: number }> {
  const hasher = new Blake3Hasher()
  let size = 0
  let chunks: Uint8Array[] = []
  let held = 0
  let writing: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    await writing
    const [going, length] = [chunks, held]
    chunks = []
    held = 0
    writing = writeAll(handle, going).finally(() => {
      gatheredByAll -= length
    })
    writing.catch(() => undefined) // the next flush, or the end, awaits and throws it
  }

  try {
    for await (const chunk of bytes) {
      hasher.update(chunk)
      size += chunk.length
      chunks.push(chunk)
      held += chunk.length
      gatheredByAll += chunk.length
      if (held >= gatherBytes || (gatheredByAll > crowdedBytes && held >= leastBytes)) await flush()
    }
    if (held > 0) await flush()
    await writing
  } finally {
    gatheredByAll -= held
    await writing.catch(() => undefined)
  }
  return { digest: hasher.digest('hex'), size }
}

async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const { bytesWritten } = await handle.writev(chunks)
  if (bytesWritten < total) await writeRest(handle, chunks, bytesWritten)
}

/** A full disk takes a part first, and tells at the next attempt. */
async function writeRest(handle: FileHandle, chunks: readonly Uint8Array[], written: number): Promise<void> {
  const whole = Buffer.concat(chunks)
  for (let at = written; at < whole.length; ) at += (await handle.write(whole, at)).bytesWritten
}
