/**
 * Reads a blob's file. While the reader sends one buffer, the next is filled, and no more is read ahead. A range that
 * fits into one buffer is read synchronously: it is nearly always in the page cache, and three hops through the thread
 * pool would take many times as long.
 */
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { errorCode } from '@alluvium/kernel'
import { type BufferPool, type BufferPools, largeBytes, longReadBytes } from './buffer-pool.ts'

/** A symbolic link in place of a blob is refused, and a pipe is not waited for. */
export const readOnly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

type Part = Readonly<{ start: number; length: number }>

/** Undefined when there is no such file. @param refusal of an error that is met while the bytes are read. */
export async function readBlob(
  file: string,
  part: Part,
  pools: BufferPools,
  refusal: (error: unknown) => unknown = (error) => error,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    if (part.length <= largeBytes) return readAtOnce(openSync(file, readOnly), part, pools.usual)
    const pool = part.length < longReadBytes ? pools.usual : pools.long
    return readAhead(await open(file, readOnly), part, { pool, refusal })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function readAtOnce(fd: number, { start, length }: Part, pool: BufferPool): AsyncIterable<Uint8Array> {
  const pooled = pool.take()
  const buffer = pooled.length >= length ? pooled : Buffer.allocUnsafeSlow(length)
  try {
    readWhole(fd, buffer, { start, length })
  } catch (error) {
    pool.give(buffer)
    throw error
  } finally {
    closeSync(fd)
  }
  let left = length > 0
  return iterable(
    async () => {
      if (!left) return undefined
      left = false
      return buffer.subarray(0, length)
    },
    async () => pool.give(buffer),
  )
}

/** Fills the beginning of the buffer with a part of the file. */
export function readWhole(fd: number, buffer: Buffer, { start, length }: Part): void {
  for (let filled = 0; filled < length; ) {
    filled += refuseNothing(readSync(fd, buffer, filled, length - filled, start + filled))
  }
}

type Ahead = Readonly<{ pool: BufferPool; refusal(error: unknown): unknown }>

function readAhead(handle: FileHandle, { start, length }: Part, { pool, refusal }: Ahead): AsyncIterable<Uint8Array> {
  const end = start + length
  let filling = pool.take()
  let held = pool.take()
  let position = start
  let ahead = fill()

  /** Fills the buffer that the reader has returned; undefined at the end. */
  function fill(): Promise<Uint8Array | undefined> {
    if (position >= end) return Promise.resolve(undefined)
    const buffer = held
    held = filling
    filling = buffer
    const reading = handle.read(buffer, 0, Math.min(buffer.length, end - position), position).then(({ bytesRead }) => {
      position += refuseNothing(bytesRead)
      return buffer.subarray(0, bytesRead)
    })
    reading.catch(() => undefined) // it is awaited when the reader asks, or nobody cares any more
    return reading
  }

  return iterable(
    async () => {
      const chunk = await ahead.catch((error: unknown) => {
        throw refusal(error)
      })
      if (chunk !== undefined) ahead = fill()
      return chunk
    },
    async () => {
      await ahead.catch(() => undefined)
      await handle.close()
      pool.give(filling)
      pool.give(held)
    },
  )
}

/** An iterator that releases its resources exactly once: at the end, at an error, or when it is returned. */
function iterable(next: () => Promise<Uint8Array | undefined>, letGo: () => Promise<void>): AsyncIterable<Uint8Array> {
  let gone: Promise<void> | undefined
  const finish = async (): Promise<IteratorReturnResult<undefined>> => {
    gone ??= letGo()
    await gone
    return { done: true, value: undefined }
  }
  const iterator: AsyncIterator<Uint8Array, undefined> = {
    async next() {
      if (gone) return finish()
      try {
        const value = await next()
        return value === undefined ? await finish() : { done: false, value }
      } catch (error) {
        await finish()
        throw error
      }
    },
    return: finish,
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

function refuseNothing(read: number): number {
  if (read === 0) throw new Error('A blob is shorter than the ledger says.')
  return read
}

export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT'

/** Removes what may be gone already. */
export async function ifPresent(remove: () => Promise<void>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
