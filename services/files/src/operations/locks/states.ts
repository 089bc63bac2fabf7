/**
 * The lists of `If` (RFC 4918, 10.4), judged inside the transaction that then acts: one of them must hold. Where there
 * is nothing, a resource is judged that has neither ETag nor lock (10.4.5), but a deep lock above covers it.
 */
import type { Script } from '@alluvium/database'
import { etagOf } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import type { Precondition, StateCondition, StateList } from '../../model/precondition.ts'
import { preconditionFailed } from '../../problems/requests.ts'
import { entryOf, locate, type Spot } from '../tree/locate.ts'
import { locksOver } from './refuse-locked.ts'

type Where = Readonly<{ spot: Spot; at: number }>

export function* statesHold({ states = [] }: Precondition, where: Where): Script<boolean> {
  if (states.length === 0) return true
  for (const list of states) if (yield* listHolds(list, where)) return true
  return false
}

/** For a request that only looks. Throws `files.precondition-failed`. */
export function* requireStates(
  requires: Precondition,
  { path, at }: Readonly<{ path: Path; at: number }>,
): Script<void> {
  if (!requires.states?.length) return
  if (!(yield* statesHold(requires, { spot: yield* locate(path), at }))) throw preconditionFailed(path.text)
}

function* listHolds({ path, elsewhere = false, conditions }: StateList, { spot, at }: Where): Script<boolean> {
  if (elsewhere) return conditions.every(({ not }) => not)
  const resource = path === undefined ? spot : yield* locate(path)
  for (const condition of conditions) if ((yield* isSo(condition, resource, at)) === condition.not) return false
  return true
}

function* isSo(condition: StateCondition, resource: Spot, at: number): Script<boolean> {
  if ('token' in condition) return (yield* locksOver(resource, at)).some(({ token }) => token === condition.token)
  return resource.row !== undefined && etagOf(yield* entryOf(resource.row)) === condition.etag
}
