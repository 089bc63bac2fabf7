/**
 * Entries from before a name at the root was reserved for an address that is served now: where the protocol has the address, its
 * entry would be out of reach. At each start such an entry is moved beside, with all that belongs to it. Other names that were
 * reserved later stay with their entries: nothing is served there, or less than the whole of it.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { Problem } from '@alluvium/kernel'
import { pathOf } from '../../model/path.ts'
import { freePath, theService } from '../homes/own-folders.ts'
import { locate } from '../nodes/locate.ts'
import { forgetLocksWithin } from '../preconditions/forget-locks.ts'
import { moveEntry } from '../tree/move-entry.ts'

/** Of clients of ownCloud and Nextcloud. */
const served = ['remote.php', 'ocs', 'status.php', 'index.php']

export type MovedAside = Readonly<{ from: string; to: string }>

/** What a lock on the root keeps in place stays there until the next start. */
export const moveAside = worksOnFullDisk(function* moveAside(at: number): Script<readonly MovedAside[]> {
  const moved: MovedAside[] = []
  for (const name of served) {
    const from = pathOf([name])
    const { row } = yield* locate(from)
    if (!row) continue
    const to = yield* freePath(pathOf([]), `${row.name} (moved aside)`)
    // No client's lock keeps the address from the protocol.
    yield* forgetLocksWithin(row.node)
    try {
      yield* moveEntry({ caller: theService, from, to, taken: 'refuse', parents: 'require', at })
      moved.push({ from: from.text, to: to.text })
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'locked')) throw error
    }
  }
  return moved
})
