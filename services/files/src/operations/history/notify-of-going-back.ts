/**
 * When an administrator takes the whole tree back to an earlier time, what is in closed folders goes back too, though they may
 * not read there. That counts as taking over: whoever manages such a folder is notified, and the audit log names it. A
 * change belongs to the nearest closed folder above it. What goes into the trash or comes out of it changes every closed folder
 * below. There may be thousands: they are asked for together.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import { statement, trashNode } from '../../ports/ledger.ts'
import { holdingFolders } from '../access/holding-folders.ts'
import { noteTakenOver } from '../accounts/note-changed-user.ts'
import { nodesMatter } from '../authorization/authorize.ts'
import { notifyManagers } from '../notifications/notify.ts'
import { pathAsOf } from '../temporal/path-as-of.ts'
import { waysAsOf } from '../temporal/ways-as-of.ts'

const everyClosed = statement((db) => db.selectFrom('closed_folders').select('node'))
const managedBy = statement((db, { account }: { account: string }) =>
  db
    .selectFrom('grants')
    .select('node')
    .where('kind', '=', sql.lit('user'))
    .where('holder', '=', account)
    .where('right_name', '=', sql.lit('manage')),
)

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
  const changed = new Set(closed)
  const changedWays = yield* waysAsOf(folders, revision)
  for (const folder of folders) {
    const nearest = Iterator.from(changedWays.up(folder)).find((step) => step.closed !== null)
    if (nearest) changed.add(nearest.node)
  }
  const candidates = folders.includes(trashNode) ? (yield* everyClosed.all({})).map(({ node }) => node) : [...changed]
  const before = yield* waysAsOf(candidates, revision - 1)
  const after = yield* waysAsOf(candidates, revision)
  for (const node of candidates)
    if ((before.path(node) === undefined) !== (after.path(node) === undefined)) changed.add(node)
  for (const node of yield* holdingFolders()) changed.delete(node) // what is in them has rights of its own
  const own = new Set((yield* managedBy.all({ account: caller.id })).map(({ node }) => node))
  for (const node of changed) {
    if (own.has(node)) continue
    const path = after.path(node) ?? before.path(node) ?? (yield* pathAsOf(node, revision - 1))
    yield* noteTakenOver(caller, path)
  }
  yield* notifyManagers({ on: [...changed], kind: 'taken-back', by, at })
}
