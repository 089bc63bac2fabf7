/** Queries over the tables of the merge service. */
import { columnsIn, statements } from '@alluvium/database'
import { mergeMigrations } from './migrations.ts'
import type { Tables } from './tables.ts'

export const { statement, once } = statements<Tables>(columnsIn(mergeMigrations))
