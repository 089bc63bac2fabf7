/**
 * A group that is sent before its turn, whole and with its commit: the server compares and counts by itself (server-checks.ts), so
 * that its turn lasts as long as the server works, with no way of the network in it. It is for nodes that write by turns. Where
 * anything is not as expected the transaction ends without a change, and the scripts run again in a turn of the usual kind.
 *
 *   run twice on what is expected (relocation.ts) ──> the lock, the counters, all queries, COMMIT ──> run on the true counters
 */
import { type DeferredQueries, deferredQueries } from '../../engine/deferred-queries.ts'
import type { Group, QueuedScript } from '../../engine/group-commit.ts'
import { isCorrupt, outcomeUnknown } from '../../engine/problems.ts'
import type { Query } from '../../scripts/script.ts'
import type { PostgresSession } from '../connection/connection.ts'
import type { ExpectedResults } from './expected-results.ts'
import { type CounterRows, type RecordedRun, type Row, recordRun, replayRun, unseen } from './recorded-run.ts'
import {
  isMovedBy,
  type MovingColumn,
  maxColumns,
  movedBy,
  movedRows,
  movingColumns,
  type RelocatableQuery,
  relocatable,
} from './relocation.ts'
import { checkedQuery, isComparable, shiftQuery } from './server-checks.ts'

export type GroupAhead = Readonly<{
  /** Sends what belongs between the lock and the commit, and waits for nothing. */
  send(session: Pick<PostgresSession, 'run'>): readonly Promise<unknown>[]
  /** To be called when it is committed: gives each script its result. Returns whether nobody else had counted since this node did. */
  succeeded(): boolean
}>

/** What the scripts of a group have counted and deferred so far. */
type Progress = Readonly<{ rows: CounterRows; deferred: DeferredQueries }>

type Planned = Readonly<{
  queued: QueuedScript
  /** On the expected rows; the last one of this script. */
  run: RecordedRun
  queries: readonly RelocatableQuery[]
  /** What it counted on from. */
  rows: CounterRows
}>
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
    const before = new Map(one.rows)
    const found = planOne(queued, [one, other], { expected, columns })
    if (!found) {
      group.putBackAfter(planned.length)
      break
    }
    planned.push({ queued, rows: before, ...found })
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

/**
 * Runs a script on two states of the counters, at last on the expected one: what it ends with there stands, if it is the true one. What a run
 * did that is given up is undone.
 */
function planOne(queued: QueuedScript, progress: readonly [Progress, Progress], { expected, columns }: Planning) {
  if (!queued.canBeginAnew) return undefined
  const undo = progress.map(undoing)
  const [other, one] = progress.toReversed().map((each, place) => {
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
  const numbered = columns.map((column, shift) => ({ ...column, shift }))
  /** By the number of the column: how much further than expected it was. */
  const shifts = columns.map(() => 0)
  const isMoved = () => shifts.some((shift) => shift !== 0)

  function trueRows(rows: CounterRows): Map<string, Row> {
    return movedRows(
      rows,
      numbered.map((column) => ({ ...column, distance: shifts[column.shift] ?? 0 })),
    )
  }

  return {
    send(session) {
      const asked = used.map(async ([text, { from, row }]) => {
        const own = numbered.filter(({ counter }) => counter === text)
        const { rows } = await session.run(shiftQuery(from.compile('postgres'), row, own))
        for (const { shift } of own) shifts[shift] = Number(rows[0]?.[`shift_${shift}`])
      })
      return [...asked, ...queries.map((query) => session.run(checkedQuery(query)))]
    },
    succeeded() {
      for (const one of planned) {
        if (one.run.outcome.ok && one.queries.some((query) => isMovedBy(query, shifts)))
          settleMoved(one, { shifts, rows: trueRows(one.rows) })
        else settle(one)
      }
      const rows = trueRows(counted)
      for (const [text, { from }] of used) expected.learnCounter(from, { rows: [rows.get(text) ?? {}], changes: 0 })
      return !isMoved()
    },
  }
}

function settle({ queued, run: { outcome } }: Planned): void {
  if (outcome.ok) queued.succeeded(outcome.value)
  else queued.failed(outcome.error)
}

type Moved = Readonly<{ shifts: readonly number[]; rows: CounterRows }>

/**
 * Runs a script on the numbers that it was given, for its result. It is committed by now: where what it ends with can't be said any more, for it
 * also looked at something that has changed in this process, it has not failed.
 */
function settleMoved({ queued, queries }: Planned, { shifts, rows }: Moved): void {
  queued.beginAnew()
  const asked = queries.map((query) => movedBy(query, shifts))
  const outcome = replayRun(queued.script, asked, rows)
  if (outcome?.ok) queued.succeeded(outcome.value)
  else
    queued.failed(outcomeUnknown(outcome?.error ?? new Error('A script asked something else when it was begun anew.')))
}
