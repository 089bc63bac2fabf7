/** Names of attributes in SCIM: their case does not count, and the URN of their schema may stand before them. */
import { z } from 'zod'

export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

const prefix = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/

export const attributeName = (name: string): string => name.toLowerCase().replace(prefix, '')

/** The object with its own names of attributes in lower case; what is within stays as it is. */
export const lowered = (object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [attributeName(name), value]))

/** Entra sends `"False"`. */
export const flag = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.stringbool({ truthy: ['true'], falsy: ['false'] })),
])

export const externalId = z
  .string()
  .max(255)
  .nullish()
  .transform((text) => (text === '' ? null : text))

/** Directories send `display`, `type` and `$ref` too; the id alone counts. */
export const member = z.looseObject({ value: z.string().min(1).max(255) }).transform(({ value }) => value)
export const memberList = z.union([z.array(member), member.transform((one) => [one])])

const chosen = (search: URLSearchParams, name: string): ReadonlySet<string> | undefined => {
  const text = search.get(name)
  return text === null ? undefined : new Set(text.split(',').map((one) => attributeName(one.trim())))
}

/** Whether the answer holds an attribute (RFC 7644, 3.9). */
export function isWanted(search: URLSearchParams, name: string): boolean {
  const attributes = chosen(search, 'attributes')
  if (attributes) return attributes.has(name.toLowerCase())
  return !(chosen(search, 'excludedAttributes')?.has(name.toLowerCase()) ?? false)
}

/** `id`, `schemas` and `meta` are always there. */
export const onlyWanted = (search: URLSearchParams, resource: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(resource).filter(([name]) => ['id', 'schemas', 'meta'].includes(name) || isWanted(search, name)),
  )
