import { connectionBudgets } from './budgets.ts'
import type { Limits } from './server.ts'

/** Generous to people on slow lines, useless to those who only hold connections open. */
export const defaultLimits: Limits = {
  headerBytes: 16_384,
  headerCount: 100,
  headersMs: 15_000,
  idleMs: 30_000,
  keepAliveMs: 65_000,
  connections: 10_000,
  connectionsPerNetwork: connectionBudgets.connections.limit,
  halfSentPerNetwork: connectionBudgets.halfSentRequests.limit,
  requestsPerNetwork: connectionBudgets.requestsUnderWay.limit,
}

/** How much of a body that nobody wants is still taken, so that its sender comes to read the refusal. */
export const lingering = { bytes: 65_536, ms: 1_000 } as const
