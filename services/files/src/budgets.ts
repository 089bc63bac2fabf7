/** What one account and one network may hold of the file service, or do in a time. `docs/guides/limits.md` is written from it. */
import type { Budgets } from '@alluvium/kernel'

export const filesBudgets = {
  storedQuotas: {
    counts: 'times its quota in bytes, with trash, versions, kept saves and unfinished uploads',
    per: 'account',
    limit: 10,
    past: 'the oldest of its trash goes, then 507',
    wayOut:
      'Delete files and empty the trash (`DELETE /api/trash/empty`), or ask an administrator for another `storage_total_bytes`.',
  },
  snapshots: {
    counts: 'snapshots that it made (a restore takes one more; of these the oldest go)',
    per: 'account',
    limit: 100,
    past: '507',
    wayOut: 'Ask an administrator to delete some.',
  },
  uploads: {
    counts: 'unfinished uploads',
    per: 'account',
    limit: 1000,
    past: '429',
    wayOut: 'Complete or cancel some.',
  },
  shares: {
    counts: 'shares',
    per: 'account',
    limit: 10_000,
    past: '507',
    wayOut: 'Delete some.',
  },
  grants: {
    counts: 'rights that it gave',
    per: 'account',
    limit: 10_000,
    past: '507',
    wayOut: 'Take some back, or give them to a group instead.',
  },
  accessRequests: {
    counts: 'requests for access',
    per: 'account',
    limit: 50,
    perMs: 86_400_000,
    past: '429',
    wayOut: 'Wait until tomorrow, or ask the people themselves.',
  },
  favorites: {
    counts: 'favorites',
    per: 'account',
    limit: 1000,
    past: '507',
    wayOut: 'Remove some.',
  },
  appPasswords: {
    counts: 'app passwords',
    per: 'account',
    limit: 100,
    past: '507',
    wayOut: 'Delete one that is not needed any more.',
  },
  webhooks: {
    counts: 'webhooks that it made',
    per: 'account',
    limit: 100,
    past: '507',
    wayOut: 'Delete some.',
  },
  locks: {
    counts: 'locks',
    per: 'account',
    limit: 1000,
    past: '429',
    wayOut: 'Release some, or wait until they expire.',
  },
  eventStreams: {
    counts: 'streams of events',
    per: 'account',
    limit: 100,
    past: '429',
    wayOut: 'Close some.',
  },
  deviceLogIns: {
    counts: 'programs that wait for somebody to let them in, for 20 minutes each',
    per: 'network',
    limit: 100,
    past: '429',
    wayOut: 'Wait. Programs that have an app password go on.',
  },
  failedLogIns: {
    counts: 'wrong passwords and codes, of accounts and shares together',
    per: 'network',
    limit: 100,
    perMs: 5 * 60_000,
    past: '429',
    wayOut: 'Wait. Sessions, app passwords and whoever logged in a moment ago go on.',
  },
} as const satisfies Budgets
