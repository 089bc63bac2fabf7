/**
 * A writer's turn: the transaction of a group, with the lock that all writers of the schema take first. It is asked for together
 * with the rows that counters follow from (expected-results.ts).
 */
import { createHash } from 'node:crypto'
import type { Compiled } from '../../scripts/script.ts'
import type { PostgresSession } from '../connection/connection.ts'
import { postgresAborted } from '../problems.ts'
import { type ExpectedResults, isSameResult } from './expected-results.ts'

export type Turn = Readonly<{
  session: PostgresSession
  /** Resolves when it is our turn. Rejects when it can't be had: then what was sent behind it is to be rolled back. */
  begun: Promise<void>
  /** Whether it could not be had for a reason that ends with it: the connection was lost, or the commit before it had failed. */
  mayBeHadLater(): boolean
  /** Once it has begun: whether the counters were as this node left them: no other writer has counted meanwhile. */
  isContinued(): boolean
  /** Once it has begun: gives the counters that were expected wrongly their true values. */
  correctCounters(): void
}>

export type TurnOptions = Readonly<{ schema: string; expected: ExpectedResults }>

/** Asks for a turn, and waits for nothing. */
export function askForTurn(session: PostgresSession, { schema, expected }: TurnOptions): Turn {
  let mayBeHadLater = false
  let wrong: (() => void)[] = []
  let isContinued = false

  async function begin(): Promise<void> {
    const turn = session.command(beginLocked(schema))
    const first = session.run(savepoint(1))
    const counters = expected.counters().map(async ({ from, row }) => {
      const result = await session.run(from.compile('postgres'))
      const isSame = row !== undefined && isSameResult({ rows: [row], changes: result.changes }, result)
      return { isSame, learn: () => expected.learnCounter(from, result) }
    })
    const [, , ...read] = await Promise.all([turn, first, ...counters])
    wrong = read.filter(({ isSame }) => !isSame).map(({ learn }) => learn)
    isContinued = wrong.length === 0
  }

  const begun = begin()
  begun.catch((error: unknown) => {
    mayBeHadLater = session.lost() || postgresAborted(error) !== undefined
  })
  return {
    session,
    begun,
    mayBeHadLater: () => mayBeHadLater,
    isContinued: () => isContinued,
    correctCounters() {
      for (const learn of wrong.splice(0)) learn()
    },
  }
}

/**
 * Each script of a group runs behind its own, so that it can be undone alone. It fails outside of a transaction, and with it what was sent in
 * one batch behind it: a BEGIN that was cancelled would otherwise leave these queries to be committed each batch for itself.
 */
export const savepoint = (place: number): Compiled => ({
  text: `SAVEPOINT script_${place}`,
  values: [],
  name: `savepoint_${place}`,
})

/** Begins a writer's turn. READ COMMITTED, because a snapshot taken before the wait would show the state before the others' turns. */
export const beginLocked = (schema: string): string =>
  `BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(${lockKey(schema)})`

/** The name of the channel on which commits are heard of. */
export const commitChannel = (schema: string): string => `alluvium_${BigInt.asUintN(64, lockKey(schema)).toString(36)}`

/** Advisory locks have 64-bit keys, of the database they are taken in. */
const lockKey = (schema: string) =>
  createHash('sha256').update(`alluvium writers of ${schema}`).digest().readBigInt64BE(0)
