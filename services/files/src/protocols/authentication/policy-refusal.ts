/**
 * The question that operations ask of a caller, put to the policies that were in force when the request came. Whoever
 * comes by what somebody made for them may do what both the maker's proof and their own allow.
 */
import type { Caller } from '@alluvium/kernel'
import { isDeed } from '../../model/deed.ts'
import type { Policy } from '../../ports/policy.ts'

/** @param madeWith how the maker of what the caller comes by had proved who they were; null: nobody knows, or it was nobody. */
export function policyRefusal(
  policy: Policy,
  { id, name, by, identity }: Caller,
  peer: string,
  madeWith: Caller['by'] | null = null,
): NonNullable<Caller['refusal']> {
  const proofs = madeWith === null ? [by] : [by, madeWith]
  return ({ action, path, role }) => {
    if (!isDeed(action)) return `Nobody may "${action}": no policy knows it.`
    for (const proof of proofs) {
      const why = policy.deny({ principal: { id, name, role, identity }, deed: action, path, context: { by: proof, peer } })
      if (why !== undefined) return why
    }
    return undefined
  }
}
