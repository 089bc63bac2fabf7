/**
 * Group commit over a connection: waiting scripts are run one after another in one transaction, each behind a
 * savepoint, while the next group gathers. Each transaction first takes an advisory lock for the schema, so that
 * writers take turns across processes and machines as they do on a file; the isolation level below it is the
 * one that looks again after having waited. A lost connection fails the group under way, which is never done
 * again by itself; scripts that were not started yet go to the next connection.
 */
import { createHash } from 'node:crypto'
import type { Damage } from '../engine/damage.ts'
import type { Counts } from '../engine/database.ts'
import { type Group, groupQueue } from '../engine/group-commit.ts'
import { groupLost, isCorrupt, isUnavailable, outcomeUnknown } from '../engine/problems.ts'
import type { Script } from '../scripts/script.ts'
import type { PostgresSession } from './connection.ts'
import { runScript } from './run-script.ts'

/** With more than 64 writing savepoints a transaction makes every other snapshot slower (PGPROC_MAX_CACHED_SUBXIDS). */
const limits = { scripts: 60, ms: 250 }

export type PostgresWriter = Readonly<{
  write<T>(script: Script<T>): Promise<T>
  /** Resolves when every script in the queue is settled. */
  finish(): Promise<void>
}>

export type PostgresWriterOptions = Readonly<{
  schema: string
  /** The writing connection, made anew when it was lost; rejects when that took too long. */
  connected(): Promise<PostgresSession>
  counts: Counts
  damage: Damage
}>

export function postgresWriter({ schema, connected, counts, damage }: PostgresWriterOptions): PostgresWriter {
  const queue = groupQueue({ limits, counts })
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
      await session.command(`${beginLocked(schema)}; SAVEPOINT script`)
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
      await runGroup(session, group)
      await commit(session)
      group.committed()
    } catch (error) {
      group.lost(error)
      await rollback(session)
    }
  }

  async function finish(): Promise<void> {
    await flushing
  }

  return {
    write(script) {
      const written = queue.add(script)
      flushing ??= flush()
      return written
    },
    finish,
  }
}

/**
 * Runs the scripts of a group. The next script's first query is sent right behind the savepoint that it runs
 * behind, without waiting for it: a savepoint that could not be set makes every query fail and the commit a rollback.
 */
async function runGroup(session: PostgresSession, group: Group): Promise<void> {
  for (let queued = group.next(); queued; queued = group.next()) {
    let next = 'RELEASE SAVEPOINT script; SAVEPOINT script'
    try {
      // oxlint-disable-next-line no-await-in-loop -- the scripts of a group run one after another
      queued.succeeded(await runScript(queued.script, session))
    } catch (error) {
      if (session.lost() || isCorrupt(error)) throw groupLost(error)
      queued.failed(error)
      next = 'ROLLBACK TO SAVEPOINT script'
    }
    session.command(next).catch(() => undefined) // see above
  }
}

async function commit(session: PostgresSession): Promise<void> {
  const tag = await session.command('COMMIT').catch((error: unknown) => {
    throw isUnavailable(error) ? outcomeUnknown(error) : error
  })
  if (tag !== 'COMMIT') throw new Error(`PostgreSQL answered COMMIT with ${tag}.`)
}

/** A connection that can't even do this is lost, and so is what was written on it. */
const rollback = (session: PostgresSession) => session.command('ROLLBACK').catch(() => undefined)

/** Begins a writer's turn. READ COMMITTED, because a snapshot taken before the wait would show the state before the others' turns. */
export const beginLocked = (schema: string) =>
  `BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(${lockKey(schema)})`

/** Advisory locks have 64-bit keys, of the database they are taken in. */
const lockKey = (schema: string) =>
  createHash('sha256').update(`alluvium writers of ${schema}`).digest().readBigInt64BE(0)
