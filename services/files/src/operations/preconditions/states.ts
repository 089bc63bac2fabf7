/**
 * Checks the lists of `If` (RFC 4918, 10.4) inside the transaction that then acts: one of them must hold. A missing
 * resource has neither ETag nor lock (10.4.5), but a deep lock above covers it.
 */
import type { Script } from '@alluvium/database'
import { type Entry, etagOf } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import type { Precondition, StateCondition, StateList } from '../../model/precondition.ts'
import { inSnapshot } from '../../model/snapshot-path.ts'
import { preconditionFailed } from '../../problems/requests.ts'
import type { Asker } from '../authorization/authorize.ts'
import { locate, type PathLookup } from '../nodes/locate.ts'
import { entrySeenBy } from '../nodes/seen-by.ts'
import { entryInSnapshot } from '../temporal/place-as-of.ts'
import { locksAround } from './refuse-locked.ts'

/** The checked resource: a place in the tree, or an entry of a snapshot, where nothing is locked. */
type Resource = PathLookup | Readonly<{ past: Entry | undefined }>

type Where = Readonly<{ caller: Asker; resource: Resource; at: number }>

export function* statesHold({ states = [] }: Precondition, where: Where): Script<boolean> {
  if (states.length === 0) return true
  for (const list of states) if (yield* listHolds(list, where)) return true
  return false
}

/** Requires the states of a request that only reads. Throws `files.precondition-failed`. */
export function* requireStates(
  requires: Precondition,
  { caller, path, at }: Readonly<{ caller: Asker; path: Path; at: number }>,
): Script<void> {
  if (!requires.states?.length) return
  if (!(yield* statesHold(requires, { caller, resource: yield* resourceAt(caller, path), at })))
    throw preconditionFailed(path.text)
}

function* resourceAt(caller: Asker, path: Path): Script<Resource> {
  const past = inSnapshot(path)
  return past ? { past: yield* entryInSnapshot(caller, past) } : yield* locate(path)
}

function* listHolds(
  { path, outOfReach = false, conditions }: StateList,
  { caller, resource, at }: Where,
): Script<boolean> {
  if (outOfReach) return conditions.every(({ not }) => not)
  const about = path === undefined ? resource : yield* resourceAt(caller, path)
  for (const condition of conditions)
    if ((yield* isSo(condition, { caller, resource: about, at })) === condition.not) return false
  return true
}

function* isSo(condition: StateCondition, { caller, resource, at }: Where): Script<boolean> {
  if ('token' in condition)
    return 'row' in resource && (yield* locksAround(resource, at)).some(({ token }) => token === condition.token)
  const entry = yield* entryAt(caller, resource)
  return entry !== undefined && etagOf(entry) === condition.etag
}

function* entryAt(caller: Asker, resource: Resource): Script<Entry | undefined> {
  if ('past' in resource) return resource.past
  return resource.row && (yield* entrySeenBy(caller, resource.row))
}
