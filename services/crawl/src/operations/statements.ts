import { columnsIn, statements } from '@alluvium/database'
import { crawlMigrations } from '../ports/migrations.ts'
import type { Tables } from '../ports/tables.ts'

/** Queries over the service's tables. */
export const { statement, once } = statements<Tables>(columnsIn(crawlMigrations))
