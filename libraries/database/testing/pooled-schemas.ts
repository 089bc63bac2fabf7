/**
 * A pool of schemas for tests, with their connections. Making the tables of a service costs PostgreSQL a hundred
 * milliseconds, dropping them half of that, and six connections as much again; removing what a test left costs a few.
 * A returned schema is reset to what its migrations made, row by row and sequence by sequence. Where that isn't certain,
 * because a test changed the tables themselves or the server refuses, it is dropped, and the next test gets a new one.
 *
 * The next suite of the process with the same migrations gets the schemas that this one leaves, over connections of its own.
 * The run of the suites drops them at its end (`drop-schemas.ts`).
 */
import pg from 'pg'
import type { Database } from '../src/engine/database.ts'
import type { Migration } from '../src/engine/migration.ts'
import { type PooledDatabase, pooledDatabase } from './pooled-database.ts'
import { areDroppedLater, postgresTestDatabase, type TestDatabase } from './test-databases.ts'

export type PooledSchemas = Readonly<{
  /** Returns first to the pool what was closed meanwhile: a test that opens hundreds, one after another, holds the connections of few. */
  open(): Promise<Database>
  /** Closes and empties what was opened since. */
  returnAll(): Promise<void>
  /** Closes what was returned, and leaves the schemas to the next suite. */
  leaveAll(): Promise<void>
}>

/** `fresh`: the statements that bring back what the migrations left. */
type EmptySchema = Readonly<{ place: TestDatabase; schema: string; shape: string; fresh: string }>

type PooledSchema = EmptySchema & Readonly<{ database: Database }>

type Borrowed = Readonly<{ kept: PooledSchema; database: PooledDatabase }>

/** What earlier suites of this process left, by the migrations that made it. */
const left = new Map<readonly Migration[], EmptySchema[]>()

export function pooledSchemas(url: string, migrations: readonly Migration[]): PooledSchemas {
  const idle: PooledSchema[] = []
  const borrowed: Borrowed[] = []
  let adminClient: Promise<pg.Client> | undefined
  const admin = () => (adminClient ??= connected(url))

  async function openSchema(): Promise<PooledSchema> {
    const empty = left.get(migrations)?.pop()
    return empty ? { ...empty, database: await empty.place.open(migrations) } : await createSchema()
  }

  async function createSchema(): Promise<PooledSchema> {
    const place = postgresTestDatabase(url)
    const database = await place.open(migrations)
    const schema = place.where.engine === 'postgres' ? place.where.schema : ''
    const client = await admin()
    return {
      place,
      database,
      schema,
      shape: await shapeOf(client, schema),
      fresh: await freshState(client, schema),
    }
  }

  async function returnOne({ kept, database }: Borrowed): Promise<void> {
    await database.close()
    if (await resetSchema(await admin(), kept)) idle.push(kept)
    else await remove(kept)
  }

  return {
    async open() {
      for (const one of borrowed.filter(({ database }) => database.isClosed())) {
        borrowed.splice(borrowed.indexOf(one), 1)
        // oxlint-disable-next-line no-await-in-loop -- over one connection, one after another
        await returnOne(one)
      }
      const kept = idle.pop() ?? (await openSchema())
      const database = pooledDatabase(kept.database)
      borrowed.push({ kept, database })
      return database
    },
    async returnAll() {
      // oxlint-disable-next-line no-await-in-loop -- over one connection, one after another
      for (const one of borrowed.splice(0)) await returnOne(one)
    },
    async leaveAll() {
      await Promise.all(
        idle.splice(0).map(async ({ database, ...empty }) => {
          await database.close()
          if (areDroppedLater()) left.set(migrations, [...(left.get(migrations) ?? []), empty])
          else await empty.place.remove()
        }),
      )
      await (await adminClient)?.end()
      adminClient = undefined
    },
  }
}

async function remove({ database, place }: PooledSchema): Promise<void> {
  await database.close()
  await place.remove()
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, lock_timeout: 10_000 })
  await client.connect()
  return client
}

/** What changes when a test makes, renames, widens or drops a table, an index or a sequence. */
async function shapeOf(client: pg.Client, schema: string): Promise<string> {
  const { rows } = await client.query<{ shape: string }>({
    name: 'shape',
    text: `SELECT string_agg(concat_ws(' ', oid, relname, relnatts, relchecks, relhastriggers), ',' ORDER BY oid) AS shape
      FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1)`,
    values: [schema],
  })
  return rows[0]?.shape ?? ''
}

async function freshState(client: pg.Client, schema: string): Promise<string> {
  const tables = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE ${isTable(schema)} AND pg_relation_size(oid) > 0`,
  )
  const rows: string[] = []
  for (const { name } of tables.rows) {
    const table = `"${schema}"."${name}"`
    // oxlint-disable-next-line no-await-in-loop -- over one connection, one after another
    const kept = await client.query<{ rows: string }>(`SELECT json_agg(kept)::text AS rows FROM ${table} AS kept`)
    const text = client.escapeLiteral(kept.rows[0]?.rows ?? '[]')
    rows.push(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, ${text})`)
  }
  const sequences = await client.query<{ statement: string }>(
    `SELECT format('SELECT setval(%L, %s, %s)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), (last_value IS NOT NULL)::text) AS statement
      FROM pg_sequences WHERE schemaname = '${schema}'`,
  )
  return [...rows, ...sequences.rows.map(({ statement }) => statement)].join(';\n')
}

/** Whether the schema is again what its migrations made. */
async function resetSchema(client: pg.Client, { schema, shape, fresh }: PooledSchema): Promise<boolean> {
  if ((await shapeOf(client, schema)) !== shape) return false
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role TO replica; ${takeOut(schema)}; ${fresh}; COMMIT`)
    return true
  } catch (error) {
    await client.query('ROLLBACK')
    if (error instanceof pg.DatabaseError && error.code === insufficientPrivilege) return false
    throw error
  }
}

const insufficientPrivilege = '42501'

const isTable = (schema: string) => `relkind = 'r' AND relnamespace = '"${schema}"'::regnamespace`

/** Rows go without setting off triggers, for which the setting above is; many rows are cheaper to truncate than to delete. */
const takeOut = (schema: string) => `DO $$ DECLARE found regclass; BEGIN
  FOR found IN SELECT oid FROM pg_class WHERE ${isTable(schema)} AND pg_relation_size(oid) > 0 LOOP
    IF pg_total_relation_size(found) > 1000000 THEN EXECUTE format('TRUNCATE %s CASCADE', found);
    ELSE EXECUTE format('DELETE FROM %s', found); END IF;
  END LOOP; END $$`
