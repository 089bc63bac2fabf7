/**
 * Checks a change after its authorization: the conditions of the request, and the locks of others. Every operation that
 * changes the tree calls this, for every protocol, so a lock taken over WebDAV also protects against REST and uploads.
 */
import type { Script } from '@alluvium/database'
import type { Path } from '../../model/path.ts'
import { holds, type Precondition } from '../../model/precondition.ts'
import { preconditionFailed } from '../../problems/requests.ts'
import type { Actor, Asker } from '../authorization/authorize.ts'
import { refuseByRightsBelow } from '../authorization/authorize-subtree.ts'
import type { PathLookup } from '../nodes/locate.ts'
import { entrySeenBy } from '../nodes/seen-by.ts'
import { type Change, refuseLocked } from './refuse-locked.ts'
import { statesHold } from './states.ts'

type Guarded = Readonly<{
  caller: Asker
  actor: Actor
  at: number
  path: Path
  lookup: PathLookup
  requires: Precondition
  change: Change
  /** False when it is known that nothing is locked. */
  anyLocks?: boolean
}>

/** Throws `files.precondition-failed`, `files.locked`, and what `refuseByRightsBelow` throws. */
export function* guard({ caller, actor, at, path, lookup, requires, change, anyLocks = true }: Guarded): Script<void> {
  const { row } = lookup
  if (!holds(requires, row && (yield* entrySeenBy(caller, row)))) throw preconditionFailed(path.text)
  if (!(yield* statesHold(requires, { caller, resource: lookup, at }))) throw preconditionFailed(path.text)
  // What goes takes all below it along, and a refusal names the locks there: nobody is told of those that are hidden from them.
  if (change === 'departure' && row?.is_folder) refuseByRightsBelow({ caller, actor, actions: ['delete'], path })
  if (anyLocks) yield* refuseLocked({ actor, at, lookup, change, tokens: requires.tokens ?? [] })
}
