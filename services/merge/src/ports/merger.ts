import type { Conflict, DriverName } from '@alluvium/merge-engine'
import type { Side } from '../model/side.ts'

/** Three documents to merge. Never two equal ones: the identity laws are answered before. */
export type Work = Readonly<{
  driver: DriverName
  documents: Readonly<Record<Side, string>>
  /** How the strings hold the documents: as they are, or as base64 (RFC 4648, 4). The result's string is alike. */
  encoding: 'text' | 'base64'
  /** Whether a conflict also comes with the text in which it is marked. */
  markers: boolean
}>

export type Outcome = Readonly<{
  /** How long merging took, without waiting for its turn. */
  durationUs: number
  /** Whether merging the same documents by lines conflicts. */
  linesConflict: boolean
}> &
  (
    | Readonly<{ kind: 'merged'; result: string }>
    | Readonly<{ kind: 'conflicted'; conflicts: readonly Conflict[]; marked?: string | undefined }>
  )

export type Asker = Readonly<{
  /** Callers take turns; nobody's many merges delay somebody else's one. */
  caller: string
  /** Aborted when nobody waits for the answer any more: what has not begun then never does. */
  signal: AbortSignal
}>

/** Where merges are worked out: somewhere a slow or hostile document delays nobody but whoever sent it. */
export interface Merger {
  /**
   * Throws `merge.busy` when too much waits already, `merge.too-slow` and `merge.too-complex` when a document takes more
   * time or memory than a merge may, `merge.not-base64`.
   */
  merge(work: Work, asker: Asker): Promise<Outcome>
  close(): Promise<void>
}
