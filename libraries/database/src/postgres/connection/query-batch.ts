/**
 * Queries that travel together: the server is sent all of them, and one Sync behind the last. The driver alone sends a Sync behind each,
 * for which the server writes to its socket each time. What a prepared query answers is described once for each connection.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
import pg, { type ClientBase, type Connection } from 'pg'
import type { Compiled, Result, Value } from '../../scripts/script.ts'
import type { Column, PreparedStatements, Usable } from './prepared-statements.ts'

export type BatchedQuery = Readonly<{
  query: Compiled
  resolve(result: Result): void
  reject(error: unknown): void
}>

export type BatchOptions = Readonly<{ client: ClientBase; prepared: PreparedStatements }>

type Row = Record<string, unknown>
type Field = Readonly<{ name: string; dataTypeID: Parameters<ClientBase['getTypeParser']>[0] }>
type Sent = BatchedQuery & Readonly<{ usable: Usable }>

/** Sends queries. From the first one that fails on, the server skips them: they reject like those in a transaction that has failed. */
export function sendBatch(queries: readonly BatchedQuery[], { client, prepared }: BatchOptions): void {
  const sent: Sent[] = []
  let answered = 0
  let columns: readonly Column[] = []
  let rows: Row[] = []

  function submit(connection: Connection): void {
    for (const one of queries) {
      const usable = prepared.use(one.query)
      sent.push({ ...one, usable })
      send(connection, one.query, usable)
    }
    connection.sync()
  }

  /** The query whose answer arrives. */
  function current(): Sent | undefined {
    const one = sent[answered]
    if (one?.usable.columns) columns = one.usable.columns
    return one
  }

  function complete(tag: string): void {
    const one = current()
    answered += 1
    if (!one) return
    one.usable.succeeded(columns)
    const result = { rows, changes: changesIn(tag) }
    columns = []
    rows = []
    one.resolve(result)
  }

  function fail(error: unknown): void {
    const [failed, ...skipped] = queries.slice(answered)
    for (const { usable } of sent.slice(answered)) usable.failed()
    answered = queries.length
    failed?.reject(error)
    for (const one of skipped) one.reject(error instanceof pg.DatabaseError ? skippedBehind(error) : error)
  }

  const handlers = {
    callback(error: unknown) {
      if (error || answered < queries.length)
        fail(error ?? new Error('PostgreSQL has ended a batch before all of its queries were answered.'))
    },
    submit,
    handleRowDescription({ fields }: Readonly<{ fields: readonly Field[] }>) {
      columns = fields.map(({ name, dataTypeID }) => ({ name, parse: client.getTypeParser(dataTypeID, 'text') }))
    },
    handleDataRow({ fields }: Readonly<{ fields: readonly (string | null)[] }>) {
      current()
      rows.push(rowOf(columns, fields))
    },
    handleCommandComplete: ({ text }: Readonly<{ text: string }>) => complete(text),
    handleEmptyQuery: () => complete(''),
  }
  // The driver pipelines only its own class. What is not given here, such as the end of its time limit, it does itself.
  client.query(Object.assign(new pg.Query({ text: '' }), handlers))
}

function send(connection: Connection, { text, values, kind }: Compiled, { name, isNew, columns }: Usable): void {
  if (isNew) connection.parse({ name, text, types: [] }, true)
  connection.bind({ statement: name, values: values.map(sentValue) }, true)
  if (!columns && kind !== 'changes') connection.describe({ type: 'P', name: '' }, true)
  connection.execute({}, true)
}

/** The driver sends buffers as bytes and all else as text. */
function sentValue(value: Value): Buffer | string | null {
  if (value === null) return null
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : String(value)
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Row {
  const row: Row = {}
  for (const [index, { name, parse }] of columns.entries()) {
    const field = fields[index] ?? null
    row[name] = field === null ? null : parse(field)
  }
  return row
}

/** `UPDATE 3`, `INSERT 0 1`; a SELECT changes nothing, and other commands count nothing. */
function changesIn(tag: string): number {
  const count = Number(tag.slice(tag.lastIndexOf(' ') + 1))
  return tag.startsWith('SELECT') || Number.isNaN(count) ? 0 : count
}

/** What PostgreSQL says in a transaction that has failed. */
const skippedBehind = (cause: pg.DatabaseError) =>
  Object.assign(new pg.DatabaseError('A query of the same batch failed before it.', 0, 'error'), {
    code: '25P02',
    cause,
  })
