/** What a service of these routes says of itself. To describe them costs as much as all else of a start, so it is done once in a process. */
import type { RouteShape } from '../src/routes/route.ts'

const known = new Map<string, unknown>()

type Described = Readonly<{
  routes: readonly Pick<RouteShape, 'method' | 'path'>[]
  service: Readonly<{ description: unknown }>
}>

export function describedOnce({ routes, service }: Described): unknown {
  const key = routes.map(({ method, path }) => `${method} ${path}`).join('\n')
  const description = known.get(key) ?? service.description
  known.set(key, description)
  return description
}
