/** The table of the shares, which a service that shares its limits has among its own. */
import type { Migration } from '@alluvium/database'

export type RequestSharesTable = {
  /** Whose share it is, in the service's own words. */
  caller: string
  /** Requests left; a fraction of one comes back with time. */
  tokens: number
  /** When that was so; milliseconds since 1970. */
  at: number
}

/** Makes the table, as the step that the service calls `name`. */
export const requestSharesMigration = (name: string): Migration => ({
  name,
  statements: ({ integer, real, text, clustered }) => [
    `CREATE TABLE request_shares (
      caller ${text} NOT NULL PRIMARY KEY,
      tokens ${real} NOT NULL,
      at ${integer} NOT NULL
    ) ${clustered}`,
    'CREATE INDEX request_shares_by_time ON request_shares (at)',
  ],
})
