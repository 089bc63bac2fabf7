/** What SCIM refuses, and what the tokens for it do. */
import { Problem } from '@alluvium/kernel'

export const scimTokenMissing = () => new Problem('missing', 'files.scim-token-missing', 'There is no such SCIM token.')

export const tooManyScimTokens = (max: number) =>
  new Problem('full', 'files.too-many-scim-tokens', `There are at most ${max} SCIM tokens; please delete one.`)

export const scimFilterInvalid = (why: string) =>
  new Problem('invalid', 'files.scim-filter-invalid', `The filter can't be used: ${why}`)

export const scimPathInvalid = (path: string) =>
  new Problem('invalid', 'files.scim-path-invalid', `"${path}" is no path of an attribute.`)

export const scimValueInvalid = (why: string) =>
  new Problem('invalid', 'files.scim-value-invalid', `A value is not as expected: ${why}`)

export const scimImmutable = (attribute: string) =>
  new Problem('invalid', 'files.scim-immutable', `"${attribute}" can't be changed or removed here.`)

export const scimAdministrator = (username: string) =>
  new Problem(
    'forbidden',
    'files.scim-administrator',
    `"${username}" administers this server; SCIM does not change administrators.`,
  )

export const scimTooManyMembers = (max: number) =>
  new Problem('too-large', 'files.scim-too-many-members', `A group has at most ${max} members.`)

export const scimTypeUnsupported = () =>
  new Problem('unsupported', 'files.scim-type-unsupported', 'A body is `application/scim+json` or `application/json`.')
