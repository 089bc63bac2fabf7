/** What the databases of a service did, for Prometheus. */
import type { Database, Statistics } from '@alluvium/database'
import type { Metrics } from '@alluvium/http'

/** The databases by their names, each of which becomes a label: `files`, `accounts`, `merge`, `crawl`. */
export type MeasuredDatabases = Readonly<Record<string, Pick<Database, 'statistics'>>>

type Counter = Readonly<{ name: string; help: string; of: keyof Statistics }>

const counters: readonly Counter[] = [
  { of: 'reads', name: 'database_reads_total', help: 'Scripts that only read.' },
  { of: 'writes', name: 'database_writes_total', help: 'Scripts whose changes are durable.' },
  { of: 'failedWrites', name: 'database_failed_writes_total', help: 'Scripts of which nothing was written.' },
  { of: 'commits', name: 'database_commits_total', help: 'Commits of groups of scripts, each with one flush.' },
  { of: 'queries', name: 'database_queries_total', help: 'Queries that were sent to PostgreSQL.' },
  {
    of: 'knownReads',
    name: 'database_known_reads_total',
    help: 'Reads that PostgreSQL did not have to answer, because nothing had changed.',
  },
  {
    of: 'repeats',
    name: 'database_repeated_scripts_total',
    help: 'Scripts that ran again, because something had changed meanwhile.',
  },
  {
    of: 'checkpointWaits',
    name: 'database_checkpoint_waits_total',
    help: "How often writers waited for SQLite's log to be taken into the file.",
  },
]

/** Adds the counters of the databases to what `/metrics` answers. */
export function countDatabases({ registerCounter }: Metrics, databases: MeasuredDatabases): void {
  for (const { name, help, of } of counters) {
    const values = () =>
      Object.entries(databases).map(([label, { statistics }]) => ({ label, value: statistics()[of] }))
    registerCounter({ name, help, labelName: 'database', values })
  }
}
