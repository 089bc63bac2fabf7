/**
 * Merges that are made and not in the ledger yet, by file. Storing takes longer than merging, so the next one who writes
 * the file does not wait for it, but is merged with what the last merge made:
 *
 *   merging   1 | 2 | 3 | 4 ...
 *   storing       1 ...... |
 *                   2 ...... |        in the order in which they were made, each only on top of the one before
 *                     3 ...... |
 *
 * When one cannot be stored, what was built on it cannot be either, and is merged anew with what is there.
 */
export type PendingMerge = Readonly<{
  bytes: Uint8Array
  /** Its ETag, `"…"`; undefined before its bytes are written. */
  etag(): string | undefined
  /** Its version; undefined before its transaction has run. */
  version(): number | undefined
  /** Resolves when its transaction has its place in the ledger's queue, or when there will be none. */
  queued: Promise<void>
  /** Whether it was stored. Never rejects. */
  settled: Promise<boolean>
}>

export type PendingMerges = Readonly<{
  /** The merge on which the next one of the file builds; undefined when that is in the ledger. */
  last(file: string): PendingMerge | undefined
  add(file: string, merge: PendingMerge): void
  /** Resolves when so few bytes are pending that one more merge may be made. */
  room(file: string): Promise<void>
  /** Resolves when no merge of the file is pending. */
  none(file: string): Promise<void>
}>

/**
 * The most pending bytes of all files: more would only use memory. A file without pending merges may always have one.
 */
const maxBytesAhead = 64 * 1024 * 1024

export function pendingMerges(): PendingMerges {
  const files = new Map<string, readonly PendingMerge[]>()
  let bytesAhead = 0
  const of = (file: string) => files.get(file) ?? []

  function set(file: string, merges: readonly PendingMerge[]): void {
    if (merges.length > 0) files.set(file, merges)
    else files.delete(file)
  }

  async function follow(file: string, merge: PendingMerge): Promise<void> {
    bytesAhead += merge.bytes.length
    const isStored = await merge.settled
    bytesAhead -= merge.bytes.length
    const merges = of(file)
    const at = merges.indexOf(merge)
    // Those behind it were built on it.
    if (at >= 0) set(file, isStored ? merges.toSpliced(at, 1) : merges.slice(0, at))
  }

  async function untilNot(file: string, isSo: (merges: readonly PendingMerge[]) => boolean): Promise<void> {
    for (let merges = of(file); isSo(merges); merges = of(file)) await merges[0]?.settled
  }

  return {
    last: (file) => of(file).at(-1),
    add(file, merge) {
      set(file, [...of(file), merge])
      void follow(file, merge)
    },
    room: (file) => untilNot(file, (merges) => merges.length > 0 && bytesAhead >= maxBytesAhead),
    none: (file) => untilNot(file, (merges) => merges.length > 0),
  }
}
