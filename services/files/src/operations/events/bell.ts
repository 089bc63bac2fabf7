/**
 * The bell that tells whoever follows the ledger that there may be something new. It is rung after every write of this
 * process, and for those of others somebody looks once a second while anybody listens. However often it is rung, it is
 * heard at most every 20 ms: a thousand followers of a busy ledger then read fifty times a second each, and no more.
 */
import type { Database } from '@alluvium/database'
import { currentRevision } from '../nodes/revise.ts'

const minGapMs = 20
const lookMs = 1000

export type Bell = Readonly<{
  ring(): void
  /** How often it was heard; to be read before looking, so that no ring is missed in between. */
  heard(): number
  /** Resolves when it has been heard more often than that, after so many milliseconds, or when the signal aborts. */
  wait(heard: number, maxMs: number, signal: AbortSignal): Promise<void>
  /** Looks whether another process has written. */
  look(): Promise<void>
}>

export function bellOf(database: Database): Bell {
  const listeners = new Set<() => void>()
  let [heard, rungAt, last] = [0, 0, 0]
  let later: NodeJS.Timeout | undefined

  function sound(): void {
    later = undefined
    rungAt = performance.now()
    heard += 1
    for (const wake of listeners) wake() // each takes itself out
  }

  function ring(): void {
    if (later) return
    const gap = performance.now() - rungAt
    if (gap >= minGapMs) sound()
    else later = setTimeout(sound, minGapMs - gap)
  }

  return {
    ring,
    heard: () => heard,
    wait: (before, maxMs, signal) =>
      new Promise((resolve) => {
        if (heard > before || signal.aborted) return resolve()
        const wake = () => {
          listeners.delete(wake)
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, maxMs)
        listeners.add(wake)
        signal.addEventListener('abort', wake)
      }),
    async look() {
      if (listeners.size === 0) return
      const revision = await database.read(currentRevision())
      if (revision !== last) ring()
      last = revision
    },
  }
}

export const lookingForOthers = (bell: Bell) => ({
  name: 'looking for changes of other processes',
  everyMs: lookMs,
  work: () => bell.look(),
})

/** The same database, which rings after each of its writes. */
export const ringing = (database: Database, bell: Bell): Database => ({
  engine: database.engine,
  read: (script) => database.read(script),
  write(script) {
    const written = database.write(script)
    written.then(bell.ring, nothing)
    return written
  },
  commitMark: () => database.commitMark(),
  checkIntegrity: () => database.checkIntegrity(),
  probe: () => database.probe(),
  statistics: () => database.statistics(),
  close: () => database.close(),
})

const nothing = () => undefined
