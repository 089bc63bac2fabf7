/** A request for a merge, as it arrived. */
export type Work = Readonly<{
  /** The JSON of the request, of the shape `model/merge-request.ts`. Its memory is handed over. */
  body: Uint8Array<ArrayBuffer>
  /** Whether a conflict also comes with the text in which it is marked. */
  markers: boolean
  /** False when the caller may not merge any more. The request is still checked for other problems. */
  mayMerge: boolean
}>

export type Outcome = Readonly<{
  /** The driver's own name; the request may have used another one. */
  driver: string
  conflicted: boolean
  /** How long merging took, without waiting for its turn. */
  durationUs: number
  /** Whether merging the same documents by lines conflicts. */
  linesConflict: boolean
  /** The answer as JSON, of the shape `model/merge-answer.ts`. */
  answer: Uint8Array
}>

export type Asker = Readonly<{
  /** Callers take turns, so many merges of one caller don't delay another caller. */
  caller: string
  /** Aborted when the caller has disconnected: a merge that has not begun then never begins. */
  signal: AbortSignal
}>

/** Runs merges so that a slow or hostile document delays only its own sender. */
export interface Merger {
  /**
   * Undefined when nothing is wrong with a request that may not be merged. Throws what is wrong with a request,
   * `merge.busy` when too much waits already, `merge.too-slow` and `merge.too-complex` when a document takes more time or
   * memory than a merge may.
   */
  merge(work: Work, asker: Asker): Promise<Outcome | undefined>
}
