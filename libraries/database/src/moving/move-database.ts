/**
 * Moving everything in one database to another, of whichever engine, while nobody uses either.
 *
 *   the target is new --mark it--> copy each table --digests differ?--> copy those again --> count on --finish: take the mark away
 *
 * Some tables are sums that triggers keep of others, such as `history` in the file service. They differ after the first round when the others were
 * copied after them, and are copied again. While the mark stands no program starts on the target. A move that was cut short adds the rows that
 * are missing. A table is emptied only where it differs, because triggers let nobody delete from some, such as the log of administrators' acts.
 */
import { createHash, type Hash } from 'node:crypto'
import { Problem } from '@alluvium/kernel'
import type { Database } from '../engine/database.ts'
import { type Migration, unfinishedMove } from '../engine/migration.ts'
import { isMoveUnfinished } from '../engine/problems.ts'
import { type Table, tablesOf } from '../sqlite/tables-of.ts'
import {
  countOnFrom,
  countRows,
  forgetUnfinished,
  insertRows,
  lastNumber,
  noteUnfinished,
  type Row,
  replaceRows,
  rowsAfter,
} from './rows.ts'

/** A move whose target is open and marked: nothing else starts on it before `finish`. */
export type DatabaseMove = Readonly<{
  to: Database
  /** Whether an earlier move was finished here. */
  wasFinished: boolean
  /** Copies every row, and compares. Throws `database.move-differs` when the copy is not what was copied. */
  copy(): Promise<Readonly<{ rows: number }>>
  /** Has programs start on the target from now on. */
  finish(): Promise<void>
}>

export type Moving = Readonly<{
  from: Database
  /** Opens the target with these migrations. */
  openTarget(migrations: readonly Migration[]): Promise<Database>
  /** Whether the target was made before; opening it makes it. */
  isTargetMade(): Promise<boolean>
  migrations: readonly Migration[]
  /** Tables that the target makes by itself from the others. Default: none. */
  isDerived?(table: string): boolean
  /** Called after each page of rows: how many were copied, of how many. */
  onProgress?(progress: Readonly<{ rows: number; of: number }>): void
}>

/** Rows of a page: as many as hold about so many bytes together. */
const [firstPageRows, maxPageRows, pageBytes] = [10, 500, 4 * 1024 * 1024]
const maxRounds = 3

/**
 * Throws `database.move-target-used` unless the target is new, was begun by such a move, or was finished by one and not used since.
 */
export async function beginMove(moving: Moving): Promise<DatabaseMove> {
  const { from, openTarget, migrations, isDerived = () => false } = moving
  const all = tablesOf(migrations)
  for (const { name, key } of all)
    if (key.length === 0) throw new TypeError(`The table ${name} has no primary key, by which its rows could be read.`)
  const tables = all.filter(({ name }) => !isDerived(name))
  const finished = await finishedTarget(moving, all, tables)
  const to = finished ?? (await openTarget([...migrations, unfinishedMove]))
  return {
    to,
    wasFinished: finished !== undefined,
    async copy() {
      const copied = await copyAll(tables, moving, to)
      for (const { name, counter } of tables)
        if (counter !== undefined) {
          const last = await from.read(lastNumber(name, counter))
          await to.write(countOnFrom(name, counter, last))
        }
      return copied
    },
    async finish() {
      await to.write(forgetUnfinished())
    },
  }
}

/** The target, still open, where an earlier move was finished. Undefined where it is new, or was begun and has the mark. */
async function finishedTarget(
  { from, openTarget, isTargetMade, migrations }: Moving,
  all: readonly Table[],
  moved: readonly Table[],
): Promise<Database | undefined> {
  // It is made with the mark, or not at all: nothing may start on it in between.
  if (!(await isTargetMade())) return undefined
  const opened = await openTarget(migrations).catch((error: unknown) => {
    if (isMoveUnfinished(error)) return undefined
    throw error
  })
  if (!opened) return undefined
  try {
    const table = await firstUsed(all, opened)
    if (table !== undefined) {
      for (const one of moved) if ((await digestOf(one, from)) !== (await digestOf(one, opened))) throw used(table)
      return opened
    }
    await opened.write(noteUnfinished())
  } catch (error) {
    await opened.close()
    throw error
  }
  await opened.close()
  return undefined
}

/** The name of a table with other rows than the migrations put in. */
async function firstUsed(tables: readonly Table[], database: Database): Promise<string | undefined> {
  for (const table of tables) if ((await database.read(countRows(table))) !== table.rowsAtFirst) return table.name
  return undefined
}

/** Whether anything was ever stored in a database with these migrations. */
export async function isUsed(database: Database, migrations: readonly Migration[]): Promise<boolean> {
  return (await firstUsed(tablesOf(migrations), database)) !== undefined
}

async function copyAll(
  tables: readonly Table[],
  { from, onProgress = () => undefined }: Moving,
  to: Database,
): Promise<Readonly<{ rows: number }>> {
  let [rows, of] = [0, 0]
  for (const table of tables) of += await from.read(countRows(table))
  const digests = new Map<Table, string>()
  for (const table of tables) {
    const isNew = (await to.read(countRows(table))) === table.rowsAtFirst
    const replaces = isNew && table.rowsAtFirst > 0
    const onRows = (count: number) => {
      rows += count
      onProgress({ rows, of })
    }
    const digest = await copyTable(table, { from, to, replaces, onRows })
    digests.set(table, digest)
  }
  for (let round = 1; ; round += 1) {
    const differing: Table[] = []
    for (const [table, digest] of digests) if ((await digestOf(table, to)) !== digest) differing.push(table)
    if (differing.length === 0) return { rows }
    if (round === maxRounds) throw differs(differing.map(({ name }) => name))
    for (const table of differing) await copyTable(table, { from, to, replaces: true, onRows: () => undefined })
  }
}

type Copying = Readonly<{
  from: Database
  to: Database
  /** Whether what is there goes, with the first rows that come. */
  replaces: boolean
  onRows(count: number): void
}>

/** Returns the digest of the rows that were read. */
async function copyTable(table: Table, { from, to, replaces, onRows }: Copying): Promise<string> {
  const hash = createHash('sha256')
  let isToReplace = replaces
  for await (const page of pagesOf(table, from)) {
    await to.write(isToReplace ? replaceRows(table, page) : insertRows(table, page))
    isToReplace = false
    for (const row of page) addTo(hash, table, row)
    onRows(page.length)
  }
  if (isToReplace) await to.write(replaceRows(table, []))
  return hash.digest('hex')
}

async function digestOf(table: Table, database: Database): Promise<string> {
  const hash = createHash('sha256')
  for await (const page of pagesOf(table, database)) for (const row of page) addTo(hash, table, row)
  return hash.digest('hex')
}

async function* pagesOf(table: Table, database: Database): AsyncGenerator<readonly Row[]> {
  let limit = firstPageRows
  for (let last: Row | undefined; ; ) {
    const page: readonly Row[] = await database.read(rowsAfter(table, last, limit))
    if (page.length > 0) yield page
    if (page.length < limit) return
    last = page.at(-1)
    const perRow = page.reduce((sum, row) => sum + sizeOf(row), 0) / page.length
    limit = Math.max(1, Math.min(maxPageRows, 2 * limit, Math.floor(pageBytes / perRow)))
  }
}

/** Bytes, about. */
const sizeOf = (row: Row): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'object' || typeof value === 'string' ? (value?.length ?? 0) : 0) + 8,
    0,
  )

function addTo(hash: Hash, { columns }: Table, row: Row): void {
  const values = columns.map((column) => {
    const value = row[column]
    return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value
  })
  hash.update(`${JSON.stringify(values)}\n`)
}

const used = (table: string) =>
  new Problem(
    'taken',
    'database.move-target-used',
    `The target holds data already (in its table ${table}). Nothing was changed: name a new or empty place.`,
  )

const differs = (tables: readonly string[]) =>
  new Problem(
    'unprocessable',
    'database.move-differs',
    `What was written to ${tables.join(', ')} is read back differently. The source is as it was: go on with it. Nothing starts on the target; name another place, or give the same command again, which copies those once more.`,
  )
