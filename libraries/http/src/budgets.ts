/** What one network may hold of the connections that a service has. */
import type { Budgets } from '@alluvium/kernel'

export const connectionBudgets = {
  connections: {
    counts: 'open connections',
    per: 'network',
    limit: 1_000,
    past: 'the new connection is closed',
    wayOut: 'Close some, or keep connections open for several requests.',
  },
} as const satisfies Budgets
