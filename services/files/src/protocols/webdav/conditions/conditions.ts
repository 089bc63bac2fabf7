/** The conditions of a request, as the operations take them (RFC 9110, 13.1; RFC 4918, 10.4). */
import { type Conditions, parseConditions } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import { parseTarget } from '../../../model/path.ts'
import {
  anyState,
  type Precondition,
  type StateCondition,
  type StateList,
  type Versions,
} from '../../../model/precondition.ts'
import { mayRead } from '../../../operations/authorization/authorize.ts'
import { type IfList, parseIf } from '../../preconditions/if-header.ts'
import { type Reach, targetHere } from '../addresses.ts'
import type { Call } from '../call.ts'

type Conditional = Pick<Call, 'exchange' | 'caller' | 'reach'>

/** All conditions, for a request that changes something. Throws `files.header-invalid`, `files.path-invalid`. */
export function preconditionOf(call: Conditional): Precondition {
  const { ifMatch, ifNoneMatch, ifUnmodifiedSince } = parseConditions(call.exchange.request.headers)
  const states = statesOf(call)
  if (ifMatch === undefined && ifNoneMatch === undefined && ifUnmodifiedSince === undefined) return states
  return {
    ...states,
    match: versionsOf(ifMatch, { weak: false }), // 13.1.1: strong comparison
    noneMatch: versionsOf(ifNoneMatch, { weak: true }), // 13.1.2: weak comparison
    unmodifiedSince: ifUnmodifiedSince,
  }
}

/** The conditions of `If` alone. Throws `files.header-invalid`, `files.path-invalid`. */
export function statesOf({ exchange, caller, reach }: Conditional): Precondition {
  const text = exchange.request.headers['if']
  if (text === undefined) return anyState
  const lists = parseIf(String(text))
  return {
    tokens: lists.flatMap(({ conditions }) => conditions.flatMap((one) => ('token' in one ? [one.token] : []))),
    states: lists.map((list) => stateOf(list, { caller, reach })),
  }
}

/** Conditions about a resource that the caller may not read are false, so that conditions don't reveal what exists. */
function stateOf({ resource, conditions }: IfList, { caller, reach }: { caller: Caller; reach: Reach }): StateList {
  const plain = { conditions: conditions.map(withoutWeakness) }
  if (resource === undefined) return plain
  const target = targetHere(resource, reach)
  if (target === undefined) return { ...plain, outOfReach: true }
  const { path } = parseTarget(target)
  return mayRead(caller, path.text) ? { ...plain, path } : { ...plain, outOfReach: true }
}

/** RFC 4918, 10.4.4, leaves the comparison to us. We compare weakly, because all our tags are strong. */
const withoutWeakness = (condition: StateCondition): StateCondition =>
  'etag' in condition ? { not: condition.not, etag: condition.etag.replace(/^W\//, '') } : condition

function versionsOf(tags: Conditions['ifMatch'], { weak }: { weak: boolean }): Versions | undefined {
  if (tags === undefined || tags === '*') return tags
  return tags.filter(({ isWeak }) => weak || !isWeak).map(({ opaque }) => `"${opaque}"`)
}
