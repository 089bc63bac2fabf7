/**
 * Values that move with a counter, as addresses of a program move with the place that it is loaded to. A script is run twice, on
 * counters that are further apart than anything else: what is the same in both runs is a constant, and what differs by exactly the
 * distance of one counter follows from it by adding. The server then adds what the counter really is (server-checks.ts).
 *
 *   revision 41 ──> INSERT … (42, '/a', 17)        by the first run
 *   revision 1000044 ──> INSERT … (1000045, '/a', 17)    so that the first value moves with the revision
 */
import type { Result, Value } from '../../scripts/script.ts'
import { isSameValue } from './expected-results.ts'
import type { Asked, Row } from './recorded-run.ts'

/** A column of a counter's row that values move with. */
export type MovingColumn = Readonly<{
  counter: string
  column: string
  /** By how much it is further in the second run. */
  distance: number
}>

/** By the place of the value: the number of the column that it moves with. */
export type Moves = ReadonlyMap<number, number>

/** A query whose values the server moves. */
export type RelocatableQuery = Asked & Readonly<{ moves: Moves; answerMoves: Moves }>

/** Sums and small multiples of distances are no distance. */
const distanceOf = (place: number): number => 1_000_003 * 997 ** place
/** With more of them, a distance would be no safe integer. */
export const maxColumns = 4

/** @param rows hold numbers only: text that follows from a counter is no sum. */
export const movingColumns = (rows: ReadonlyMap<string, Row>): readonly MovingColumn[] =>
  [...rows]
    .flatMap(([counter, row]) => Object.keys(row).map((column) => ({ counter, column })))
    .map((column, place) => ({ ...column, distance: distanceOf(place) }))

/** The rows of the second run. */
export function movedRows(rows: ReadonlyMap<string, Row>, columns: readonly MovingColumn[]): Map<string, Row> {
  const moved = new Map(rows)
  for (const { counter, column, distance } of columns) {
    const row = moved.get(counter)
    if (row) moved.set(counter, { ...row, [column]: Number(row[column]) + distance })
  }
  return moved
}

/** Whether a query is another one where each column is so much further. */
export const isMovedBy = ({ moves, answerMoves }: RelocatableQuery, shifts: readonly number[]): boolean =>
  [moves, answerMoves].some((of) => [...of.values()].some((column) => shifts[column] !== 0))

/** What a script asks where each column is so much further. */
export const movedBy = ({ query, answer, moves, isDue }: RelocatableQuery, shifts: readonly number[]): Asked => ({
  query: { ...query, values: query.values.map((value, place) => movedValue(value, shifts[moves.get(place) ?? -1])) },
  answer,
  ...(isDue && { isDue }),
})

const movedValue = (value: Value, shift = 0): Value => (typeof value === 'number' ? value + shift : value)

/** Undefined where the runs differ by more than the distances of counters. */
export function relocatable(
  one: readonly Asked[],
  other: readonly Asked[],
  columns: readonly MovingColumn[],
): readonly RelocatableQuery[] | undefined {
  if (one.length !== other.length) return undefined
  const queries: RelocatableQuery[] = []
  for (const [place, asked] of one.entries()) {
    const query = relocatableQuery(asked, other[place], columns)
    if (!query) return undefined
    queries.push(query)
  }
  return queries
}

function relocatableQuery(
  one: Asked,
  other: Asked | undefined,
  columns: readonly MovingColumn[],
): RelocatableQuery | undefined {
  if (!other || one.query.text !== other.query.text) return undefined
  const moves = movesBetween(one.query.values, other.query.values, columns)
  const answerMoves = movesOfAnswer(one, other, columns)
  return moves && answerMoves && { ...one, moves, answerMoves }
}

const none: Moves = new Map()

/** Only the answer of a counter moves; any other is what both runs were given. */
function movesOfAnswer({ query, answer }: Asked, other: Asked, columns: readonly MovingColumn[]): Moves | undefined {
  if (!query.next) return isSameExpectation(answer, other.answer) ? none : undefined
  return answer && other.answer && movesBetween(valuesOf(answer), valuesOf(other.answer), columns)
}

const valuesOf = ({ rows: [row] }: Result): readonly unknown[] => Object.values(row ?? {})

/** What is expected is the same object, or was made anew for the same reason. */
const isSameExpectation = (one: Result | undefined, other: Result | undefined): boolean =>
  one === other || (one?.rows.length === 0 && other?.rows.length === 0 && one.changes === other.changes)

function movesBetween(
  one: readonly unknown[],
  other: readonly unknown[],
  columns: readonly MovingColumn[],
): Moves | undefined {
  if (one.length !== other.length) return undefined
  const moves = new Map<number, number>()
  for (const [place, value] of one.entries()) {
    const moved = other[place]
    if (isSameValue(value, moved)) continue
    const column = typeof value === 'number' && typeof moved === 'number' ? columnAt(moved - value, columns) : -1
    if (column < 0) return undefined
    moves.set(place, column)
  }
  return moves
}

const columnAt = (difference: number, columns: readonly MovingColumn[]): number =>
  columns.findIndex(({ distance }) => distance === difference)
