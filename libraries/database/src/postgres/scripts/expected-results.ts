/**
 * What queries were answered lately, and what they will hence probably be answered next. Whoever goes on with an expected
 * result compares it with the true one before anything counts (run-script.ts). A result that was read by a transaction is
 * kept with the name of the state that it saw: while the database is still in that state, it needs no asking.
 *
 *   reads      the result of the same text with the same values
 *   changes    the number of rows that the text changed the last time
 *   counters   the row that follows from the one before, see `Expecting` in scripts/statement.ts
 */
import { GenerationalMap } from '@alluvium/kernel'
import type { Compiled, Query, Result, Value } from '../../scripts/script.ts'

export type ExpectedResults = Readonly<{
  /** What a query will probably be answered; undefined when nothing is known. */
  expect(query: Compiled): Result | undefined
  /** What it was answered, and in which state of the database; undefined inside of a writing transaction. */
  learn(query: Compiled, result: Result, state?: string): void
  /** What it was answered with exactly these values, and in which state. */
  known(query: Compiled): Readonly<{ result: Result; state: string }> | undefined
  /** The counters that were used: the question for the row that each follows from, and that row as it is expected now. */
  counters(): readonly Readonly<{ from: Query; row: Row | undefined }>[]
  /** The row of a counter as it is now. */
  learnCounter(query: Query, result: Result): void
  /** To be called where a script begins. The function that it returns is to be called when that script is undone. */
  savepoint(): () => void
}>

/** `bytes`: of one result, and of all results of a generation; there are two generations. */
const limits = { results: 5000, texts: 1000, rows: 512, bytes: 256 * 1024, allBytes: 16 * 1024 * 1024, keyLength: 2000 }

const oneRow: Result = { rows: [], changes: 1 }

type Known = Readonly<{ result: Result; exactKey: string; state: string | undefined }>
type Row = Readonly<Record<string, unknown>>
type Counting = { readonly from: Query; row: Row | undefined }

export function expectedResults(): ExpectedResults {
  const reads = new GenerationalMap<string, Known>(limits.results)
  const changes = new GenerationalMap<string, Result>(limits.texts)
  let bytes = 0
  const counters = new Map<string, Counting>()

  /** The counter that a query counts on; known from now on. */
  function counterOf({ from }: NonNullable<Compiled['next']>): Counting {
    const name = nameOf(from)
    const counter = counters.get(name) ?? { from, row: undefined }
    counters.set(name, counter)
    return counter
  }

  function expectNext({ kind }: Compiled, next: NonNullable<Compiled['next']>): Result | undefined {
    const { row } = counterOf(next)
    return row && { rows: [next.after(row)], changes: kind === 'reads' ? 0 : 1 }
  }

  function keep(query: Compiled, result: Result, state: string | undefined): void {
    const size = bytesOf(result)
    const key = size > limits.bytes ? undefined : keyOf(query, query.alike)
    const exactKey = query.alike ? keyOf(query) : key
    if (key === undefined || exactKey === undefined) return
    bytes += size + key.length
    if (bytes > limits.allBytes) {
      reads.nextGeneration()
      bytes = size
    }
    reads.set(key, { result, exactKey, state })
  }

  return {
    expect(query) {
      if (query.next) return expectNext(query, query.next)
      if (query.changes !== undefined) return { rows: [], changes: query.changes }
      if (query.kind === 'changes') return changes.get(textOf(query)) ?? oneRow
      const key = query.kind && keyOf(query, query.alike)
      return key === undefined ? undefined : reads.get(key)?.result
    },
    learn(query, result, state) {
      if (query.next) counterOf(query.next).row = result.rows[0]
      else if (query.kind === 'changes') changes.set(textOf(query), result)
      else if (query.kind === 'reads') keep(query, result, state)
    },
    known(query) {
      const key = query.kind === 'reads' ? keyOf(query, query.alike) : undefined
      const found = key === undefined ? undefined : reads.get(key)
      if (found?.state === undefined) return undefined
      if (query.alike && found.exactKey !== keyOf(query)) return undefined
      return { result: found.result, state: found.state }
    },
    counters: () => [...counters.values()].map(({ from, row }) => ({ from, row })),
    learnCounter(query, result) {
      const counter = counters.get(nameOf(query))
      if (counter) counter.row = result.rows[0]
    },
    savepoint() {
      const before = new Map(Array.from(counters, ([name, { row }]) => [name, row]))
      return () => {
        for (const [name, counting] of counters) counting.row = before.get(name) // unknown, where it was not used before
      }
    },
  }
}

const textOf = ({ name, text }: Compiled): string => name ?? text
const nameOf = (query: Query): string => textOf(query.compile('postgres'))

/** Undefined where the values are long, or bytes. */
function keyOf(query: Compiled, values: readonly Value[] = query.values): string | undefined {
  let key = textOf(query)
  for (const value of values) {
    if (value instanceof Uint8Array) return undefined
    key += typeof value === 'string' ? `\0"${value}` : `\0${value}` // no text holds a NUL
    if (key.length > limits.keyLength) return undefined
  }
  return key
}

/** About; more than any limit where there are many rows. */
function bytesOf({ rows }: Result): number {
  if (rows.length > limits.rows) return Number.POSITIVE_INFINITY
  let bytes = 0
  for (const row of rows)
    for (const value of Object.values(row))
      bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
  return bytes
}

/**
 * Whether a script has asked the same before. What it is answered may have changed since, by its own writes; and a script that
 * walks along results of several states could walk in a circle.
 */
export function repeatedQuestions(): (query: Compiled) => boolean {
  const asked = new Set<string>()
  return (query) => {
    const key = query.kind === 'reads' && !query.next ? keyOf(query) : undefined
    if (key === undefined) return false
    if (asked.has(key)) return true
    asked.add(key)
    return false
  }
}

/** Whether two results of one query are the same. */
export function isSameResult(one: Result, other: Result): boolean {
  return (
    one.changes === other.changes &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => isSameRow(row, other.rows[index]))
  )
}

const isSameRow = (one: Row, other: Row | undefined): boolean =>
  other !== undefined && Object.entries(one).every(([column, value]) => isSameValue(value, other[column]))

export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Uint8Array && other instanceof Uint8Array && Buffer.compare(one, other) === 0)
