/**
 * Where large bytes lie. A store knows locations and bytes and nothing else: which content lies where, and whether
 * anybody still needs it, is the ledger's to know. A location is used once, ever, so bytes never change under a reader.
 */
import type { Digest, Location } from '../model/content.ts'

export interface Blobs {
  /**
   * Takes the bytes to the end. Resolves once they would survive a power cut, under this name. When it rejects,
   * also with what `bytes` threw, something may be left at the location: `remove` it. A chunk is the store's until it asks
   * for the next one, and may be overwritten then.
   * Throws `files.storage-full`.
   */
  put(location: Location, bytes: AsyncIterable<Uint8Array>): Promise<Readonly<{ digest: Digest; size: number }>>

  /**
   * `length` bytes from `start` on, which must lie within what was put; undefined when nothing lies there. A chunk is
   * the reader's until it asks for the next one, and may be overwritten then. Whoever stops early returns the iterator.
   */
  open(location: Location, start: number, length: number): Promise<AsyncIterable<Uint8Array> | undefined>

  /**
   * A short stretch without waiting, where the store can do that; undefined when it can't, or when nothing lies there: then
   * `open` tells. The bytes are lent: they must be given back once, and not be looked at afterwards.
   */
  lend?(location: Location, start: number, length: number): Lent | undefined

  /**
   * Of what lies there: another one after anybody has written to it, by whatever way. Absent, or undefined, where the store
   * cannot tell.
   */
  mark?(location: Location): Promise<Mark | undefined>

  /** Nothing lies there afterwards, also when nothing did before. Who has it open may read on. */
  remove(location: Location): Promise<void>

  /** Bytes that may still be put; absent, or undefined, where nobody knows. */
  room?(): Promise<number | undefined>

  /** Writes, reads back and removes a few bytes; rejects when that fails. For readiness probes. */
  probe(): Promise<void>
}

export type Mark = Readonly<{
  text: string
  /** When it was written to last, milliseconds since 1970. */
  changed: number
}>

export type Lent = Readonly<{ bytes: Uint8Array; giveBack(): void }>
