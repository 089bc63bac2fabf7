/**
 * Runs scripts over a connection, in the transaction that is open on it.
 *
 *   runScript        waits for the answer to each query
 *   rehearse         asks what is read and not expected, and changes nothing
 *   runKnown         asks nothing, where each answer is known of one and the same state of the database
 *   runExpecting     sends each query, and goes on with the result that is expected where one is known; the true ones are
 *                    compared afterwards. A script that was given a wrong one is undone and runs again.
 */

import type { DeferredQueries } from '../../engine/deferred-queries.ts'
import { compileFor, disposeScript, failScript, markOf, noResult, noteMark } from '../../scripts/run-script.ts'
import type { Compiled, Query, Result, Script } from '../../scripts/script.ts'
import type { PostgresSession } from '../connection/connection.ts'
import { type ExpectedResults, isSameResult, repeatedQuestions } from './expected-results.ts'

/** Runs a script to its end. @param deferred of the group that it belongs to; default: each query runs at once. */
export async function runScript<T>(
  script: Script<T>,
  session: Pick<PostgresSession, 'run'>,
  deferred?: DeferredQueries,
): Promise<T> {
  let step = script.next()
  while (!step.done) {
    let result = noResult
    const mark = markOf(step.value)
    try {
      if (mark) noteMark(script, mark)
      else if (!deferred?.defer(step.value)) {
        const query = compileFor('postgres', step.value)
        /* oxlint-disable no-await-in-loop -- a script asks its next question when it knows the answer to the last */
        for (const earlier of deferred?.takeBefore(query.text) ?? []) await session.run(compileFor('postgres', earlier))
        result = await session.run(query)
        /* oxlint-enable no-await-in-loop */
      }
    } catch (failure) {
      throw failScript(failure, script)
    }
    step = script.next(result)
  }
  return step.value
}

/** How a script ended. */
export type Outcome<T> = Readonly<{ ok: true; value: T }> | Readonly<{ ok: false; error: unknown }>

export type Attempt<T> = Readonly<{
  /** How it ended if everything that was expected is true; undefined when it was given up, because something was not. */
  outcome: Outcome<T> | undefined
  /** Resolves to whether everything was, once all queries are answered. Never rejects: a query that failed was not expected to. */
  confirmed: Promise<boolean>
  /** Once `confirmed` is resolved: whether a query failed, so that the transaction answers nothing more as it is. */
  failed(): boolean
  /** Once `confirmed` is resolved: whether a wrong expectation came before whatever failed. Then the failure says nothing. */
  misled(): boolean
}>

/** @param learn is called with each answer that was not expected. */
export async function runExpecting<T>(
  script: Script<T>,
  { session, expected, learn, confirm = () => undefined, deferred, earlier = nothing }: Expecting,
): Promise<Attempt<T>> {
  const checks: Promise<boolean>[] = []
  const isRepeated = repeatedQuestions()
  let failed = false
  let misled = false
  const allConfirmed = async () => (await Promise.all(checks)).every(Boolean)
  const ending = { failed: () => failed, misled: () => misled }

  async function answered(query: Compiled): Promise<Result> {
    const result = await session.run(query)
    learn(query, result)
    return result
  }

  /** The expected result, while the true one is on its way. */
  function expectedNow(query: Compiled): Result | undefined {
    const result = expected.expect(query)
    if (!result) return undefined
    if (query.next) expected.learn(query, result) // for the next script, whose turn comes before the answer
    checks.push(compared(query, result))
    return result
  }

  /** Nobody sees what such a query is answered: all that counts is whether it fails. */
  function runUnseen(query: Query): void {
    const sent = settled(session.run(compileFor('postgres', query)))
    checks.push(
      sent.then(({ ok }) => {
        failed ||= !ok
        return ok
      }),
    )
  }

  async function compared(query: Compiled, result: Result): Promise<boolean> {
    const answer = await settled(session.run(query))
    if (!answer.ok) {
      failed = true
      return false
    }
    const isSame = isSameResult(answer.value, result)
    // What was expected rightly is known, and may have changed since: a counter has gone on, a row was written.
    if (!isSame) learn(query, answer.value)
    else confirm(query, answer.value)
    misled ||= !isSame && !failed // answers come in the order of the queries
    return isSame
  }

  /* oxlint-disable no-await-in-loop -- the steps of one script */
  try {
    let step = script.next()
    while (!step.done) {
      const mark = markOf(step.value)
      let result: Result | undefined = noResult
      if (mark) {
        noteMark(script, mark)
        if (mark.kind === 'confirmed' && !((await allConfirmed()) && (await earlier())))
          return { ...givenUp(script), ...ending }
      } else if (!deferred?.defer(step.value)) {
        const query = compileFor('postgres', step.value)
        for (const due of deferred?.takeBefore(query.text) ?? []) runUnseen(due)
        if (step.value.unseen) {
          runUnseen(step.value)
          step = script.next(noResult)
          continue
        }
        result = isRepeated(query) ? undefined : expectedNow(query)
        if (!result) {
          const asked = await settled(answered(query))
          if (!asked.ok) {
            // A failure may follow from a wrong expectation: then it says nothing.
            if (!(await allConfirmed())) return { ...givenUp(script), ...ending, failed: () => true }
            throw failScript(asked.error, script)
          }
          if (!(await allConfirmed())) return { ...givenUp(script), ...ending }
          result = asked.value
        }
      }
      step = script.next(result)
    }
    return { outcome: { ok: true, value: step.value }, confirmed: allConfirmed(), ...ending }
  } catch (error) {
    return { outcome: { ok: false, error }, confirmed: allConfirmed(), ...ending }
  }
  /* oxlint-enable no-await-in-loop */
}

/** How a script ends in a state of the database; undefined when an answer is missing, or when the script asks for confirmation. */
export function runKnown<T>(script: Script<T>, expected: ExpectedResults, state: string): Outcome<T> | undefined {
  try {
    let step = script.next()
    while (!step.done) {
      const known = markOf(step.value) ? undefined : expected.known(compileFor('postgres', step.value))
      if (known?.state !== state) return givenUp(script).outcome
      step = script.next(known.result)
    }
    return { ok: true, value: step.value }
  } catch (error) {
    return { ok: false, error }
  }
}

/** Whether a script would wait for what it reads. Runs it, on expected results. */
export function lacksReads(script: Script<unknown>, expected: ExpectedResults): boolean {
  const steps = stepsOn(script, expected)
  const isMissing = steps.next().done !== true
  steps.return()
  return isMissing
}

/** Asks what a script will read, so that it is expected. What it would change is not sent. */
export async function rehearse(script: Script<unknown>, { session, expected, learn }: Expecting): Promise<void> {
  const steps = stepsOn(script, expected)
  for (let missing = steps.next(); !missing.done; ) {
    // oxlint-disable-next-line no-await-in-loop -- a script asks its next question when it knows the answer to the last
    const result = await session.run(missing.value)
    learn(missing.value, result)
    missing = steps.next(result)
  }
}

/** Yields what a script reads and nothing is expected for, until it has ended, or wants confirmation or the rows that it changed. */
function* stepsOn(script: Script<unknown>, expected: ExpectedResults): Generator<Compiled, void, Result> {
  const isRepeated = repeatedQuestions()
  try {
    let step = script.next()
    while (!step.done) {
      const mark = markOf(step.value)
      if (mark?.kind === 'confirmed') return
      const query = compileFor('postgres', step.value)
      const isUnseen = mark ?? step.value.deferred ?? step.value.unseen
      const result = isUnseen ? noResult : expected.expect(query)
      if ((!result && query.kind === undefined) || (!isUnseen && isRepeated(query))) return
      step = script.next(result ?? (yield query))
    }
  } catch {
    // It may be refused, on what is only expected: that is for its true run to say.
  } finally {
    disposeScript(script)
  }
}

export type Expecting = Readonly<{
  session: Pick<PostgresSession, 'run'>
  expected: ExpectedResults
  learn: (query: Compiled, result: Result) => void
  /** Is called with each answer that was expected. */
  confirm?: (query: Compiled, result: Result) => void
  /** Of the group that the script belongs to; default: each query runs at once. */
  deferred?: DeferredQueries
  /** Whether all is true that was expected before, in the same transaction; default: nothing was. */
  earlier?: () => Promise<boolean>
}>

const nothing = async () => true

function givenUp(script: Script<unknown>): Attempt<never> {
  disposeScript(script)
  return { outcome: undefined, confirmed: Promise.resolve(false), failed: () => false, misled: () => false }
}

export async function settled<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    return { ok: false, error }
  }
}
