/**
 * What passes between the service's thread and a merging thread. Documents travel as bytes whose memory changes hands,
 * so that a large one is copied once (from the string of the request) and not once a thread.
 */
import type { Conflict, DriverName } from '@alluvium/merge-engine'
import type { Side } from '../../model/side.ts'

/** Three strings in one piece of memory, as UTF-8, end to end: base, ours, theirs. */
export type Packed = Readonly<{ bytes: Uint8Array<ArrayBuffer>; oursAt: number; theirsAt: number }>

export type ToThread = Readonly<{ driver: DriverName; documents: Packed; base64: boolean; markers: boolean }>

export type Measured = Readonly<{ durationUs: number; linesConflict: boolean }>

/** What a thread is born with. */
export type ThreadData = Readonly<{
  /** The computing time the thread had used when it began its present task, milliseconds; the thread writes it. */
  usedAtStart: Float64Array
}>

/** The first message of a thread: it has loaded what it needs. */
export const ready = 'ready'

export type FromThread =
  | (Measured & Readonly<{ kind: 'merged'; result: Uint8Array<ArrayBuffer> }>)
  | (Measured &
      Readonly<{ kind: 'conflicted'; conflicts: readonly Conflict[]; marked: Uint8Array<ArrayBuffer> | undefined }>)
  | Readonly<{ kind: 'not-base64'; side: Side }>
  /** The engine threw, which it never should. */
  | Readonly<{ kind: 'broken'; error: unknown }>

export function packed({ base, ours, theirs }: Readonly<Record<Side, string>>): Packed {
  const oursAt = Buffer.byteLength(base)
  const theirsAt = oursAt + Buffer.byteLength(ours)
  const bytes = Buffer.from(new ArrayBuffer(theirsAt + Buffer.byteLength(theirs)))
  bytes.write(base, 0)
  bytes.write(ours, oursAt)
  bytes.write(theirs, theirsAt)
  return { bytes, oursAt, theirsAt }
}

export const unpacked = ({ bytes, oursAt, theirsAt }: Packed): Readonly<Record<Side, Uint8Array<ArrayBuffer>>> => ({
  base: bytes.subarray(0, oursAt),
  ours: bytes.subarray(oursAt, theirsAt),
  theirs: bytes.subarray(theirsAt),
})
