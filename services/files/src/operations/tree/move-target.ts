/**
 * The destination of a copy or move, decided the same way for both. An existing entry there is either a reason to
 * refuse, or goes to the trash in the same revision.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { isBelow, type Path, refuseReserved } from '../../model/path.ts'
import { anyState, type Precondition } from '../../model/precondition.ts'
import {
  intoItself,
  ontoItself,
  overItsFolder,
  parentIsFile,
  parentMissing,
  pathTaken,
  rootIsFixed,
} from '../../problems/paths.ts'
import { type Actor, authorizeActor } from '../authorization/authorize.ts'
import { authorizeSubtree } from '../authorization/authorize-subtree.ts'
import { refuseServiceFolder } from '../authorization/refuse-service-folder.ts'
import { locate, type PathLookup } from '../nodes/locate.ts'
import { refuseNewReserved } from '../nodes/refuse-new-reserved.ts'
import { refuseDeepPath } from '../nodes/refuse-too-deep.ts'
import { guard } from '../preconditions/guard.ts'

export type MoveTarget = Readonly<{
  from: Path
  to: Path
  /** What happens to an existing entry at the destination. */
  taken: 'refuse' | 'replace'
  /** Whether to make missing folders on the way to the destination. */
  parents: 'make' | 'require'
  /** The request's conditions on the source, and the lock tokens that it names. */
  requires?: Precondition
}>

type PlannedMove = MoveTarget & Readonly<{ caller: Caller; actor: Actor; at: number }>

/** Refuses what the two paths alone forbid: `files.onto-itself`, `files.into-itself`, `files.over-its-folder`. */
export function refuseCrossing({ from, to }: MoveTarget): void {
  refuseReserved(from)
  refuseReserved(to)
  if (from.names.length === 0) throw rootIsFixed()
  if (from.text === to.text) throw ontoItself(from.text)
  if (isBelow(to, from)) throw intoItself(from.text)
  if (isBelow(from, to)) throw overItsFolder(from.text)
}

/** Throws `files.path-taken`, `files.parent-missing`, `files.parent-is-file`, `files.locked`. */
export function* destinationOf({
  caller,
  actor,
  at,
  to,
  taken,
  parents,
  requires = anyState,
}: PlannedMove): Script<PathLookup> {
  authorizeActor(caller, actor, 'write', to)
  yield* refuseNewReserved(to)
  const lookup = yield* locate(to)
  const { row } = lookup
  if (row && taken === 'refuse') throw pathTaken(to.text)
  if (!row) refuseDeepPath(to)
  if (row) {
    authorizeActor(caller, actor, 'delete', to)
    yield* authorizeSubtree({ caller, actor, actions: ['delete'], row, path: to })
    yield* refuseServiceFolder(caller, row, to)
  }
  // The request's conditions are about its source; at the destination only its lock tokens count.
  const { tokens = [] } = requires
  yield* guard({ caller, actor, at, path: to, lookup, requires: { tokens }, change: row ? 'departure' : 'arrival' })
  if (lookup.blocked) throw parentIsFile(to.text)
  if (lookup.missing > 0 && parents === 'require') throw parentMissing(to.text)
  return lookup
}
