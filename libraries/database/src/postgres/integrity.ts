/**
 * Whether a schema of a PostgreSQL database is what was written to it. With the extension `amcheck`, which is made where
 * we may, every index is compared with its table and every table's pages are looked over; with or without it every row
 * of every table is read whole. What the migrations made must be there: each table with its columns and what keeps it unique, and the row of each that keeps one row. Each table and index is a query of its own, so that no snapshot is held for long.
 */
import { type Logger, Problem } from '@alluvium/kernel'
import pg, { escapeIdentifier } from 'pg'
import { type Migration, unfinishedMove } from '../engine/migration.ts'
import { gapIn, lostSteps } from '../engine/pending-migrations.ts'
import { isCorrupt, lostRow } from '../engine/problems.ts'
import { type Table, tablesOf } from '../sqlite/tables-of.ts'
import { lostOfRecord } from './catalog-record.ts'
import { connectPostgres, type OwnSession, type PostgresSession, type PostgresTarget } from './connection/connection.ts'
import { appliedSteps } from './migrate.ts'

const maxFindings = 100

type Relation = Readonly<{ oid: number; name: string }>

/** What is wrong, for people; nothing when the schema is sound. */
export async function checkPostgres(
  target: PostgresTarget,
  migrations: readonly Migration[],
  logger: Logger,
): Promise<readonly string[]> {
  const session = await connectToCheck(target, logger)
  try {
    const amcheck = await schemaOfAmcheck(session, logger)
    const found: string[] = []
    /* oxlint-disable no-await-in-loop -- over one connection, one after another */
    if (amcheck !== undefined) {
      for (const index of await relations(session, target, 'i'))
        found.push(...(await checkIndex(session, amcheck, index)))
      for (const table of await relations(session, target, 'r'))
        found.push(...(await checkPages(session, amcheck, table)))
    }
    for (const table of await relations(session, target, 'r')) found.push(...(await readRows(session, target, table)))
    const lost = await lostParts(session, target, migrations)
    found.push(...lost)
    if (found.length === 0) {
      for (const table of tablesOf(migrations).filter(({ key }) => key.length > 0))
        found.push(...(await readByKey(session, target, table)))
    }
    /* oxlint-enable no-await-in-loop */
    return found.slice(0, maxFindings)
  } finally {
    await session.end()
  }
}

/** The same of a schema that an older version made: what is wrong with what it had been given by then. */
export async function checkOlderPostgres(
  target: PostgresTarget,
  migrations: readonly Migration[],
  logger: Logger,
): Promise<readonly string[]> {
  const session = await connectToCheck(target, logger)
  let applied: readonly string[]
  try {
    applied = await appliedSteps(session, target.schema)
  } finally {
    await session.end()
  }
  const given = migrations.filter(({ name }) => applied.includes(name))
  return [...gapIn(migrations, applied), ...(await checkPostgres(target, given, logger))]
}

const connectToCheck = (target: PostgresTarget, logger: Logger): Promise<OwnSession> =>
  connectPostgres(target, {
    limited: false,
    onLost: (error) => logger.warn({ err: error }, 'the checking connection to PostgreSQL was lost'),
  })

/** The schema that the extension's functions lie in; undefined where it is missing and we may not make it, or not use it. */
async function schemaOfAmcheck(session: OwnSession, logger: Logger): Promise<string | undefined> {
  try {
    const known = await foundAmcheck(session)
    if (known !== undefined) return known
    await session.command('CREATE EXTENSION amcheck SCHEMA public')
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    const made = await foundAmcheck(session) // by another check, meanwhile
    if (made !== undefined) return made
    logger.warn({ why: refused.message }, 'amcheck is not to be had: rows are read, and indexes are taken on trust')
  }
  return await foundAmcheck(session)
}

/** What the server said of a query; undefined where the connection was lost. */
function refusalOf(error: unknown): pg.DatabaseError | undefined {
  const said = error instanceof Problem ? error.cause : error
  const isLost = said instanceof pg.DatabaseError && ['08', '57P'].some((one) => said.code?.startsWith(one))
  return said instanceof pg.DatabaseError && !isLost ? said : undefined
}

async function foundAmcheck(session: OwnSession): Promise<string | undefined> {
  const { rows } = await session.run({
    text: `SELECT quote_ident(nspname) AS name FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
      JOIN pg_proc ON pronamespace = pg_namespace.oid AND proname = 'verify_heapam'
      WHERE extname = 'amcheck' AND has_function_privilege(pg_proc.oid, 'EXECUTE')`,
    values: [],
  })
  return rows[0] && String(rows[0]['name'])
}

/** @param kind `r` for tables that we may read, `i` for indexes that can be checked: one that is being made, or could not be, is not valid. */
async function relations(
  session: Pick<PostgresSession, 'run'>,
  { schema }: PostgresTarget,
  kind: 'r' | 'i',
): Promise<readonly Relation[]> {
  const { rows } = await session.run({
    text: `SELECT c.oid, c.relname AS name FROM pg_class c LEFT JOIN pg_am a ON a.oid = c.relam LEFT JOIN pg_index i ON i.indexrelid = c.oid
      WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = '${kind}' AND ${kind === 'i' ? "a.amname = 'btree' AND i.indisvalid" : "has_table_privilege(c.oid, 'SELECT')"}
      ORDER BY c.relname`,
    values: [`"${schema}"`],
  })
  return rows.map(({ oid, name }) => ({ oid: Number(oid), name: String(name) }))
}

const checkIndex = (session: OwnSession, amcheck: string, { oid, name }: Relation): Promise<readonly string[]> =>
  findingsIn(session, { oid, name: `index ${name}` }, async () => {
    await session.run({ text: `SELECT ${amcheck}.bt_index_check($1::oid::regclass, true)`, values: [oid] })
    return []
  })

const checkPages = (session: OwnSession, amcheck: string, { oid, name }: Relation): Promise<readonly string[]> =>
  findingsIn(session, { oid, name: `table ${name}` }, async () => {
    const { rows } = await session.run({
      text: `SELECT blkno, msg FROM ${amcheck}.verify_heapam($1::oid::regclass, check_toast => true) LIMIT ${maxFindings}`,
      values: [oid],
    })
    return rows.map(({ blkno, msg }) => `table ${name}, page ${String(blkno)}: ${String(msg)}`)
  })

/** As text, so that values which lie beside the table are read too. */
const readRows = (
  session: OwnSession,
  { schema }: PostgresTarget,
  { oid, name }: Relation,
): Promise<readonly string[]> =>
  findingsIn(session, { oid, name: `table ${name}` }, async () => {
    const table = `"${schema}".${escapeIdentifier(name)}`
    await session.run({ text: `SELECT sum(length(kept::text)) AS length FROM ${table} AS kept`, values: [] })
    return []
  })

/** Reads the rows that the primary key names: where a table was cut off, its index still leads there. */
const readByKey = (
  session: OwnSession,
  { schema }: PostgresTarget,
  { name, key }: Pick<Table, 'name' | 'key'>,
): Promise<readonly string[]> =>
  findings(`table ${name}, by its key`, async () => {
    const columns = key.map((one) => escapeIdentifier(one)).join(', ')
    const ordered = `SELECT * FROM "${schema}".${escapeIdentifier(name)} ORDER BY ${columns}`
    await session.command('SET enable_seqscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off')
    await session.run({ text: `SELECT count(kept::text) AS rows FROM (${ordered}) AS kept`, values: [] })
    return []
  })

/** Counters that would give a number again, for people. One whose sequence we may not read is taken on trust. */
async function countersBehind(
  session: Pick<PostgresSession, 'run'>,
  { schema }: PostgresTarget,
  tables: readonly Table[],
): Promise<readonly string[]> {
  const each = tables.flatMap(({ name, counter }) => (counter === undefined ? [] : [behind(schema, name, counter)]))
  if (each.length === 0) return []
  const { rows } = await session.run({ text: each.join(' UNION ALL '), values: [] })
  return rows.map(({ counter }) => `the counter of ${String(counter)} is behind the numbers that it gave`)
}

/** A number is taken before its row is written, so what the sequence says after the rows were seen is never behind them. */
function behind(schema: string, table: string, counter: string): string {
  const sequence = `pg_get_serial_sequence('"${schema}"."${table}"', '${counter}')::regclass`
  return `SELECT '${table}.${counter}' AS counter FROM (SELECT max("${counter}") AS highest FROM "${schema}"."${table}") AS given
    WHERE CASE WHEN has_sequence_privilege(${sequence}, 'USAGE, SELECT') THEN highest > coalesce(pg_sequence_last_value(${sequence}), 0) END`
}

/**
 * What is missing of what the migrations made in a database that was given all of them: the name of one, a table, a column, what keeps
 * rows unique, or the row of a table that keeps one row for good, as its key `one` says. A row is looked for only where a migration put
 * it in. A counter that was set back is found as well. Nothing is missing where a later version has applied steps of its own: they may have taken it away. Costs eight queries, one of which reads the catalog of the schema; twice where something is found.
 */
export async function lostParts(
  session: Pick<PostgresSession, 'run'>,
  target: PostgresTarget,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const found = await lostPartsNow(session, target, migrations)
  if (found.length === 0) return found
  // An index that is exchanged for another in this moment looks like a lost one, and is there at the second look.
  const again = new Set(await lostPartsNow(session, target, migrations))
  return found.filter((one) => again.has(one))
}

async function lostPartsNow(
  session: Pick<PostgresSession, 'run'>,
  target: PostgresTarget,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const columns = await columnsOf(session, target)
  const keys = await uniqueKeys(session, target)
  const ofRecord = await lostOfRecord(session, target.schema)
  const steps = lostSteps(migrations, await appliedSteps(session, target.schema)) // behind the others, so that later steps are seen
  if (steps === undefined || steps.length > 0) return steps ?? []
  const tables = tablesOf(migrations)
  const lost = tables.flatMap((table) => lostOf(table, columns.get(table.name), keys.get(table.name)))
  if (lost.length > 0 || ofRecord.length > 0) return lost.length > 0 ? lost : ofRecord
  const empty = await emptied(session, target, tables.filter(keepsOneRow))
  if (empty.length > 0) return empty.map(lostRow)
  // A move sets them when all rows are there.
  return migrations.includes(unfinishedMove) ? [] : await countersBehind(session, target, tables)
}

/** Of one table: itself, its columns, or what keeps its rows unique. Undefined stands for none that are there. */
function lostOf(
  { name, columns, key, unique }: Table,
  present: ReadonlySet<string> | undefined,
  keys: ReadonlySet<string> | undefined,
): readonly string[] {
  if (!present) return [`the table ${name} is missing`]
  const column = columns.find((one) => !present.has(one))
  if (column !== undefined) return [`the column ${name}.${column} is missing`]
  return [key, ...unique]
    .filter((one) => one.length > 0 && !keys?.has(namesOf(one)))
    .map((one) => `nothing keeps ${one.join(', ')} of the table ${name} unique`)
}

/** Sorted, because what is unique is so in any order. */
const namesOf = (columns: readonly string[]): string => columns.toSorted().join(' ')

type Found = ReadonlyMap<string, ReadonlySet<string>>

/** The columns of each table. */
const columnsOf = (session: Pick<PostgresSession, 'run'>, { schema }: PostgresTarget): Promise<Found> =>
  foundIn(session, schema, columnsText)

const columnsText = `SELECT c.relname AS table, a.attname AS found FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`

/** What is kept unique in each table, as `namesOf` writes it. */
const uniqueKeys = (session: Pick<PostgresSession, 'run'>, { schema }: PostgresTarget): Promise<Found> =>
  foundIn(session, schema, keysText)

const keysText = `SELECT c.relname AS table, string_agg(a.attname, ' ' ORDER BY a.attname COLLATE "C") AS found
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
  WHERE c.relnamespace = to_regnamespace($1) AND i.indisunique AND i.indisvalid GROUP BY c.relname, i.indexrelid`

async function foundIn(session: Pick<PostgresSession, 'run'>, schema: string, text: string): Promise<Found> {
  const { rows } = await session.run({ text, values: [`"${schema}"`] })
  const found = Map.groupBy(rows, ({ table }) => String(table))
  return new Map([...found].map(([table, each]) => [table, new Set(each.map((row) => String(row['found'])))]))
}

const keepsOneRow = ({ key, rowsAtFirst }: Table): boolean => key.includes('one') && rowsAtFirst > 0

/** The names of those without a row. */
async function emptied(
  session: Pick<PostgresSession, 'run'>,
  { schema }: PostgresTarget,
  tables: readonly Table[],
): Promise<readonly string[]> {
  if (tables.length === 0) return []
  const each = tables.map(({ name }) => `SELECT '${name}' AS name WHERE NOT EXISTS (SELECT FROM "${schema}"."${name}")`)
  const { rows } = await session.run({ text: each.join(' UNION ALL '), values: [] })
  return rows.map(({ name }) => String(name))
}

/** What PostgreSQL says of its own files, where they are not as it left them: they are missing, or do not read. */
const damageClasses = ['XX', '58', '22021']

/** The same of a table or index that was there when the check began: what was dropped or exchanged since is no damage. */
async function findingsIn(
  session: OwnSession,
  { oid, name }: Relation,
  look: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  try {
    const found = await findings(name, look)
    return found.length > 0 && !(await isThere(session, oid)) ? [] : found
  } catch (error) {
    if (refusalOf(error) && !(await isThere(session, oid))) return []
    throw error
  }
}

async function isThere(session: OwnSession, oid: number): Promise<boolean> {
  return (await session.run({ text: 'SELECT 1 FROM pg_class WHERE oid = $1', values: [oid] })).rows.length > 0
}

/** A check says that something is damaged by failing. */
async function findings(where: string, look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await look()
  } catch (error) {
    const said = refusalOf(error)
    const isDamage = isCorrupt(error) || damageClasses.some((one) => said?.code?.startsWith(one))
    if (!isDamage) throw error
    return [`${where}: ${said?.message ?? 'it is damaged'}`]
  }
}
