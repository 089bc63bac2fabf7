/** What one account may use of the merge service at once. The tier says what it may use in a month (`model/tiers.ts`). */
import type { Budgets } from '@alluvium/kernel'

export const mergeBudgets = {
  plugins: {
    counts: 'plugins',
    per: 'account',
    limit: 100,
    past: '507',
    wayOut: 'Delete one that nobody uses, or upload a name of your own again, which replaces it.',
  },
  merges: {
    counts: 'merges that wait or are worked on',
    per: 'account',
    limit: 2000,
    past: '503',
    wayOut: 'Wait for answers before more is asked.',
  },
  documents: {
    counts: 'MiB of requests to merge that wait or are worked on',
    per: 'account',
    limit: 256,
    past: '503',
    wayOut: 'Merge large documents one after another.',
  },
  pluginMerges: {
    counts: 'merges with plugins that wait or are worked on',
    per: 'account',
    limit: 500,
    past: '503',
    wayOut: 'Wait for answers before more is asked.',
  },
  pluginDocuments: {
    counts: 'MiB of documents for plugins that wait or are worked on',
    per: 'account',
    limit: 64,
    past: '503',
    wayOut: 'Merge large documents one after another.',
  },
} as const satisfies Budgets
