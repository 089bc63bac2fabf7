/**
 * A connection of its own, such as the one that writes, made anew when it was lost: at once, then after pauses that double. Who
 * waits for it waits some seconds, long enough for a server to restart, and not for ever.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, Problem } from '@alluvium/kernel'
import type { Damage } from '../../engine/damage.ts'
import type { Counts } from '../../engine/database.ts'
import { isCorrupt, isInUse, unavailable } from '../../engine/problems.ts'
import { connectPostgres, type OwnSession, type PostgresSession, type PostgresTarget } from './connection.ts'

const maxWaitMs = 5000
const firstPauseMs = 50
const maxPauseMs = 1000

export type ReconnectingConnection = Readonly<{
  /** The connection, when it lives or can be made within five seconds; rejects with `database.unavailable` otherwise. */
  connected: () => Promise<PostgresSession>
  end: () => Promise<void>
}>

export type ReconnectingOptions = Readonly<{
  target: PostgresTarget
  logger: Logger
  damage: Damage
  counts: Counts
  /** Is listened to. `notified` is called for each notice, and for each new connection, which may have missed some. */
  channel?: Readonly<{ name: string; notified(): void }>
  /** What each new connection does first; what it throws ends it. */
  prepare?: (session: PostgresSession) => Promise<void>
  /** Called for each connection that is lost. */
  whenLost?: () => void
}>

/** Whether the server was reached, and what is there is refused: it would be so at the next attempt, too. */
const isLasting = (error: unknown): boolean =>
  isInUse(error) || isCorrupt(error) || (error instanceof Problem && error.kind !== 'busy')

export function reconnectingConnection({
  target,
  logger,
  damage,
  counts,
  channel,
  prepare,
  whenLost,
}: ReconnectingOptions): ReconnectingConnection {
  let current: OwnSession | undefined
  let connecting: Promise<OwnSession> | undefined
  let ending = false

  function onLost(why: Error): void {
    logger.warn({ err: why }, 'a connection to PostgreSQL was lost')
    whenLost?.()
    if (channel && !ending) connected().catch(() => undefined) // it is logged; whoever needs it tries again
  }

  async function connect(): Promise<OwnSession> {
    const listeners = { limited: true, counts, onLost, onCorrupt: damage.report }
    if (!channel) return await prepared(await connectPostgres(target, listeners))
    const session = await connectPostgres(target, { ...listeners, onNotice: channel.notified })
    await session.command(`LISTEN ${channel.name}`)
    channel.notified()
    return session
  }

  async function prepared(session: OwnSession): Promise<OwnSession> {
    try {
      await prepare?.(session)
      return session
    } catch (error) {
      await session.end()
      throw error
    }
  }

  async function reconnected(): Promise<OwnSession> {
    const deadline = performance.now() + maxWaitMs
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      /* oxlint-disable no-await-in-loop -- one attempt after the other is the point */
      try {
        return await connect()
      } catch (error) {
        if (isLasting(error)) throw error
        logger.warn({ err: error }, 'PostgreSQL cannot be reached')
        if (ending || performance.now() + pauseMs > deadline) throw unavailable(error)
      }
      await pause(pauseMs)
      /* oxlint-enable no-await-in-loop */
    }
  }

  /** One attempt for all who wait. */
  function connected(): Promise<OwnSession> {
    if (current && !current.lost()) return Promise.resolve(current)
    void current?.end()
    current = undefined
    connecting ??= reconnected()
      .then((session) => (current = session))
      .finally(() => {
        connecting = undefined
      })
    return connecting
  }

  return {
    connected,
    async end() {
      ending = true
      await connecting?.catch(() => undefined)
      await current?.end()
    },
  }
}
