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
  const entries = new Map<string, Entry>()
  const add = (pattern: PathPattern, method: string) => {
    const entry = entries.get(pattern.text) ?? { pattern, methods: new Set<string>() }
    entries.set(pattern.text, entry)
    entry.methods.add(method)
    if (method === 'GET') entry.methods.add('HEAD')
  }
  for (const { route, pattern } of mounted) add(pattern, route.method)
  for (const page of pages) add(pathPattern(page), 'GET')
  const wild = [...entries.values()].filter(({ pattern }) => pattern.first === undefined)
  const byFirst = Map.groupBy(entries.values(), ({ pattern }) => pattern.first)
  for (const [first, under] of byFirst) if (first !== undefined) under.push(...wild)
  const methodsOf = new Map([...entries.values()].map((entry) => [entry, withOptions(entry.methods)]))

  return {
    mounted,
    methodsAt(segments) {
      const found = (byFirst.get(segments[0]) ?? wild).filter(({ pattern }) => pattern.match(segments) !== undefined)
      const [one, another] = found
      if (one === undefined) return []
      // Most paths fit one route, and each request asks.
      if (another === undefined) return methodsOf.get(one) ?? []
      return withOptions(new Set(found.flatMap(({ methods }) => [...methods])))
    },
    mayBegin: (segment) => byFirst.has(segment) || wild.length > 0,
  }
}

const withOptions = (methods: ReadonlySet<string>): readonly string[] => [...methods, 'OPTIONS']

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
