export { inspectPostgres, type PostgresFacts } from './postgres/inspect.ts'
export { openPostgres, type PostgresOptions } from './postgres/open-postgres.ts'
