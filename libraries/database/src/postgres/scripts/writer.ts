/**
 * Group commit over a connection: waiting scripts are run one after another in one transaction, each behind a
 * savepoint, while the next group gathers. Each transaction first takes an advisory lock for the schema, so that
 * writers take turns across processes and machines as they do on a file; the isolation level below it is the
 * one that looks again after having waited. A lost connection fails the group under way, which is never done
 * again by itself; scripts that were not started yet go to the next connection.
 *
 * What a turn costs is the ways to the server and back, so a group needs two where all its scripts may be begun anew, and the
 * next group begins behind its commit:
 *
 *   the turn, the counters, all queries with expected results ──> compared; COMMIT, and the next turn …
 *                                        └─ from the first script that was given a wrong one: undone, and run again surely
 *
 * Where other nodes write too, a group is sent before its turn, with its commit (group-ahead.ts). One that can't be, or that failed, waits for the
 * counters before its first query.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Damage } from '../../engine/damage.ts'
import type { Counts } from '../../engine/database.ts'
import { deferredQueries } from '../../engine/deferred-queries.ts'
import { type Group, groupQueue, nextRequestsWait } from '../../engine/group-commit.ts'
import { isCorrupt, isUnavailable, outcomeUnknown } from '../../engine/problems.ts'
import { disposeScript } from '../../scripts/run-script.ts'
import type { Script } from '../../scripts/script.ts'
import type { PostgresSession } from '../connection/connection.ts'
import { postgresAborted } from '../problems.ts'
import type { CurrentState } from './current-state.ts'
import type { ExpectedResults } from './expected-results.ts'
import { planAhead } from './group-ahead.ts'
import { runGroup } from './run-group.ts'
import { type Outcome, settled } from './run-script.ts'
import { askForTurn, beginLocked, commitChannel, savepoint, type Turn } from './turn.ts'

/** After so many turns without another writer in between, what is sent with a turn no longer waits for it. */
const certainAfter = 2

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
  /** Of the last group whose commit was sent. */
  let committing: Promise<void> | undefined
  let lastTurn: Turn | undefined
  /** How many turns one after another found what this node had left, so that nobody else seems to write. */
  let continuedTurns = 0
  const aheadTries = tries()

  async function flush(): Promise<void> {
    await Promise.resolve() // lets the writes of this turn gather
    /* oxlint-disable no-await-in-loop -- groups are committed one after another */
    while (!queue.isEmpty()) {
      if (continuedTurns < certainAfter && (await wroteAhead())) continue
      const turn = await takeTurn().catch(queue.refuse)
      if (turn) await writeGroup(turn)
      if (queue.isEmpty()) await committing
    }
    /* oxlint-enable no-await-in-loop */
    flushing = undefined // at once: who came while something was waited for would stay in the queue
  }

  /** Whether a group was sent before its turn; then it is settled, or its scripts are in the queue again. One is under way at a time. */
  async function wroteAhead(): Promise<boolean> {
    await committing
    if (!aheadTries.isDue() || damage.refusal()) return false
    const session = await connected().catch(() => undefined) // who asks for a turn will say it
    const group = queue.group()
    const ahead = session && planAhead(group, expected)
    if (!ahead) return false
    const begun = [session.command(beginLocked(schema)), session.run(savepoint(1))]
    const sent = [...begun, ...ahead.send(session), commit(session, commitChannel(schema))]
    const failed = (await Promise.all(sent.map(settled))).filter((one) => !one.ok)
    aheadTries.note(failed.length === 0)
    if (failed.length === 0) {
      continuedTurns = ahead.succeeded() ? continuedTurns + 1 : 0
      await acknowledge(group)
    } else if (failed.every(({ error }) => isUnavailable(error))) group.lost(failed.at(-1)?.error)
    else {
      void rollback(session) // goes ahead of the next turn
      counts.repeats += group.size()
      group.putBackAfter(0)
    }
    return true
  }

  /** A connection that proves to be gone now has done nothing yet, so another is asked for. */
  async function takeTurn(attempts = 3): Promise<Turn> {
    const refusal = damage.refusal()
    if (refusal) throw refusal
    const session = await connected()
    const turn = askForTurn(session, { schema, expected })
    lastTurn = turn
    if (continuedTurns >= certainAfter) return turn
    try {
      await turn.begun
      turn.correctCounters()
      return turn
    } catch (error) {
      await rollback(session)
      if (turn.mayBeHadLater() && attempts > 1) return takeTurn(attempts - 1)
      throw error
    }
  }

  /** Resolves when the commit of the group is on its way, so that the next one can be sent behind it. */
  async function writeGroup(turn: Turn): Promise<void> {
    const { session } = turn
    const group = queue.group()
    try {
      deferred.forget()
      await runGroup(group, { turn, expected, deferred, counts })
      continuedTurns = turn.isContinued() ? continuedTurns + 1 : 0
      const sums = [...deferred.takeAll()].map((query) => settled(session.run(query.compile('postgres'))))
      const committed = settled(commit(session, commitChannel(schema)))
      committing = endGroup(turn, group, [...sums, committed])
    } catch (error) {
      continuedTurns = 0
      if (isCorrupt(error)) damage.report(error) // also what a script found to be lost
      await settled(turn.begun)
      if (turn.mayBeHadLater()) group.putBackAfter(0)
      else group.lost(error)
      await rollback(session)
    }
  }

  /** Never rejects. */
  async function endGroup(turn: Turn, group: Group, sent: readonly Promise<Outcome<unknown>>[]): Promise<void> {
    const outcomes = await Promise.all(sent)
    const failed = outcomes.filter((one) => !one.ok)
    // Once the commit is on its way, a connection that is lost leaves open whether it was made: only the commit says so.
    const why = failed.find(({ error }) => !isUnavailable(error)) ?? failed.at(-1)
    if (why) {
      continuedTurns = 0
      if (isCorrupt(why.error)) damage.report(why.error)
      group.lost(why.error)
      if (lastTurn === turn) await rollback(turn.session) // a turn behind it does that itself, because it could not be had
      return
    }
    await acknowledge(group)
  }

  async function acknowledge(group: Group): Promise<void> {
    state.saw(undefined)
    try {
      group.committed()
      onCommit()
    } catch (error) {
      group.lost(error) // an effect failed: whoever was not answered before it
    }
    await writersToCome(group.size())
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

/** Other nodes hear of it. */
async function commit(session: PostgresSession, channel: string): Promise<void> {
  const tag = await session.command(`NOTIFY ${channel}; COMMIT`).catch((error: unknown) => {
    throw isUnavailable(error) ? outcomeUnknown(error) : (postgresAborted(error) ?? error)
  })
  if (tag !== 'COMMIT') throw postgresAborted(tag)
}

/** A connection that can't even do this is lost, and so is what was written on it. */
const rollback = (session: PostgresSession) => session.command('ROLLBACK').catch(() => undefined)

/** After a try that failed, so many turns pass until the next one, and twice as many after each that follows. */
const maxPassed = 64

function tries() {
  let passing = 0
  let next = 1
  return {
    isDue(): boolean {
      passing = Math.max(0, passing - 1)
      return passing === 0
    },
    note(succeeded: boolean): void {
      passing = succeeded ? 0 : next + 1
      next = succeeded ? 1 : Math.min(2 * next, maxPassed)
    },
  }
}
