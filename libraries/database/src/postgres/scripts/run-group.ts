/**
 * Runs the scripts of a group in the transaction that was begun for it. Those that may be begun anew are run on expected results,
 * while the true ones are on their way; from the first that was given a wrong one, they are undone and run again.
 */
import type { Counts } from '../../engine/database.ts'
import type { DeferredQueries } from '../../engine/deferred-queries.ts'
import type { Group, QueuedScript } from '../../engine/group-commit.ts'
import { groupLost, isCorrupt, unavailable } from '../../engine/problems.ts'
import { endsItsGroup } from '../../scripts/run-script.ts'
import type { PostgresSession } from '../connection/connection.ts'
import type { ExpectedResults } from './expected-results.ts'
import { type Attempt, runExpecting, runScript, settled } from './run-script.ts'
import { savepoint, type Turn } from './turn.ts'

export type Writing = Readonly<{
  turn: Turn
  expected: ExpectedResults
  deferred: DeferredQueries
  counts: Counts
}>

type Again = Readonly<{ from: number; surely: boolean }>

/** A script that was run on expected results, behind its savepoint. */
type Unconfirmed = Readonly<{
  queued: QueuedScript
  place: number
  attempt: Attempt<unknown>
  /** Lets the counters and what is deferred go back to where they were before it. */
  forget: () => void
}>

/**
 * Runs the scripts of a group. Savepoints are sent without waiting for them: one that could not be set makes every query
 * fail and the commit a rollback. Rejects when the group is lost; then nothing of it counts.
 */
export async function runGroup(group: Group, { turn, expected, deferred, counts }: Writing): Promise<void> {
  const { session } = turn
  let unconfirmed: Unconfirmed[] = []
  const send = (command: string) => void session.command(command).catch(() => undefined) // see above
  const setSavepoint = (place: number) => void settled(session.run(savepoint(place)))
  const learn: ExpectedResults['learn'] = (query, result) => expected.learn(query, result)
  const learning: Pick<PostgresSession, 'run'> = {
    async run(query) {
      const result = await session.run(query)
      learn(query, result)
      return result
    },
  }

  function forgetting(): () => void {
    const parts = [expected.savepoint(), deferred.savepoint()]
    return () => {
      for (const forget of parts) forget()
    }
  }

  async function runSurely(queued: QueuedScript, place: number): Promise<void> {
    const forget = forgetting()
    try {
      queued.succeeded(await runScript(queued.script, learning, deferred))
    } catch (error) {
      if (session.lost() || isCorrupt(error)) throw groupLost(error)
      queued.failed(error)
      send(undoTo(place))
      forget()
    }
  }

  /** @param surely those that are undone now run without expectations. */
  async function confirm({ surely } = { surely: false }): Promise<void> {
    await turn.begun
    const attempts = unconfirmed
    unconfirmed = []
    for (const [index, { queued, place, attempt }] of attempts.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- what follows a script that is undone is undone with it
      const isConfirmed = await attempt.confirmed
      if (session.lost()) throw groupLost(unavailable(undefined))
      if (!isConfirmed || !attempt.outcome)
        return runAgain(attempts.slice(index), {
          from: place,
          surely: surely || (attempt.failed() && !attempt.misled()),
        })
      if (!attempt.outcome.ok && isCorrupt(attempt.outcome.error)) throw groupLost(attempt.outcome.error)
      if (attempt.outcome.ok) queued.succeeded(attempt.outcome.value)
      else queued.failed(attempt.outcome.error)
    }
  }

  /** What was expected is known better now, so that few are undone twice. */
  async function runAgain(undone: readonly Unconfirmed[], { from, surely }: Again): Promise<void> {
    send(undoTo(from))
    undone[0]?.forget()
    turn.correctCounters()
    for (const { queued, place } of undone) {
      queued.beginAnew()
      counts.repeats += 1
      if (place > from) setSavepoint(place)
      // oxlint-disable-next-line no-await-in-loop -- the scripts of a group run one after another
      await (surely ? runSurely(queued, place) : runExpectantly(queued, place))
      if (!endsItsGroup(queued.script)) continue
      group.putBackAfter(place)
      break
    }
    await confirm({ surely: true })
  }

  async function earlier(): Promise<boolean> {
    await turn.begun
    const confirmed = await Promise.all(unconfirmed.map(({ attempt }) => attempt.confirmed))
    return confirmed.every(Boolean)
  }

  async function runExpectantly(queued: QueuedScript, place: number): Promise<void> {
    const forget = forgetting()
    const attempt = await runExpecting(queued.script, { session, expected, learn, deferred, earlier })
    if (attempt.outcome?.ok === false) {
      send(undoTo(place))
      forget()
    }
    unconfirmed.push({ queued, place, attempt, forget })
  }

  async function runOne(queued: QueuedScript, place: number): Promise<void> {
    if (!queued.canBeginAnew) {
      await confirm() // because what it does cannot be undone with another's expectation
      if (group.size() < place) return // one before it ended the group: it waits for the next
    }
    if (place > 1) setSavepoint(place)
    if (!queued.canBeginAnew) return runSurely(queued, place)
    await runExpectantly(queued, place)
    if (!unconfirmed.at(-1)?.attempt.outcome) await confirm()
  }

  for (let queued = group.next(); queued; queued = group.next()) {
    // oxlint-disable-next-line no-await-in-loop -- the scripts of a group run one after another
    await runOne(queued, group.size())
    if (session.lost()) throw groupLost(unavailable(undefined))
  }
  await confirm() // who came meanwhile belongs to the next group
}

const undoTo = (place: number) => `ROLLBACK TO SAVEPOINT script_${place}`
