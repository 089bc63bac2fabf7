/** What a reference of an OpenAPI description (`{ $ref: '#/components/…' }`) stands for; anything else as it is. */
export function referred(value: unknown, description: unknown): unknown {
  const reference: unknown = Object(value).$ref
  if (typeof reference !== 'string') return value
  const found = reference
    .slice(2)
    .split('/')
    .reduce((part: unknown, name) => Object(part)[name], description)
  return referred(found, description)
}
