import { statements } from '@alluvium/database'
import type { Tables } from '../ports/tables.ts'

/** Queries over the service's tables. */
export const { statement, once } = statements<Tables>()
