/**
 * What a script asks when each of its questions is answered as expected, without anybody being asked.
 *
 *   recordRun   runs it on expected results, and counts on from given rows
 *   replayRun   runs it once more on the same answers, and counts on from other rows, to see what it ends with
 */
import { type DeferredQueries, deferredQueries } from '../../engine/deferred-queries.ts'
import { compileFor, disposeScript, markOf, noResult, noteMark } from '../../scripts/run-script.ts'
import type { Compiled, NextResult, Query, Result, Script } from '../../scripts/script.ts'
import { type ExpectedResults, isSameValue, repeatedQuestions } from './expected-results.ts'
import type { Outcome } from './run-script.ts'

export type Row = Readonly<Record<string, unknown>>

/**
 * A query, and what it is expected to answer; undefined where nobody sees that. `isDue`: it was deferred, by this script or an earlier one,
 * and what the script asks next depends on it.
 */
export type Asked = Readonly<{ query: Compiled; answer: Result | undefined; isDue?: true }>

export type RecordedRun = Readonly<{ asked: readonly Asked[]; outcome: Outcome<unknown> }>

/** The rows that counters follow from, by the text of the question for them. */
export type CounterRows = Map<string, Row>

export const counterOf = ({ from }: NextResult): string => from.compile('postgres').text

type Recording = Readonly<{
  expected: Pick<ExpectedResults, 'expect'>
  /** Counted on; a caller that gives the run up restores them. */
  rows: CounterRows
  deferred: DeferredQueries
}>

/** Undefined where something is not expected, or where the script wants to know whether all is true so far. */
export function recordRun(script: Script<unknown>, { expected, rows, deferred }: Recording): RecordedRun | undefined {
  const asked: Asked[] = []
  const isRepeated = repeatedQuestions()
  const answerTo = (query: Compiled): Result | undefined => {
    if (isRepeated(query)) return undefined
    return query.next ? countOn(query, query.next, rows) : expected.expect(query)
  }
  const ask = (yielded: Query, query: Compiled): Result | undefined => {
    for (const due of deferred.takeBefore(query.text)) asked.push({ ...unseen(due), isDue: true })
    const answer = yielded.unseen ? undefined : answerTo(query)
    asked.push({ query, answer })
    return yielded.unseen ? noResult : answer
  }
  return runOn(script, deferred, ask, asked)
}

/** Undefined where the script asks something else than `before`. @param rows counted on. */
export function replayRun(
  script: Script<unknown>,
  before: readonly Asked[],
  rows: CounterRows,
): Outcome<unknown> | undefined {
  const asked = before.values().filter(({ isDue }) => !isDue)
  const ask = (yielded: Query, query: Compiled): Result | undefined => {
    const { value: same } = asked.next()
    if (!same || !isSameQuery(query, same.query)) return undefined
    if (yielded.unseen) return noResult
    return query.next ? countOn(query, query.next, rows) : same.answer
  }
  const outcome = runOn(script, deferredQueries(), ask, [])?.outcome
  return asked.next().done ? outcome : undefined
}

const isSameQuery = (one: Compiled, other: Compiled): boolean =>
  one.text === other.text && one.values.every((value, place) => isSameValue(value, other.values[place]))

/** @param ask undefined ends the run. */
function runOn(
  script: Script<unknown>,
  deferred: DeferredQueries,
  ask: (yielded: Query, query: Compiled) => Result | undefined,
  asked: readonly Asked[],
): RecordedRun | undefined {
  try {
    let step = script.next()
    while (!step.done) {
      const mark = markOf(step.value)
      let result: Result | undefined = noResult
      if (mark?.kind === 'confirmed') result = undefined
      else if (mark) noteMark(script, mark)
      else if (!deferred.defer(step.value)) result = ask(step.value, compileFor('postgres', step.value))
      if (!result) {
        disposeScript(script)
        return undefined
      }
      step = script.next(result)
    }
    return { asked, outcome: { ok: true, value: step.value } }
  } catch (error) {
    return { asked, outcome: { ok: false, error } }
  }
}

export const unseen = (query: Query): Asked => ({ query: compileFor('postgres', query), answer: undefined })

function countOn(query: Compiled, next: NextResult, rows: CounterRows): Result | undefined {
  const counter = counterOf(next)
  const last = rows.get(counter)
  if (!last) return undefined
  const row = next.after(last)
  rows.set(counter, row)
  return { rows: [row], changes: query.kind === 'reads' ? 0 : 1 }
}
