/** What one network may hold of the connections that a service has. */
import type { Budgets } from '@alluvium/kernel'

export const connectionBudgets = {
  connections: {
    counts: 'open connections',
    per: 'network',
    limit: 1_000,
    past: 'its oldest idle connection is closed; when none is idle, the new one',
    wayOut: 'Keep connections open for several requests. `--connections-per-network` sets another limit.',
  },
  halfSentRequests: {
    counts: 'connections without a whole request header',
    per: 'network',
    limit: 256,
    past: 'the oldest of them is closed',
    wayOut: 'Open a connection when there is something to ask.',
  },
  requestsUnderWay: {
    counts: 'requests under way',
    per: 'network',
    limit: 1_000,
    past: '429',
    wayOut: 'Wait for answers before more is asked. `--connections-per-network` sets another limit.',
  },
  bodies: {
    counts: 'MiB of JSON bodies that are being read',
    per: 'network',
    limit: 256,
    past: '429',
    wayOut: 'Send large documents one after another.',
  },
} as const satisfies Budgets
