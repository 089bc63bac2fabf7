/** The table of rate limits, which a service that shares its limits has among its own. */
import type { Migration } from '@alluvium/database'

export type RateLimitsTable = {
  /** Who is limited, in the service's own words. */
  caller: string
  /** Requests left; a fraction of one comes back with time. */
  tokens: number
  /** When that was so; milliseconds since 1970. */
  at: number
}

/** Makes the table, as the step that the service calls `name`. `rateLimitsMigration` follows it. */
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

/** Gives the table the name that the limiter uses: services have published the first step, so it stays as it was. */
export const rateLimitsMigration = (name: string): Migration => ({
  name,
  statements: () => [
    'ALTER TABLE request_shares RENAME TO rate_limits',
    'DROP INDEX request_shares_by_time',
    'CREATE INDEX rate_limits_by_time ON rate_limits (at)',
  ],
})
