/**
 * Group commit over a connection: waiting scripts are run one after another in one transaction, each behind a
 * savepoint, while the next group gathers. Each transaction first takes an advisory lock for the schema, so that
 * writers take turns across processes and machines as they do on a file; the isolation level below it is the
 * one that looks again after having waited. A lost connection fails the group under way, which is never done
 * again by itself; scripts that were not started yet go to the next connection.
 *
 * What a turn costs is the ways to the server and back, so a group needs three where all its scripts may be begun anew:
 *
 *   the turn, and the counters ──> all queries of all scripts, with expected results ──> compared; COMMIT
 *                                        └─ from the first script that was given a wrong one: undone, and run again surely
 */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Damage } from '../engine/damage.ts'
import type { Counts } from '../engine/database.ts'
import { type DeferredQueries, deferredQueries } from '../engine/deferred-queries.ts'
import { type Group, groupQueue, nextRequestsWait, type QueuedScript } from '../engine/group-commit.ts'
import { groupLost, isCorrupt, isUnavailable, outcomeUnknown, unavailable } from '../engine/problems.ts'
import { disposeScript, endsItsGroup } from '../scripts/run-script.ts'
import type { Query, Script } from '../scripts/script.ts'
import type { PostgresSession } from './connection.ts'
import type { CurrentState } from './current-state.ts'
import type { ExpectedResults } from './expected-results.ts'
import { postgresAborted } from './problems.ts'
import { type Attempt, runExpecting, runScript, settled } from './run-script.ts'

/** With more than 64 writing savepoints a transaction makes every other snapshot slower (PGPROC_MAX_CACHED_SUBXIDS). */
const limits = { scripts: 60, ms: 250 }

export type PostgresWriter = Readonly<{
  /** @param anew begins the script again, where it may be begun again. */
  write<T>(script: Script<T>, anew?: () => Script<T>): Promise<T>
  /** Resolves when every script in the queue is settled. */
  finish(): Promise<void>
}>

export type PostgresWriterOptions = Readonly<{
  schema: string
  /** The writing connection, made anew when it was lost; rejects when that took too long. */
  connected(): Promise<PostgresSession>
  counts: Counts
  damage: Damage
  expected: ExpectedResults
  state: Pick<CurrentState, 'saw'>
  /** Called after each commit. */
  onCommit(): void
}>

export function postgresWriter({
  schema,
  connected,
  counts,
  damage,
  expected,
  state,
  onCommit,
}: PostgresWriterOptions): PostgresWriter {
  const queue = groupQueue({ limits, counts })
  const deferred = deferredQueries()
  let flushing: Promise<void> | undefined

  async function flush(): Promise<void> {
    await Promise.resolve() // lets the writes of this turn gather
    while (!queue.isEmpty()) {
      // oxlint-disable-next-line no-await-in-loop -- groups are committed one after another
      await begun().then(writeGroup, queue.refuse)
    }
    flushing = undefined
  }

  /** A connection on which it is our turn. One that proves to be gone now has done nothing yet, so another is asked for. */
  async function begun(attempts = 3): Promise<PostgresSession> {
    const refusal = damage.refusal()
    if (refusal) throw refusal
    const session = await connected()
    try {
      const turn = session.command(`${beginLocked(schema)}; ${savepoint(1)}`)
      await Promise.all([turn, ...expected.counters().map((query) => readCounter(session, query))])
      return session
    } catch (error) {
      if (session.lost() && attempts > 1) return begun(attempts - 1)
      await rollback(session)
      throw error
    }
  }

  async function writeGroup(session: PostgresSession): Promise<void> {
    const group = queue.group()
    try {
      deferred.forget()
      await runGroup(group, { session, expected, deferred, counts })
      const sums = [...deferred.takeAll()].map((query) => settled(session.run(query.compile('postgres'))))
      const committed = settled(commit(session, commitChannel(schema)))
      const failed = [...(await Promise.all(sums)), await committed].filter((one) => !one.ok)
      // Once the commit is on its way, a connection that is lost leaves open whether it was made: only the commit says so.
      const why = failed.find(({ error }) => !isUnavailable(error)) ?? failed.at(-1)
      if (why) throw why.error
      state.saw(undefined)
      group.committed()
      onCommit()
      await writersToCome(group.size())
    } catch (error) {
      if (isCorrupt(error)) damage.report(error) // also what a script found to be lost
      group.lost(error)
      await rollback(session)
    }
  }

  /** Waits a little for the writers that were acknowledged: a turn costs the same for one script as for many. */
  async function writersToCome(writers: number): Promise<void> {
    const deadline = performance.now() + nextRequestsWait.ms
    for (
      let turn = 0;
      turn < nextRequestsWait.turns && queue.size() < writers && performance.now() < deadline;
      turn += 1
    )
      // oxlint-disable-next-line no-await-in-loop -- each turn may bring more
      await nextTurn()
  }

  const readCounter = async (session: PostgresSession, query: Query): Promise<void> =>
    expected.learnCounter(query, await session.run(query.compile('postgres')))

  async function finish(): Promise<void> {
    await flushing
  }

  return {
    write(script, anew) {
      const refusal = damage.known() // a group that has begun before would take it along
      if (refusal) {
        disposeScript(script)
        counts.failedWrites += 1
        return Promise.reject(refusal)
      }
      const written = queue.add(script, anew)
      flushing ??= flush()
      return written
    },
    finish,
  }
}

type Writing = Readonly<{
  session: PostgresSession
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
 * fail and the commit a rollback.
 */
async function runGroup(group: Group, { session, expected, deferred, counts }: Writing): Promise<void> {
  let unconfirmed: Unconfirmed[] = []
  const send = (command: string) => void session.command(command).catch(() => undefined) // see above
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
    const attempts = unconfirmed
    unconfirmed = []
    for (const [index, { queued, place, attempt }] of attempts.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- what follows a script that is undone is undone with it
      const isConfirmed = await attempt.confirmed
      if (session.lost()) throw groupLost(unavailable(undefined))
      if (!isConfirmed || !attempt.outcome)
        return runAgain(attempts.slice(index), { from: place, surely: surely || attempt.failed() })
      if (!attempt.outcome.ok && isCorrupt(attempt.outcome.error)) throw groupLost(attempt.outcome.error)
      if (attempt.outcome.ok) queued.succeeded(attempt.outcome.value)
      else queued.failed(attempt.outcome.error)
    }
  }

  /** What was expected is known better now, so that few are undone twice. */
  async function runAgain(undone: readonly Unconfirmed[], { from, surely }: Again): Promise<void> {
    send(undoTo(from))
    undone[0]?.forget()
    for (const { queued, place } of undone) {
      queued.beginAnew()
      counts.repeats += 1
      if (place > from) send(savepoint(place))
      // oxlint-disable-next-line no-await-in-loop -- the scripts of a group run one after another
      await (surely ? runSurely(queued, place) : attempt(queued, place))
      if (!endsItsGroup(queued.script)) continue
      group.putBackAfter(place)
      break
    }
    await confirm({ surely: true })
  }

  async function earlier(): Promise<boolean> {
    const confirmed = await Promise.all(unconfirmed.map(({ attempt }) => attempt.confirmed))
    return confirmed.every(Boolean)
  }

  async function attempt(queued: QueuedScript, place: number): Promise<void> {
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
    if (place > 1) send(savepoint(place))
    if (!queued.canBeginAnew) return runSurely(queued, place)
    await attempt(queued, place)
    if (!unconfirmed.at(-1)?.attempt.outcome) await confirm()
  }

  for (let queued = group.next(); queued; queued = group.next()) {
    // oxlint-disable-next-line no-await-in-loop -- the scripts of a group run one after another
    await runOne(queued, group.size())
    if (session.lost()) throw groupLost(unavailable(undefined))
  }
  await confirm() // who came meanwhile belongs to the next group
}

const savepoint = (place: number) => `SAVEPOINT script_${place}`
const undoTo = (place: number) => `ROLLBACK TO SAVEPOINT script_${place}`

/** Other nodes hear of it. */
async function commit(session: PostgresSession, channel: string): Promise<void> {
  const tag = await session.command(`NOTIFY ${channel}; COMMIT`).catch((error: unknown) => {
    throw isUnavailable(error) ? outcomeUnknown(error) : (postgresAborted(error) ?? error)
  })
  if (tag !== 'COMMIT') throw postgresAborted(tag)
}

/** A connection that can't even do this is lost, and so is what was written on it. */
const rollback = (session: PostgresSession) => session.command('ROLLBACK').catch(() => undefined)

/** Begins a writer's turn. READ COMMITTED, because a snapshot taken before the wait would show the state before the others' turns. */
export const beginLocked = (schema: string) =>
  `BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(${lockKey(schema)})`

/** The name of the channel on which commits are heard of. */
export const commitChannel = (schema: string) => `alluvium_${BigInt.asUintN(64, lockKey(schema)).toString(36)}`

/** Advisory locks have 64-bit keys, of the database they are taken in. */
const lockKey = (schema: string) =>
  createHash('sha256').update(`alluvium writers of ${schema}`).digest().readBigInt64BE(0)
