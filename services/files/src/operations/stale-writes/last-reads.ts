/**
 * What each credential read last of each file. A client that stores a file without naming a version is assumed to have
 * the version that it read within the session. Kept in memory and bounded; without a remembered read, a write is stored
 * as always.
 */
import { type Clock, GenerationalMap } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'

export type LastReads = Readonly<{
  /**
   * @param credential identifies the caller's credential.
   * @param etag of the content that was sent or stored, `"…"`.
   */
  note(credential: string, path: Path, etag: string): void
  /** Records a stale write: the client still has the content of `etag`, and has not seen the stored one. */
  noteStale(credential: string, path: Path, etag: string): void
  /** The ETag of the content that the credential last read or wrote there. */
  of(credential: string, path: Path): string | undefined
  /** The same, if its last write there was stale and it has read nothing since. */
  ofStale(credential: string, path: Path): string | undefined
}>

type Known = Readonly<{
  etag: string
  stale: boolean
  /** By the monotonic clock, milliseconds. */
  at: number
}>

/** More may be kept, up to twice as many. */
const maxReads = 50_000

/** @param sessionMs how long a read counts, unless too many others follow. */
export function lastReads(clock: Clock, sessionMs: number): LastReads {
  const reads = new GenerationalMap<string, Known>(maxReads)
  let generationSince = clock.monotonic()

  /** Frees the memory of reads that count no more, also where few follow. */
  function forgetOld(now: number): void {
    if (now - generationSince < sessionMs) return
    reads.nextGeneration()
    generationSince = now
  }

  function keep(credential: string, path: Path, known: Omit<Known, 'at'>): void {
    const at = clock.monotonic()
    forgetOld(at)
    reads.set(nameOf(credential, path), { ...known, at })
  }

  function find(credential: string, path: Path): Known | undefined {
    const known = reads.get(nameOf(credential, path))
    return known && clock.monotonic() - known.at < sessionMs ? known : undefined
  }

  return {
    note: (credential, path, etag) => keep(credential, path, { etag, stale: false }),
    noteStale: (credential, path, etag) => keep(credential, path, { etag, stale: true }),
    of: (credential, path) => find(credential, path)?.etag,
    ofStale(credential, path) {
      const known = find(credential, path)
      return known?.stale ? known.etag : undefined
    },
  }
}

const nameOf = (credential: string, { keys }: Path): string => `${credential} /${keys.join('/')}`
