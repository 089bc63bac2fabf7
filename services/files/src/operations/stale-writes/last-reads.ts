/**
 * What each credential read last of each file. A client that stores a file without naming a version is assumed to have
 * the version that it read within the session. Kept in memory and bounded; without a remembered read, a write is stored
 * as always.
 *
 *   recent   a generation of reads; when it is full or old enough it becomes `older`
 *   older    is dropped at the next change of generations
 */
import type { Clock } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'

export type LastReads = Readonly<{
  /**
   * @param credential identifies the caller's credential.
   * @param etag of the content that was sent or stored, `"…"`.
   */
  note(credential: string, path: Path, etag: string): void
  /** Records a stale write: the client still has the content of `etag`, and has not seen the stored one. */
  noteLate(credential: string, path: Path, etag: string): void
  /** The ETag of the content that the credential last read or wrote there. */
  of(credential: string, path: Path): string | undefined
  /** The same, if its last save there was stale and it has read nothing since. */
  ofLate(credential: string, path: Path): string | undefined
}>

type Known = Readonly<{ etag: string; late: boolean }>

const maxReads = 50_000

/** @param sessionMs how long a read counts at least; at most twice as long. */
export function lastReads(clock: Clock, sessionMs: number): LastReads {
  let recent = new Map<string, Known>()
  let older = new Map<string, Known>()
  let turned = clock.monotonic()

  function turn(): void {
    const now = clock.monotonic()
    if (recent.size < maxReads && now - turned < sessionMs) return
    older = now - turned < 2 * sessionMs ? recent : new Map()
    recent = new Map()
    turned = now
  }

  function keep(credential: string, path: Path, known: Known): void {
    turn()
    recent.set(nameOf(credential, path), known)
  }

  function find(credential: string, path: Path): Known | undefined {
    turn()
    const name = nameOf(credential, path)
    return recent.get(name) ?? older.get(name)
  }

  return {
    note: (credential, path, etag) => keep(credential, path, { etag, late: false }),
    noteLate: (credential, path, etag) => keep(credential, path, { etag, late: true }),
    of: (credential, path) => find(credential, path)?.etag,
    ofLate(credential, path) {
      const known = find(credential, path)
      return known?.late ? known.etag : undefined
    },
  }
}

const nameOf = (credential: string, { keys }: Path): string => `${credential} /${keys.join('/')}`
