/** Queries over the tables of the crawl service. */
import { columnsIn, statements } from '@alluvium/database'
import { crawlMigrations } from './migrations.ts'
import type { Tables } from './tables.ts'

export const { statement, once } = statements<Tables>(columnsIn(crawlMigrations))
