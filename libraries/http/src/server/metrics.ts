/**
 * What one service counts, for Prometheus. A registry of its own, never prom-client's global one: several services
 * may share a process, and tests many. Labels are bounded: the method when it is a usual one, the class of the status,
 * and the *name* of the route (`/api/v1/crawls/{crawl_id}`), never the path, of which a client can make up millions.
 */
import type { IncomingMessage } from 'node:http'
import { attachment } from '@alluvium/kernel'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { AnsweredRequests, DurationHistogram } from './answered-requests.ts'

export type Metrics = Readonly<{
  /** For a service's own counters and gauges. */
  registry: Registry
  /** Counts one answered request; `listen` calls it. */
  observe(request: IncomingMessage, status: number, seconds: number): void
  /** Adds a counter that counts elsewhere: `values` is asked whenever somebody reads the metrics. */
  registerCounter(counter: CountedElsewhere): void
  /** What is counted here, for `others` of another process. */
  values(): Promise<readonly object[]>
  /** What `/metrics` answers: the sums over all processes. */
  text(): Promise<string>
}>

/** `values` of the other processes of the service. */
export type OthersMetrics = () => Promise<readonly (readonly object[])[]>

export type CountedElsewhere = Readonly<{
  name: string
  help: string
  labelName: string
  values(): readonly Readonly<{ label: string; value: number }>[]
}>

const usualMethods = new Set(
  'GET HEAD POST PUT PATCH DELETE OPTIONS PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK REPORT SEARCH'.split(' '),
)

/**
 * @param service becomes the label `service` of every line: `files`, `platform`, `crawl`.
 * @param others asked for what is added to this process's counts. Default: it serves alone.
 */
export function openMetrics({
  service,
  others,
}: Readonly<{ service: string; others?: OthersMetrics | undefined }>): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  /** By route, method and class of the status. */
  const kept = new Map<string, Map<string, Map<number, AnsweredRequests>>>()
  function* answered(): Generator<AnsweredRequests> {
    for (const ofRoute of kept.values()) for (const ofMethod of ofRoute.values()) yield* ofMethod.values()
  }
  registry.registerMetric(
    new Counter({
      name: 'http_requests_total',
      help: 'Answered requests.',
      labelNames: ['method', 'status', 'route'],
      registers: [],
      collect() {
        this.reset()
        for (const { labels, count } of answered()) this.inc(labels, count)
      },
    }),
  )
  const durations = {
    name: 'http_request_duration_seconds',
    help: 'From the header of a request to the end of its answer, in seconds.',
  }
  registry.registerMetric(new DurationHistogram(durations, answered))

  /** Those of one set of labels; looking them up by labels each time costs more than counting. */
  function answeredLike(request: IncomingMessage, status: number): AnsweredRequests {
    const given = request.method ?? ''
    const method = usualMethods.has(given) ? given : 'other'
    const route = routeNameOf(request)
    const statusClass = Math.floor(status / 100)
    const known = kept.get(route)?.get(method)?.get(statusClass)
    if (known) return known
    const answered = new AnsweredRequests({ method, status: `${statusClass}xx`, route })
    const ofRoute = kept.get(route) ?? new Map<string, Map<number, AnsweredRequests>>()
    const ofMethod = ofRoute.get(method) ?? new Map<number, AnsweredRequests>()
    kept.set(route, ofRoute.set(method, ofMethod.set(statusClass, answered)))
    return answered
  }

  return {
    registry,
    observe(request, status, seconds) {
      answeredLike(request, status).add(seconds)
    },
    registerCounter({ name, help, labelName, values }) {
      const counter = new Counter({
        name,
        help,
        labelNames: [labelName],
        registers: [],
        collect() {
          this.reset()
          for (const { label, value } of values()) this.inc({ [labelName]: label }, value)
        },
      })
      registry.registerMetric(counter)
    },
    values: () => registry.getMetricsAsJSON(),
    async text() {
      const added = (await others?.()) ?? []
      if (added.length === 0) return registry.metrics()
      return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...added]).metrics()
    },
  }
}

const routeName = attachment<IncomingMessage, string>('route name')

/** Says under which name this request is counted. A name must come from a closed list, such as the routes' own patterns. */
export const nameRoute = (request: IncomingMessage, name: string): void => routeName.set(request, name)

/** The name given last, `other` when nobody gave one. */
export const routeNameOf = (request: IncomingMessage): string => routeName.get(request) ?? 'other'
