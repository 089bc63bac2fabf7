/** The time of a migration, in milliseconds since 1970, as SQL. */
import type { ColumnTypes } from '@alluvium/database'

export const now = ({ engine }: ColumnTypes) =>
  engine === 'sqlite'
    ? `CAST(unixepoch('subsec') * 1000 AS INTEGER)`
    : `CAST(extract(epoch FROM now()) * 1000 AS BIGINT)`
