/**
 * Which routes a path may mean, before anybody is asked for a token: no route at all is 404, none with this method 405.
 */
import { Problem } from '@alluvium/kernel'
import { type PathPattern, pathPattern } from './path-pattern.ts'
import type { Route } from './route.ts'

export type MountedRoute = Readonly<{ route: Route; pattern: PathPattern }>

export type RouteTable = Readonly<{
  mounted: readonly MountedRoute[]
  /** The methods that the path has, with `HEAD` beside `GET`, and `OPTIONS`; empty when nothing lives there. */
  methodsAt(segments: readonly string[]): readonly string[]
  /** False when no route begins with it. Most paths that other handlers of the service answer are recognized so at once. */
  mayBegin(segment: string): boolean
}>

type Entry = Readonly<{ pattern: PathPattern; methods: Set<string> }>

/** @param pages the patterns of further GET pages, such as the API's description. */
export function routeTable(routes: readonly Route[], pages: readonly string[]): RouteTable {
  const mounted = routes.map((route) => ({ route, pattern: pathPattern(route.path) }))
  for (const { route, pattern } of mounted) checkParameters(route, pattern)
  const methods = new Map<string, Entry>()
  const byFirst = new Map<string | undefined, Entry[]>()
  const add = (pattern: PathPattern, method: string) => {
    const entry = methods.get(pattern.text) ?? newEntry(pattern)
    entry.methods.add(method)
    if (method === 'GET') entry.methods.add('HEAD')
  }
  const newEntry = (pattern: PathPattern): Entry => {
    const entry = { pattern, methods: new Set<string>() }
    methods.set(pattern.text, entry)
    byFirst.set(pattern.first, [...(byFirst.get(pattern.first) ?? []), entry])
    return entry
  }
  const under = (segment: string | undefined) => [...(byFirst.get(segment) ?? []), ...(byFirst.get(undefined) ?? [])]
  for (const { route, pattern } of mounted) add(pattern, route.method)
  for (const page of pages) add(pathPattern(page), 'GET')

  return {
    mounted,
    methodsAt(segments) {
      const found = new Set<string>()
      for (const entry of under(segments[0])) {
        if (entry.pattern.match(segments) !== undefined) for (const method of entry.methods) found.add(method)
      }
      return found.size === 0 ? [] : [...found, 'OPTIONS']
    },
    mayBegin: (segment) => byFirst.has(segment) || byFirst.has(undefined),
  }
}

/** A parameter without a schema would reach nobody, a schema without a parameter would always refuse: both are slips. */
function checkParameters({ method, path, params }: Route, { names }: PathPattern): void {
  const shape =
    params !== undefined && 'shape' in params && typeof params.shape === 'object' ? Object.keys(params.shape ?? {}) : []
  const [inPath, inSchema] = [names.toSorted().join(', '), shape.toSorted().join(', ')]
  if (inPath !== inSchema)
    throw new Error(`${method} ${path} has the parameters (${inPath}), its schema (${inSchema}).`)
}

export const unknownRoute = (path: string) => new Problem('missing', 'http.unknown-route', `Nothing lives at ${path}.`)

export const methodNotAllowed = (method: string, path: string, allowed: readonly string[]) =>
  new Problem('not-allowed', 'http.method-not-allowed', `${path} doesn't take ${method}, but ${allowed.join(', ')}.`, {
    headers: { allow: allowed.join(', ') },
  })
