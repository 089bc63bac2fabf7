export { type DatabaseBackup, databaseBackup } from './backup-databases.ts'
export { copySqlite } from './copy-sqlite.ts'
export type { Database, Statistics } from './database.ts'
export { type DiskReserve, type DiskReserveOptions, openDiskReserve } from './disk-reserve.ts'
export { expectApart } from './expect-apart.ts'
export { type Hold, holdFolder } from './hold-folder.ts'
export { checkSqlite } from './integrity.ts'
export type { ColumnTypes, Migration } from './migration.ts'
export { expectOwn, expectOwnFolder } from './own-folder.ts'
export { isCorrupt } from './refusals.ts'
export {
  type Compiled,
  type Engine,
  type Query,
  type Result,
  type Script,
  type Value,
  worksOnFullDisk,
} from './script.ts'
export { openSqlite, type SqliteOptions } from './sqlite.ts'
export { type Built, type Statement, type Statements, statements } from './statement.ts'
