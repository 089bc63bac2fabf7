import type { Engine } from '../scripts/script.ts'

/**
 * One step of a schema. Steps are applied in order, once, at start, all in one transaction under a lock; a step
 * that was published is never edited. A database that holds steps unknown to this program is newer: it is refused.
 */
export type Migration = Readonly<{
  /** Permanent and unique: `001-ledger`. */
  name: string
  /**
   * The statements, in order. They run inside the one transaction, so none of them may begin or end one. SQLite
   * enforces foreign keys at the end of all steps only, so a step may rebuild a table that others refer to.
   */
  statements(columns: ColumnTypes): readonly string[]
  /**
   * It changes nothing but that its name stands in the database, so it may be taken before steps that are older. Default: it is
   * taken in its turn.
   */
  isMark?: true
}>

/** The mark of a database that everything is being moved to: while it stands there, no program starts on it. */
export const unfinishedMove: Migration = { name: 'move-unfinished', statements: () => [], isMark: true }

/** The mark of a PostgreSQL schema in which is written down what the migrations made. Older versions of the program do not know it. */
export const catalogRecorded: Migration = { name: 'catalog-recorded', statements: () => [], isMark: true }

/** The names of the column types that differ between the engines; `integer` here holds 64 bits on both. */
export type ColumnTypes = Readonly<{
  engine: Engine
  integer: string
  real: string
  /** Ordered by its UTF-8 bytes on both engines. */
  text: string
  bytes: string
  /** A primary key that counts up by itself, for the whole column definition. */
  counter: string
  /** What follows a CREATE TABLE whose primary key is its only order: `WITHOUT ROWID` on SQLite. */
  clustered: string
}>
