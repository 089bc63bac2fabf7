export { openPostgres, type PostgresOptions } from './postgres/open-postgres.ts'
