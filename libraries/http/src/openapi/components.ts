/**
 * Named schemas are kept by zod in one registry for the whole process; a service's description shows those that its own
 * routes refer to, and what these refer to in turn.
 */
const prefix = '#/components/schemas/'

export function usedComponents(schemas: Readonly<Record<string, unknown>>, root: unknown): Record<string, unknown> {
  const used: Record<string, unknown> = {}
  const waiting = referencesIn(root)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (Object.hasOwn(used, name) || !Object.hasOwn(schemas, name)) continue
    used[name] = schemas[name]
    waiting.push(...referencesIn(schemas[name]))
  }
  return Object.fromEntries(Object.entries(used).toSorted(([a], [b]) => a.localeCompare(b)))
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' && inner.startsWith(prefix)
      ? [inner.slice(prefix.length)]
      : referencesIn(inner),
  )
}
