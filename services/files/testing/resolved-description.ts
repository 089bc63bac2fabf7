/** An OpenAPI description in which each reference to a named schema is replaced by the schema, for tests that look into bodies. */
export function resolvedDescription(description: unknown): unknown {
  const schemas: Readonly<Record<string, unknown>> = Object(Object(Object(description).components).schemas)
  const resolve = (part: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(part)) return part.map((one) => resolve(one, within))
    if (typeof part !== 'object' || part === null) return part
    const name = nameOf(Object(part).$ref)
    if (name !== undefined) return within.includes(name) ? {} : resolve(schemas[name], [...within, name])
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolve(value, within)]))
  }
  return resolve(description, [])
}

/** `Share` of `#/components/schemas/Share`. */
const nameOf = (reference: unknown): string | undefined =>
  typeof reference === 'string' ? /^#\/components\/schemas\/(.+)$/.exec(reference)?.[1] : undefined
