/** The question that operations ask of a caller, put to the policies that were in force when the request came. */
import type { Caller } from '@alluvium/kernel'
import { isDeed } from '../model/deed.ts'
import type { Policy } from '../ports/policy.ts'

export const judgedBy =
  (policy: Policy, { id, name, by }: Caller, peer: string): NonNullable<Caller['refusal']> =>
  ({ deed, path, role }) =>
    isDeed(deed)
      ? policy.deny({ principal: { id, name, role }, deed, path, context: { by, peer } })
      : `Nobody may "${deed}": no policy knows it.`
