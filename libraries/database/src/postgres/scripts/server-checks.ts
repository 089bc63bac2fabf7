/**
 * Queries by which the server itself compares what it answers with what was expected, and adds to values what a counter really is:
 * a group of them needs no way to the server and back before its commit. One that answers something else fails, by a division by
 * zero, and with it the transaction.
 *
 *   counters   SELECT set_config('alluvium.shift_0', (revision - expected) / CASE WHEN (it is in range) THEN 1 ELSE 0 END, …) FROM (…)
 *   reads      SELECT 1 / CASE WHEN (all rows as text) = expected THEN 1 ELSE 0 END
 *   changes    WITH done AS (… RETURNING 1) SELECT 1 / CASE WHEN (how many) = expected THEN 1 ELSE 0 END
 *   values     $3 + the shift of the counter that it moves with (relocation.ts)
 */
import type { Compiled, Value } from '../../scripts/script.ts'
import type { Row } from './recorded-run.ts'
import type { Moves, MovingColumn, RelocatableQuery } from './relocation.ts'

/** Whether the server can compare what a query answers. */
export const isComparable = ({ query, answer }: Pick<RelocatableQuery, 'query' | 'answer'>): boolean =>
  answer === undefined || query.next !== undefined || query.kind !== undefined

export function checkedQuery({ query, answer, moves, answerMoves }: RelocatableQuery): Compiled {
  const { values, name } = query
  const text = relocatedText(query.text, moves)
  const sent = (checked: string, more: readonly Value[] = []): Compiled => ({
    text: checked,
    values: [...values, ...more],
    name: name === undefined ? undefined : preparedName(checked),
  })
  if (!answer) return sent(text)
  const expected = `$${values.length + 1}`
  if (query.next) {
    const row = Object.values(answer.rows[0] ?? {}).map(Number)
    const columns = row.map((_, place) => relocatedValue(values.length + 1 + place, answerMoves.get(place)))
    return sent(
      `WITH done AS (${text}) ${failsUnless(`(SELECT CAST(done AS text) FROM done) = CAST(ROW(${columns.join(', ')}) AS text)`)}`,
      row,
    )
  }
  if (query.kind === 'changes')
    return sent(
      `WITH done AS (${text} RETURNING 1) ${failsUnless(`(SELECT count(*) FROM done) = CAST(${expected} AS bigint)`)}`,
      [answer.changes],
    )
  return sent(
    failsUnless(
      `(SELECT coalesce(string_agg(CAST(answered AS text), chr(10)), '') FROM (${text}) answered) = CAST(${expected} AS text)`,
    ),
    [answer.rows.map(rowText).join('\n')],
  )
}

/**
 * Asks for the row of a counter, and notes how far its columns are from those of `row`. They may be further, and no further than in the
 * second run: whatever a script compares them with, such as a limit, it decides alike between the rows of both runs.
 */
export function shiftQuery(from: Compiled, row: Row, columns: readonly (MovingColumn & { shift: number })[]): Compiled {
  const given = from.values.length
  const shifts = columns.map(({ column, shift, distance }, place) => {
    const moved = `("${column}" - CAST($${given + 1 + place} AS bigint))`
    const checked = `${moved} / CASE WHEN ${moved} BETWEEN 0 AND ${distance} THEN 1 ELSE 0 END`
    return `set_config('${settingOf(shift)}', CAST(${checked} AS text), true) AS "shift_${shift}"`
  })
  const text = `SELECT ${shifts.join(', ')} FROM (${from.text}) counted`
  const values = columns.map(({ column }) => Number(row[column]))
  return { text, values: [...from.values, ...values], name: preparedName(text) }
}

const failsUnless = (condition: string): string => `SELECT 1 / CASE WHEN ${condition} THEN 1 ELSE 0 END AS same`

const settingOf = (shift: number): string => `alluvium.shift_${shift}`

const relocatedValue = (parameter: number, shift: number | undefined): string =>
  shift === undefined
    ? `CAST($${parameter} AS bigint)`
    : `(CAST($${parameter} AS bigint) + CAST(current_setting('${settingOf(shift)}') AS bigint))`

/** No text of ours holds a `$` that is no parameter. */
function relocatedText(text: string, moves: Moves): string {
  if (moves.size === 0) return text
  return text.replaceAll(/\$(\d+)/g, (parameter, number: string) => {
    const shift = moves.get(Number(number) - 1)
    return shift === undefined ? parameter : relocatedValue(Number(number), shift)
  })
}

/** The text of a row, as the server casts it. https://www.postgresql.org/docs/current/rowtypes.html#ROWTYPES-IO-SYNTAX */
const rowText = (row: Row): string => `(${Object.values(row).map(fieldText).join(',')})`

function fieldText(value: unknown): string {
  if (value === null) return ''
  const text = plainText(value)
  return text === '' || /["\\(), \t\n\v\f\r]/.test(text) ? `"${text.replaceAll(/["\\]/g, '$&$&')}"` : text
}

function plainText(value: unknown): string {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** By text. Each follows from a kept statement and the places of its values that move: there are few. */
const names = new Map<string, string>()

function preparedName(text: string): string {
  const name = names.get(text) ?? `checked_${names.size}`
  names.set(text, name)
  return name
}
