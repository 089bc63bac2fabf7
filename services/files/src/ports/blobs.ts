/**
 * The store of large contents. It knows only locations and bytes; the ledger knows which content is where, and whether
 * it is still needed. A location is never reused, so bytes never change under a reader.
 */
import type { Digest, Location } from '../model/content.ts'

export interface Blobs {
  /**
   * Stores all bytes. Resolves when they would survive a power cut, under this location. When it rejects, also with an
   * error of `bytes`, something may be left at the location: `remove` it. The store owns a chunk until it asks for the
   * next one, which may overwrite it. Throws `files.storage-full`.
   */
  put(location: Location, bytes: AsyncIterable<Uint8Array>): Promise<Readonly<{ digest: Digest; size: number }>>

  /**
   * `length` bytes from `start` on, which must exist; undefined when nothing is at the location. The reader owns a
   * chunk until it asks for the next one, which may overwrite it. A reader that stops early must return the iterator.
   */
  open(location: Location, start: number, length: number): Promise<AsyncIterable<Uint8Array> | undefined>

  /**
   * A short range without waiting, if the store can do that; undefined when it can't, or when nothing is there: then
   * `open` tells. The buffer is lent: give it back once, and don't read it afterwards.
   */
  lend?(location: Location, start: number, length: number): LentBytes | undefined

  /**
   * A mark of the bytes there, which differs after any write to them, by whatever program. Absent, or undefined, when
   * the store can't tell.
   */
  mark?(location: Location): Promise<Mark | undefined>

  /** Removes the bytes, if there are any. A reader that has them open may continue. */
  remove(location: Location): Promise<void>

  /** Free bytes; absent, or undefined, when unknown. */
  room?(): Promise<number | undefined>

  /** Writes, reads back and removes a few bytes; rejects when that fails. For readiness probes. */
  probe(): Promise<void>
}

export type Mark = Readonly<{
  text: string
  /** The time of the last write, in milliseconds since 1970. */
  changed: number
}>

export type LentBytes = Readonly<{ bytes: Uint8Array; giveBack(): void }>
