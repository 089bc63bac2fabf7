/**
 * Asks the policies that were in force when the request came whether its caller may do something. Whoever uses what somebody
 * else made, such as a share link, may do only what the policies allow both to them and to the maker.
 */
import type { Caller } from '@alluvium/kernel'
import { isAction } from '../../model/action.ts'
import type { Policy } from '../../ports/policy.ts'

/**
 * @param madeWith how the maker of the share or the token proved who they were. Null when the caller uses nothing that
 * somebody made, or when that is not known.
 */
export function policyRefusal(
  policy: Policy,
  { id, name, by, identity }: Caller,
  peer: string,
  madeWith: Caller['by'] | null = null,
): NonNullable<Caller['refusal']> {
  const proofs = madeWith === null ? [by] : [by, madeWith]
  return ({ action, path, role }) => {
    if (!isAction(action)) return `Nobody may "${action}": no policy knows it.`
    for (const proof of proofs) {
      const why = policy.deny({
        principal: { id, name, role, identity },
        action,
        path,
        context: { by: proof, peer },
      })
      if (why !== undefined) return why
    }
    return undefined
  }
}
