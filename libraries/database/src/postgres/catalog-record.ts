/**
 * What the migrations made in a schema, as PostgreSQL describes it, is written down in the schema itself when the last of them was
 * applied: tables, columns with their types, defaults and counters, indexes, constraints, triggers with their functions, and
 * the names of the migrations. What is in the record and not in the catalog was lost, whatever kind it is. What somebody added is in no
 * record, and disturbs nobody. A server of another major version may describe the same in other words, so that the record is not
 * compared there, and written anew at the next start. That there is a record stands among the names of the migrations, and the record
 * keeps a digest of its own rows, so that one that is gone, emptied or changed is a loss as well.
 */
import { catalogRecorded, type Migration, unfinishedMove } from '../engine/migration.ts'
import { columnTypes } from '../engine/pending-migrations.ts'
import type { PostgresSession } from './connection/connection.ts'

type Asking = Pick<PostgresSession, 'run'>

export const recordTable = 'alluvium_catalog'

const major = "CAST(current_setting('server_version_num') AS integer) / 10000"

/**
 * Each part: its kind, its name, and how it is described. Without the name of the schema, which a dump may be restored under
 * another, and without what an operator tunes.
 */
const partsIn = (schema: string): string => `
  SELECT kind, name, regexp_replace(replace(description, '${schema}.', ''), ' WITH \\([^)]*\\)', '') AS description FROM (
    SELECT 'table' AS kind, relname::text AS name, relpersistence::text AS description FROM pg_class
      WHERE relnamespace = '"${schema}"'::regnamespace AND relkind = 'r'
    UNION ALL SELECT 'column', c.relname::text || '.' || a.attname::text, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attcollation, a.attnotnull,
        a.attidentity, pg_get_expr(d.adbin, d.adrelid))
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = '"${schema}"'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT 'index', c.relname::text, concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisready) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = '"${schema}"'::regnamespace
    UNION ALL SELECT 'constraint', o.conname::text || ' of ' || c.relname::text, pg_get_constraintdef(o.oid) FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
      WHERE c.relnamespace = '"${schema}"'::regnamespace
    UNION ALL SELECT 'trigger', t.tgname::text || ' of ' || c.relname::text, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = '"${schema}"'::regnamespace AND NOT t.tgisinternal
    UNION ALL SELECT 'function', proname::text, prosrc FROM pg_proc WHERE pronamespace = '"${schema}"'::regnamespace
    UNION ALL SELECT 'migration', name, '' FROM "${schema}".alluvium_migrations WHERE name <> '${unfinishedMove.name}'
  ) AS parts WHERE name NOT LIKE '${recordTable}%' AND name NOT LIKE '% of ${recordTable}'`

/** The kind of the row that keeps the digest of the others. */
const digestKind = 'digest'
const digestOf = `encode(sha256(convert_to(string_agg(concat_ws(' ', kind, name, description), ' '
  ORDER BY kind COLLATE "C", name COLLATE "C", description COLLATE "C") FILTER (WHERE kind <> '${digestKind}'), 'UTF8')), 'hex')`

/** Writes down what the migrations made, in the transaction that made it. What is somebody's own has a name that they do not say. */
export async function writeRecord(
  session: Pick<PostgresSession, 'run' | 'command'>,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  const record = `"${schema}".${recordTable}`
  await session.command(
    `CREATE TABLE IF NOT EXISTS ${record} (kind TEXT NOT NULL, name TEXT NOT NULL, description TEXT NOT NULL, major INTEGER NOT NULL)`,
  )
  await session.command(`DELETE FROM ${record}`)
  await session.run({
    text: `INSERT INTO "${schema}".alluvium_migrations VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    values: [catalogRecorded.name, Date.now()],
  })
  const { rows } = await session.run({ text: partsIn(schema), values: [] })
  const isOurs = namedIn(migrations)
  const made = rows
    .map(({ kind, name, description }) => ({ kind: String(kind), name: String(name), description }))
    .filter(isOurs)
  await session.run({
    text: `INSERT INTO ${record} SELECT kind, name, description, ${major}
      FROM json_to_recordset($1::json) AS made(kind TEXT, name TEXT, description TEXT)`,
    values: [JSON.stringify(made)],
  })
  await session.command(`INSERT INTO ${record} SELECT '${digestKind}', '', ${digestOf}, ${major} FROM ${record}`)
}

/** Whether the migrations say the name of a part, or PostgreSQL made it of the name of a table that they say. */
function namedIn(migrations: readonly Migration[]): (part: Readonly<{ kind: string; name: string }>) => boolean {
  const texts = migrations.flatMap(({ statements }) => statements(columnTypes.postgres))
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))
  return ({ kind, name }) => {
    if (kind === 'migration') return true
    if (kind === 'index' && name.endsWith('_pkey')) return words.has(name.slice(0, -'_pkey'.length))
    const [own = '', of] = name.split(' of ')
    if (kind === 'constraint' && of !== undefined && own.startsWith(`${of}_`)) return words.has(of)
    return name.split(/ of |\./).every((word) => words.has(word))
  }
}

/** `other`: made by another major version of the server, or without a digest, and so not compared. `lost`: there was one. */
type RecordState = 'none' | 'there' | 'other' | 'lost' | 'changed'

/** Whether there is a record that says what is to be there on this server. */
export async function recordState(session: Asking, schema: string): Promise<RecordState> {
  const asked = await session.run({
    text: `SELECT to_regclass($1)::text AS record, count(*) AS marks FROM "${schema}".alluvium_migrations WHERE name = $2`,
    values: [`"${schema}".${recordTable}`, catalogRecorded.name],
  })
  const withoutOne = asked.rows[0]?.['marks'] === 1 ? 'lost' : 'none'
  if (asked.rows[0]?.['record'] === null) return withoutOne
  const written = `SELECT count(*) AS rows, bool_or(major = ${major}) AS there, ${digestOf} AS digest,
    max(description) FILTER (WHERE kind = '${digestKind}') AS kept FROM "${schema}".${recordTable}`
  const { rows } = await session.run({ text: written, values: [] })
  const { rows: count, there, digest, kept } = rows[0] ?? {}
  if (count === 0) return withoutOne
  if (kept !== digest) return kept === null && withoutOne === 'none' ? 'other' : 'changed'
  return there === 1 ? 'there' : 'other'
}

/** What of the record is not there any more, or is not what it was, for people; of a table nothing but itself. Nothing where there is no record. */
export async function lostOfRecord(session: Asking, schema: string): Promise<readonly string[]> {
  const state = await recordState(session, schema)
  if (state === 'lost') return [`the table ${recordTable} is missing`]
  if (state === 'changed') return [`the table ${recordTable} is not what was written to it`]
  if (state !== 'there') return []
  const text = `WITH present AS MATERIALIZED (${partsIn(schema)})
    SELECT made.kind, made.name, EXISTS (SELECT FROM present WHERE present.kind = made.kind AND present.name = made.name) AS changed
    FROM "${schema}".${recordTable} AS made LEFT JOIN present USING (kind, name, description)
    WHERE made.kind <> '${digestKind}' AND present.kind IS NULL ORDER BY made.kind <> 'table', made.kind, made.name`
  const { rows } = await session.run({ text, values: [] })
  const tables = rows.filter(({ kind }) => kind === 'table')
  return (tables.length > 0 ? tables : rows).map(({ kind, name, changed }) => {
    const which = kind === 'migration' ? 'the name of the migration' : `the ${String(kind)}`
    return `${which} ${String(name)} is ${changed === 1 ? 'not what it was made as' : 'missing'}`
  })
}
