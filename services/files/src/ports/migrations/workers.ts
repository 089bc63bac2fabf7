/** The tables of workers. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const workers: Migration = {
  name: '080-workers',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE workers (name ${text} PRIMARY KEY, account ${integer} NOT NULL, cursor ${integer} NOT NULL, trying ${integer} NOT NULL,
      attempts ${integer} NOT NULL, leased_until ${integer} NOT NULL, failures ${integer} NOT NULL, runs ${integer} NOT NULL,
      last_run_at ${integer}, last_error ${text}) ${clustered}`,
    `CREATE TABLE worker_failures (worker ${text} NOT NULL, revision ${integer} NOT NULL, at ${integer} NOT NULL, path ${text} NOT NULL,
      why ${text} NOT NULL, PRIMARY KEY (worker, revision)) ${clustered}`,
  ],
}

export const workerMigrations: readonly Migration[] = [workers]
