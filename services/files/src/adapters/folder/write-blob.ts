/**
 * Writing a blob's file: chunks are gathered to a mebibyte, which goes out in one call while the next is being gathered.
 * What has been written is flushed on the way, so that at the end, when somebody waits for it, the disk has little left
 * to do:
 *
 *   gather    1 2 3 4 5 6 ...
 *   write       1 2 3 4 5 6 ...
 *   flush             1-16 ......  17-40 ....
 *
 * A chunk that is as long as what would be gathered is written as it is: bytes that are in hand as a whole in one call, and
 * those that come while all long buffers are taken in the pieces in which they come.
 */
import type { FileHandle } from 'node:fs/promises'
import { Blake3Hasher } from '@napi-rs/blake-hash'
import type { BufferPool } from './buffer-pool.ts'

/** A short or slow upload needs no more than this, and takes nothing from the pool. */
const firstBytes = 32 * 1024
/** A chunk of this length is written without copying. */
const longChunkBytes = 1024 * 1024
/** Bytes between flushes: many enough that the disk writes long runs, and few enough that the last flush is short. */
const flushedBytes = 16 * 1024 * 1024
/** The same of whoever has time, and lets nobody's small flush wait behind a long one. */
const gentlyFlushedBytes = 1024 * 1024

export type Writing = Readonly<{
  /** Is called before each piece; throws when the disk has no room for it. */
  expectRoom?: () => void
  /** Goes on only when a mebibyte is on the disk, so that others who flush wait for no more than that. Default: false. */
  isGentle?: boolean
}>

/**
 * Resolves when the bytes and their length are on the disk; the caller makes the name durable. Always closes the file.
 */
export async function writeBlob(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  pool: BufferPool,
  { expectRoom, isGentle = false }: Writing = {},
): Promise<{ digest: string; size: number }> {
  const flushing = isGentle ? flushingInSteps(file) : flushingOnTheWay(file)
  try {
    const written = await gather(file, bytes, { pool, flushing, expectRoom })
    await flushing.finish()
    return written
  } finally {
    await file.close()
  }
}

type Means = Readonly<{ pool: BufferPool; flushing: Flushing; expectRoom: (() => void) | undefined }>

/** The source of a chunk may reuse its memory when the next one is requested: until then it is copied or written. */
async function gather(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  { pool, flushing, expectRoom }: Means,
): Promise<{ digest: string; size: number }> {
  const hasher = new Blake3Hasher()
  let size = 0
  let buffer: Buffer = Buffer.allocUnsafeSlow(firstBytes)
  let filled = 0
  let writing: Promise<void> = Promise.resolve()

  /** Writes the gathered bytes after the earlier ones. */
  async function send(): Promise<void> {
    await writing
    expectRoom?.()
    const [going, length] = [buffer, filled]
    buffer = pool.take()
    filled = 0
    writing = writeAll(file, going.subarray(0, length))
      .then(() => flushing.wrote(length))
      .finally(() => pool.give(going))
    writing.catch(() => undefined) // the next one, or the end, awaits and throws it
  }

  async function sendAsItIs(chunk: Uint8Array): Promise<void> {
    await writing
    expectRoom?.()
    await writeAll(file, chunk)
    await flushing.wrote(chunk.length)
  }

  try {
    for await (const chunk of bytes) {
      hasher.update(chunk)
      size += chunk.length
      for (let rest = chunk; rest.length > 0; ) {
        if (filled === buffer.length) await send()
        if (filled === 0 && rest.length >= (buffer.length === firstBytes ? longChunkBytes : buffer.length)) {
          await sendAsItIs(rest)
          break
        }
        const fitting = rest.subarray(0, buffer.length - filled)
        buffer.set(fitting, filled)
        filled += fitting.length
        rest = rest.subarray(fitting.length)
      }
    }
    if (filled > 0) await send()
    await writing
  } finally {
    await writing.catch(() => undefined)
    pool.give(buffer)
  }
  return { digest: hasher.digest('hex'), size }
}

/** Writes all bytes: a full disk first writes a part, and fails at the next attempt. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += (await file.write(bytes, at)).bytesWritten);
}

type Flushing = Readonly<{
  /** Notes that so many more bytes are in the kernel's memory; what it returns is awaited before more are written. */
  wrote(bytes: number): Promise<void> | void
  /** Resolves once all of it is on the disk. */
  finish(): Promise<void>
}>

/** Only one upload flushes at a time: the thread pool is small, and the flush of the log needs a thread too. */
let isAnyFlushed = false

function flushingInSteps(file: FileHandle): Flushing {
  let unflushed = 0
  return {
    wrote(bytes) {
      unflushed += bytes
      if (unflushed < gentlyFlushedBytes) return undefined
      unflushed = 0
      return file.datasync()
    },
    finish: () => file.datasync(),
  }
}

function flushingOnTheWay(file: FileHandle): Flushing {
  let unflushed = 0
  /** A failed flush stays failed, although a later one may succeed: the kernel drops what it could not write. */
  let flushed: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    isAnyFlushed = true
    try {
      await file.datasync()
    } finally {
      isAnyFlushed = false
    }
  }

  return {
    wrote(bytes) {
      unflushed += bytes
      if (unflushed < flushedBytes || isAnyFlushed) return
      unflushed = 0
      flushed = flushed.then(flush)
      flushed.catch(() => undefined) // the end awaits and throws it
    },
    async finish() {
      await flushed
      await file.datasync()
    },
  }
}
