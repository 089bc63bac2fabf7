/**
 * Notifies people of what somebody else deleted: whoever made it or something in it, and whose home it was in. Only those who may
 * read it where it was are notified of it, with the rights of this transaction; where policies decide, what others may read is not
 * known, and nobody is notified.
 */

import type { Script } from '@alluvium/database'
import { levelOf } from '../../model/access/right.ts'
import { roleAllows } from '../../model/access/role.ts'
import { deletionsTogetherMs } from '../../model/notification.ts'
import { newNodes } from '../../model/walk.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { accessToken } from '../authorization/access-rows.ts'
import { isTheService } from '../authorization/as-the-service.ts'
import type { Asker } from '../authorization/authorize.ts'
import type { Rights } from '../authorization/rights-of-account.ts'
import { joinDeletion } from './notification-rows.ts'
import { notify } from './notify.ts'

const kind = 'deleted-by-another'

const person = statement((db, { number }: { number: number }) =>
  db.selectFrom('users').select(['id', 'role']).where('number', '=', number).where('status', '=', 'active'),
)
const actor = statement((db, { id }: { id: string }) => db.selectFrom('users').select('number').where('id', '=', id))
const above = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select('parent').where('node', '=', node),
)

type Deletion = Readonly<{
  /** As it was before. */
  row: EntryRow
  caller: Asker
  at: number
  /** The numbers of the accounts to tell, if they may know. */
  to: Iterable<number>
}>

export function* tellOfDeletion({ row, caller, at, to }: Deletion): Script<void> {
  const { rights, refusal, id } = caller
  if (!rights || refusal || isTheService(caller)) return
  const by = (yield* actor.first({ id }))?.number
  const others = new Set(to)
  if (by === undefined) return
  others.delete(by)
  if (others.size === 0) return
  const way = [...(yield* wayTo(row.parent)), row.node]
  for (const account of others) {
    if (!(yield* mayKnow(rights, { account, way }))) continue
    const since = at - deletionsTogetherMs
    if (yield* joinDeletion({ account, actor: by, node: row.node, since })) continue
    yield* notify({ to: { account }, kind, by, at, node: row.node, facts: { count: 1 } })
  }
}

function* mayKnow(
  rights: Rights,
  { account, way }: Readonly<{ account: number; way: readonly number[] }>,
): Script<boolean> {
  const found = yield* person.first({ number: account })
  if (!found) return false
  const theirs = rights.of(found)
  yield* theirs.follow(yield* accessToken())
  if (!theirs.differ()) return roleAllows(found.role, 'read')
  return theirs.levelOfNodes(way, found.role) >= levelOf('read')
}

/** Finds the way from the root to a folder. */
function* wayTo(folder: number): Script<readonly number[]> {
  const way: number[] = []
  const isNew = newNodes()
  for (let node = folder; node > 0 && isNew(node); ) {
    way.unshift(node)
    node = (yield* above.first({ node }))?.parent ?? 0
  }
  return way
}
