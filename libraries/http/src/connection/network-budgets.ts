/**
 * The budgets of a network (budgets.ts), as one server counts them: its connections by the address of the socket, its
 * requests under way by the address that asks, which behind a trusted proxy is another. A proxy's own address is exempt.
 */
import {
  type Budget,
  type Deployment,
  descriptorLimit,
  HeldCounts,
  isLoopback,
  type Logger,
  limitOf,
  mayBeLocalDevelopment,
  memoized,
  networkOf,
} from '@alluvium/kernel'
import type { Exchange } from '../exchange/exchange.ts'
import { connectionBudgets } from './budgets.ts'
import type { ConnectionsOptions } from './connections.ts'
import type { Limits } from './limits.ts'
import { proxiesAmong } from './peer.ts'

export type NetworkBudgets = ConnectionsOptions &
  Readonly<{
    /** Counts a request as under way; false when its network has too many. */
    admits(exchange: Pick<Exchange, 'network'>): boolean
    /** The answer of one that was admitted is out, or its connection gone. */
    ended(exchange: Pick<Exchange, 'network'>): void
  }>

type Serving = Readonly<{ deployment: Deployment; logger: Logger; processes?: number | undefined }>

export function networkBudgets(limits: Limits, { deployment, logger, processes = 1 }: Serving): NetworkBudgets {
  const isProxy = proxiesAmong(deployment.trustedProxies)
  const network = memoized(1_000, networkOf) // a client asks more than once
  const total = placesFor(limits.connections)
  /** No network may have all connections, even if it is the only one and local development. */
  const maxPerNetwork = Math.max(1, Math.floor(total / 2))
  const limitFor = limitsOf(deployment, processes)
  const connections = { ...connectionBudgets.connections, limit: limits.connectionsPerNetwork }
  const halfSent = { ...connectionBudgets.halfSentRequests, limit: limits.halfSentPerNetwork }
  const requests = { ...connectionBudgets.requestsUnderWay, limit: limits.requestsPerNetwork }
  const underWay = new HeldCounts()

  return {
    total,
    connectionsOf: (name) => Math.min(maxPerNetwork, limitFor(connections, name)),
    halfSentOf: (name) => Math.min(maxPerNetwork, limitFor(halfSent, name)),
    networkOf: (address) => (isProxy(address) ? undefined : network(address ?? '')),
    onRefused: warningOf(logger),
    admits({ network }) {
      return network === undefined || underWay.take(network, limitFor(requests, network))
    },
    ended({ network }) {
      if (network !== undefined) underWay.release(network)
    },
  }
}

/** Each request may need a file beside its connection: half of the descriptors is what connections can have. */
const placesFor = (wanted: number): number =>
  Math.max(1, Math.min(wanted, Math.floor((descriptorLimit() ?? Number.POSITIVE_INFINITY) / 2)))

/** Loopback has the limits of local development where a request from there can be that. Connections come to each process in turn. */
function limitsOf(deployment: Deployment, processes: number): (budget: Budget, name: string) => number {
  const loopback6 = networkOf('::1')
  const mayBeLocal = mayBeLocalDevelopment(deployment)
  return (budget, name) =>
    Math.ceil(limitOf(budget, mayBeLocal && (name === loopback6 || isLoopback(name))) / processes)
}

const warnedEveryMs = 60_000

/** Says it once a minute at most: whoever is refused may come again at once. */
function warningOf(logger: Logger): (network: string | undefined) => void {
  let last = Number.NEGATIVE_INFINITY
  return (network) => {
    const now = performance.now()
    if (now - last < warnedEveryMs) return
    last = now
    logger.warn({ network: network ?? 'a trusted proxy' }, 'a connection was refused, for its network has its share')
  }
}
