export { inspectPostgres, isEmptyPostgres, type PostgresFacts } from './postgres/inspect.ts'
export { checkOlderPostgres } from './postgres/integrity.ts'
export { openPostgres, type PostgresOptions } from './postgres/open-postgres.ts'
