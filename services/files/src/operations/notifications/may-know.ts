/**
 * Whether somebody else may know of something before they are notified of it: whoever may read it where it is, with the rights of this
 * transaction. Where policies decide, what others may read is not known, and nobody may.
 */
import type { Script } from '@alluvium/database'
import { levelOf } from '../../model/access/right.ts'
import { roleAllows } from '../../model/access/role.ts'
import { newNodes } from '../../model/walk.ts'
import { statement } from '../../ports/ledger.ts'
import { accessToken } from '../authorization/access-rows.ts'
import { isTheService } from '../authorization/as-the-service.ts'
import type { Asker } from '../authorization/authorize.ts'

const person = statement((db, { number }: { number: number }) =>
  db.selectFrom('users').select(['id', 'role']).where('number', '=', number).where('status', '=', 'active'),
)
const above = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select('parent').where('node', '=', node),
)

/** Whether what others may read is known in a request of this caller. */
export const knowsOthers = (caller: Asker): boolean =>
  caller.rights !== undefined && !caller.refusal && !isTheService(caller)

type Knowing = Readonly<{
  caller: Asker
  /** The number of the account. */
  account: number
  /** From the root to the entry itself. */
  way: readonly number[]
}>

export function* mayKnow({ caller, account, way }: Knowing): Script<boolean> {
  const found = knowsOthers(caller) ? yield* person.first({ number: account }) : undefined
  const theirs = found && caller.rights?.of(found)
  if (!found || !theirs) return false
  yield* theirs.follow(yield* accessToken())
  if (!theirs.differ()) return roleAllows(found.role, 'read')
  return theirs.levelOfNodes(way, found.role) >= levelOf('read')
}

/** Finds the way from the root to an entry that is in this folder. */
export function* wayOf({ parent, node }: Readonly<{ parent: number; node: number }>): Script<readonly number[]> {
  const way = [node]
  const isNew = newNodes()
  for (let folder = parent; folder > 0 && isNew(folder); ) {
    way.unshift(folder)
    folder = (yield* above.first({ node: folder }))?.parent ?? 0
  }
  return way
}
