export { copySqlite } from './backup/copy-sqlite.ts'
export { type DatabaseBackup, databaseBackup, type ServiceSchemas } from './backup/database-backup.ts'
export { migrationsIn, openUnchanged } from './backup/older-database.ts'
export { assertSeparateFolders, liesInOneAnother } from './backup/separate-folders.ts'
export { type DiskReserve, type DiskReserveOptions, openDiskReserve } from './disk/disk-reserve.ts'
export { type FolderLock, lockFolder } from './disk/folder-lock.ts'
export { makeFolders } from './disk/make-folders.ts'
export { assertPrivate, assertPrivateFolder, copyPrivate, openNew } from './disk/private-folder.ts'
export type { Database, Statistics } from './engine/database.ts'
export type { ColumnTypes, Migration } from './engine/migration.ts'
export { isCorrupt, isOlderSchema, lostRow, moveUnfinished, partLost } from './engine/problems.ts'
export { missingReferences, type RowReference } from './engine/references.ts'
export { beginMove, type DatabaseMove, isUsed } from './moving/move-database.ts'
export {
  afterCommit,
  type Compiled,
  confirmed,
  type Engine,
  endOfGroup,
  type Mark,
  type Query,
  type Result,
  type Script,
  type ScriptSource,
  type Value,
  worksOnFullDisk,
} from './scripts/script.ts'
export { type Built, type Statement, type Statements, statements } from './scripts/statement.ts'
export { inspectSqlite } from './sqlite/inspect.ts'
export { checkSqlite } from './sqlite/integrity.ts'
export { isEmptySqlite } from './sqlite/lost-schema.ts'
export { openSqlite, type SqliteOptions } from './sqlite/open-sqlite.ts'
export { type TurnAnswer, TurnQueue } from './sqlite/other-processes/turn-queue.ts'
export { type TurnChannel, type WriteTurns, writeTurns } from './sqlite/other-processes/write-turns.ts'
export { columnsIn } from './sqlite/tables-of.ts'
