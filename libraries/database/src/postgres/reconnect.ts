/**
 * The writing connection of a database, made anew when it was lost: at once, then after pauses that double. Who
 * waits for it waits some seconds, long enough for a server to restart, and not for ever.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@alluvium/kernel'
import type { Damage } from '../engine/damage.ts'
import { unavailable } from '../engine/problems.ts'
import { connectPostgres, type OwnSession, type PostgresSession, type PostgresTarget } from './connection.ts'

const maxWaitMs = 5000
const firstPauseMs = 50
const maxPauseMs = 1000

export type ReconnectingConnection = Readonly<{
  /** The connection, when it lives or can be made within five seconds; rejects with `database.unavailable` otherwise. */
  connected: () => Promise<PostgresSession>
  end: () => Promise<void>
}>

export function reconnectingConnection(target: PostgresTarget, logger: Logger, damage: Damage): ReconnectingConnection {
  let current: OwnSession | undefined
  const onLost = (error: Error) => logger.warn({ err: error }, 'the writing connection to PostgreSQL was lost')

  async function reconnected(): Promise<OwnSession> {
    const deadline = performance.now() + maxWaitMs
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      /* oxlint-disable no-await-in-loop -- one attempt after the other is the point */
      try {
        return await connectPostgres(target, { limited: true, onLost, onCorrupt: damage.report })
      } catch (error) {
        logger.warn({ err: error }, 'PostgreSQL cannot be reached')
        if (performance.now() + pauseMs > deadline) throw unavailable(error)
      }
      await pause(pauseMs)
      /* oxlint-enable no-await-in-loop */
    }
  }

  return {
    async connected() {
      if (!current || current.lost()) {
        void current?.end()
        current = await reconnected()
      }
      return current
    },
    async end() {
      await current?.end()
    },
  }
}
