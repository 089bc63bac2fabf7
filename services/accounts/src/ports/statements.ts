/** Queries over the tables of the accounts. */
import { columnsIn, statements } from '@alluvium/database'
import { accountsMigrations } from './migrations.ts'
import type { Tables } from './tables.ts'

export const { statement, once } = statements<Tables>(columnsIn(accountsMigrations))
