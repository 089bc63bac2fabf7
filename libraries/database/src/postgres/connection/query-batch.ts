/**
 * Queries that travel together: the server is sent all of them, and one Sync behind the last. The driver alone sends a Sync behind each,
 * for which the server writes to its socket each time. What a prepared query answers is described once for each connection.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
import { Duplex, Writable } from 'node:stream'
import pg, { type ClientBase, type Connection } from 'pg'
import { isUnavailable } from '../../engine/problems.ts'
import type { Compiled, Result, Value } from '../../scripts/script.ts'
import { postgresRefusal } from '../problems.ts'
import { type Column, type PreparedForm, type PreparedStatements, preparedStatements } from './prepared-statements.ts'

/**
 * The queries of one moment, until the next tick, are one batch, and it goes out in one write together with the commands between them: a
 * BEGIN with the queries behind it. Writing to sockets was three tenths of the main thread's time under a load of small merges.
 */
export function queryBatches(client: ClientBase) {
  const prepared = preparedStatements()
  let batch: BatchedQuery[] = []
  let isGathering = false

  function end(): void {
    gather()
    if (batch.length === 0) return
    const queries = batch
    batch = []
    sendBatch(queries, { client, prepared })
  }

  function gather(): void {
    if (isGathering) return
    isGathering = true
    const stream = streamOf(client)
    stream?.cork()
    process.nextTick(() => {
      end()
      isGathering = false
      stream?.uncork()
    })
  }

  return {
    /** Adds a query to the batch, which ends with the tick. */
    add(query: Compiled): Promise<Result> {
      gather()
      return new Promise((resolve, reject) => batch.push({ query, resolve, reject }))
    },
    /** What follows goes behind the batch. */
    end,
  }
}

/** The driver's socket, which its types don't show; undefined in a version that keeps it elsewhere: then nothing is gathered. */
function streamOf(client: ClientBase): Writable | undefined {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : undefined
  return stream instanceof Writable || stream instanceof Duplex ? stream : undefined
}

type BatchedQuery = Readonly<{
  query: Compiled
  resolve(result: Result): void
  reject(error: unknown): void
}>

type BatchOptions = Readonly<{ client: ClientBase; prepared: PreparedStatements }>

type Row = Record<string, unknown>
type Field = Readonly<{ name: string; dataTypeID: Parameters<ClientBase['getTypeParser']>[0] }>
type Sent = BatchedQuery & Readonly<{ form: PreparedForm }>

/** Sends queries. From the first one that fails on, the server skips them: they reject like those in a transaction that has failed. */
function sendBatch(queries: readonly BatchedQuery[], { client, prepared }: BatchOptions): void {
  const sent: Sent[] = []
  let answered = 0
  let columns: readonly Column[] = []
  let rows: Row[] = []

  function submit(connection: Connection): void {
    for (const one of queries) {
      const form = prepared.formOf(one.query)
      sent.push({ ...one, form })
      send(connection, one.query, form)
    }
    connection.sync()
  }

  /** The query whose answer arrives. */
  function current(): Sent | undefined {
    const one = sent[answered]
    if (one?.form.columns) columns = one.form.columns
    return one
  }

  function complete(tag: string): void {
    const one = current()
    answered += 1
    if (!one) return
    one.form.succeeded(columns)
    const result = { rows, changes: changesIn(tag) }
    columns = []
    rows = []
    one.resolve(result)
  }

  function fail(error: unknown): void {
    const [failed, ...skipped] = queries.slice(answered)
    for (const { form } of sent.slice(answered)) form.failed(error)
    answered = queries.length
    failed?.reject(error)
    const isOver = isUnavailable(postgresRefusal(error)) // the connection is lost
    for (const one of skipped) one.reject(isOver ? error : skippedBehind(error))
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

function send(
  connection: Connection,
  { text, values, kind }: Compiled,
  { name, isNew, isKnown, columns }: PreparedForm,
): void {
  if (isKnown) connection.close({ type: 'S', name }, true)
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
const skippedBehind = (cause: unknown) =>
  Object.assign(new pg.DatabaseError('A query of the same batch failed before it.', 0, 'error'), {
    code: '25P02',
    cause,
  })
