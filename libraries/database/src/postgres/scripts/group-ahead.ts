/**
 * A group that is sent before its turn, whole and with its commit: the server compares and counts by itself (server-checks.ts), so
 * that its turn lasts as long as the server works, with no way of the network in it. It is for nodes that write by turns. Where
 * anything is not as expected the transaction ends without a change, and the scripts run again in a turn of the usual kind.
 *
 *   run twice on what is expected (relocation.ts) ──> the lock, the counters, all queries, COMMIT ──> run on the true counters
 */
import { type DeferredQueries, deferredQueries } from '../../engine/deferred-queries.ts'
import type { Group, QueuedScript } from '../../engine/group-commit.ts'
import { isCorrupt } from '../../engine/problems.ts'
import type { Query, Result } from '../../scripts/script.ts'
import type { PostgresSession } from '../connection/connection.ts'
import type { ExpectedResults } from './expected-results.ts'
import { type CounterRows, type RecordedRun, type Row, recordRun, replayRun, unseen } from './recorded-run.ts'
import {
  type MovingColumn,
  maxColumns,
  movedRows,
  movingColumns,
  type RelocatableQuery,
  relocatable,
} from './relocation.ts'
import { checkedQuery, isComparable, shiftQuery } from './server-checks.ts'

export type GroupAhead = Readonly<{
  /** Sends what belongs between the lock and the commit, and waits for nothing. */
  send(session: Pick<PostgresSession, 'run'>): readonly Promise<unknown>[]
  /** To be called when it is committed: gives each script its result. Whether nobody else had counted since this node did. */
  succeeded(): boolean
}>

/** What the scripts of a group have counted and deferred so far. */
type Progress = Readonly<{ rows: CounterRows; deferred: DeferredQueries }>

type Planned = Readonly<{ queued: QueuedScript; run: RecordedRun }>
type Counters = ReadonlyMap<string, Readonly<{ from: Query; row: Row }>>

/** Takes from the group as many scripts as can be sent ahead; undefined when the first one can't. The others are put back. */
export function planAhead(group: Group, expected: ExpectedResults): GroupAhead | undefined {
  const counters = knownCounters(expected)
  const rows: CounterRows = new Map(Array.from(counters, ([text, { row }]) => [text, row]))
  const columns = movingColumns(rows)
  if (columns.length > maxColumns) return undefined
  const one: Progress = { rows: new Map(rows), deferred: deferredQueries() }
  const other: Progress = { rows: movedRows(rows, columns), deferred: deferredQueries() }
  const planned: Planned[] = []
  const queries: RelocatableQuery[] = []
  for (let queued = group.next(); queued; queued = group.next()) {
    const found = planOne(queued, [one, other], { expected, columns })
    if (!found) {
      group.putBackAfter(planned.length)
      break
    }
    planned.push({ queued, run: found.run })
    queries.push(...found.queries)
  }
  const sums = relocatable(sumsOf(one), sumsOf(other), columns)
  if (planned.length > 0 && sums)
    return groupAhead(planned, [...queries, ...sums], { counters, columns, expected, counted: one.rows })
  group.putBackAfter(0)
  return undefined
}

const sumsOf = ({ deferred }: Progress) => Array.from(deferred.takeAll(), unseen)

/** The counters that this node has counted with. */
function knownCounters(expected: ExpectedResults): Counters {
  const known = new Map<string, Readonly<{ from: Query; row: Row }>>()
  for (const { from, row } of expected.counters())
    if (row && Object.values(row).every((value) => typeof value === 'number'))
      known.set(from.compile('postgres').text, { from, row })
  return known
}

type Planning = Readonly<{ expected: ExpectedResults; columns: readonly MovingColumn[] }>

/** Runs a script on two states of the counters. What a run did that is given up is undone. */
function planOne(queued: QueuedScript, progress: readonly [Progress, Progress], { expected, columns }: Planning) {
  if (!queued.canBeginAnew) return undefined
  const undo = progress.map(undoing)
  const [one, other] = progress.map((each, place) => {
    if (place > 0) queued.beginAnew()
    return recordRun(queued.script, { ...each, expected })
  })
  const queries = one && other && isAlike(one, other) ? relocatable(one.asked, other.asked, columns) : undefined
  const isSent = queries?.every(isComparable) && (one?.outcome.ok || isRefusal(one))
  if (!isSent || !one?.outcome.ok) for (const undoOne of undo) undoOne()
  return isSent && one && queries ? { run: one, queries } : undefined
}

function undoing({ rows, deferred }: Progress): () => void {
  const before = new Map(rows)
  const forget = deferred.savepoint()
  return () => {
    for (const [text, row] of before) rows.set(text, row)
    forget()
  }
}

const isAlike = (one: RecordedRun, other: RecordedRun): boolean => one.outcome.ok === other.outcome.ok

/** A script that threw after it had only read. */
const isRefusal = (run: RecordedRun | undefined): boolean =>
  run !== undefined &&
  !run.outcome.ok &&
  !isCorrupt(run.outcome.error) &&
  run.asked.every(({ query }) => query.kind === 'reads' && !query.next)

type Ahead = Planning & Readonly<{ counters: Counters; counted: CounterRows }>

function groupAhead(
  planned: readonly Planned[],
  queries: readonly RelocatableQuery[],
  { counters, columns, counted, expected }: Ahead,
): GroupAhead {
  const used = [...counters].filter(([text, { row }]) => counted.get(text) !== row)
  const shifts = columns.map((column, shift) => ({ ...column, shift }))
  const rows: CounterRows = new Map()
  let isMoved = false

  function noteTrue(text: string, expectedRow: Row, { rows: [answered = {}] }: Result): void {
    const row = { ...expectedRow }
    for (const { counter, column, shift } of shifts) {
      if (counter !== text) continue
      const by = Number(answered[`shift_${shift}`])
      row[column] = Number(row[column]) + by
      isMoved ||= by !== 0
    }
    rows.set(text, row)
  }

  return {
    send(session) {
      const asked = used.map(async ([text, { from, row }]) => {
        const columnsOf = shifts.filter(({ counter }) => counter === text)
        noteTrue(text, row, await session.run(shiftQuery(from.compile('postgres'), row, columnsOf)))
      })
      return [...asked, ...queries.map((query) => session.run(checkedQuery(query)))]
    },
    succeeded() {
      const deferred = deferredQueries()
      for (const { queued, run } of planned) settle(queued, run, { rows, deferred })
      for (const [text, { from }] of used) expected.learnCounter(from, { rows: [rows.get(text) ?? {}], changes: 0 })
      return !isMoved
    },
  }
}

/** The answers are the same as before, but for the counters. */
function settle(queued: QueuedScript, run: RecordedRun, progress: Progress): void {
  const undo = undoing(progress)
  queued.beginAnew()
  const outcome = replayRun(queued.script, run, progress)
  if (outcome?.ok) return queued.succeeded(outcome.value)
  undo()
  queued.failed(outcome?.error ?? new TypeError('A script that may be begun anew asked something else when it was.'))
}
