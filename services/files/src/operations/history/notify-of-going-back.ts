/**
 * When an administrator takes the whole tree back to an earlier time, what is in closed folders goes back too, though they may
 * not read there. That counts as taking over: whoever manages such a folder is notified, and the audit log names it. A
 * change belongs to the nearest closed folder above it.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import { grantRowsOn } from '../access/grant-rows.ts'
import { holdingFolders } from '../access/holding-folders.ts'
import { notifyManagers } from '../access/take-over.ts'
import { noteTakenOver } from '../accounts/note-changed-user.ts'
import { nodesMatter } from '../authorization/authorize.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import { pathAsOf } from '../temporal/path-as-of.ts'
import { climber } from './restore-state.ts'

const everyClosed = statement((db) => db.selectFrom('closed_folders').select('node'))

type GoneBack = Readonly<{
  caller: Caller
  /** The number of the caller's account. */
  by: number
  at: number
  /** The revision that did it. */
  revision: number
  /** The closed folders that changed themselves, and all folders whose entries changed. */
  closed: readonly number[]
  folders: readonly number[]
}>

export function* notifyOfGoingBack({ caller, by, at, revision, closed, folders }: GoneBack): Script<void> {
  if (!nodesMatter(caller)) return
  const shut = new Set((yield* everyClosed.all({})).map(({ node }) => node))
  const climb = climber(shut)
  const changed = new Set(closed)
  for (const folder of folders) {
    const nearest = shut.has(folder) ? folder : yield* climb(folder)
    if (nearest !== undefined) changed.add(nearest)
  }
  for (const node of yield* holdingFolders()) changed.delete(node) // what is in them has rights of its own
  for (const node of changed) {
    const grants = yield* grantRowsOn(node)
    const isOwn = grants.some(({ holder, right_name: right }) => holder === caller.id && right === 'manage')
    if (!isOwn)
      yield* noteTakenOver(caller, (yield* placeOfNode(node))?.path.text ?? (yield* pathAsOf(node, revision - 1)))
    yield* notifyManagers(grants, { kind: 'taken-back', node, by, at })
  }
}
