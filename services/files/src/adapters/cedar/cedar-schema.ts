/**
 * Cedar's schema of policies. Policies are checked against it when they are read, so that a misspelt action, role or
 * attribute is an error, and not a rule that silently never applies.
 */
import { type Action, actions } from '../../model/action.ts'
import type { Role } from '../../ports/ledger.ts'
import type { Question } from '../../ports/policy.ts'

/** A new role does not compile until it is listed here. */
const roles: Readonly<Record<Role, true>> = { admin: true, user: true, readonly: true, none: true }

const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ')

export const cedarSchema = `namespace Alluvium {
  entity Role enum [${quoted(Object.keys(roles))}];
  entity User in [Role] { issuer?: String, subject: String };
  entity Path in [Path];
  action ${quoted(actions)} appliesTo {
    principal: [User],
    resource: [Path],
    context: { by: String, peer?: ipaddr }
  };
}`

/**
 * `subject` is always present, so that a policy that checks `issuer` can compare both; it is empty without an issuer.
 */
export const userAttributes = (identity: Question['principal']['identity']): Record<string, string> =>
  identity ? { issuer: identity.issuer, subject: identity.subject } : { subject: '' }

export type EntityName = Readonly<{ type: string; id: string }>

export const userOf = (name: string): EntityName => ({ type: 'Alluvium::User', id: name })
export const roleOf = (role: string): EntityName => ({ type: 'Alluvium::Role', id: role })
export const actionOf = (action: Action): EntityName => ({ type: 'Alluvium::Action', id: action })
export const pathOf = (path: string): EntityName => ({ type: pathType, id: path })

export const pathType = 'Alluvium::Path'
