/**
 * Wakes those that follow the ledger when there may be something new: after every write of this process, and once a
 * second, while anybody waits, for writes of other processes. However often it is called, it wakes at most every 20 ms:
 * a thousand followers of a busy ledger then read at most fifty times a second each.
 */
import type { Database } from '@alluvium/database'
import { currentRevision } from '../nodes/revise.ts'

const minGapMs = 20
const lookMs = 1000

export type ChangeNotifier = Readonly<{
  notify(): void
  /** How often it has woken the waiting. Read it before you read the ledger, so that no change in between is missed. */
  count(): number
  /** Resolves when the count exceeds `count`, after so many milliseconds, or when the signal aborts. */
  wait(count: number, maxMs: number, signal: AbortSignal): Promise<void>
  /** Checks whether another process has written. */
  look(): Promise<void>
}>

export function changeNotifier(database: Database): ChangeNotifier {
  const listeners = new Set<() => void>()
  let [count, notifiedAt, last] = [0, 0, 0]
  let later: NodeJS.Timeout | undefined

  function sound(): void {
    later = undefined
    notifiedAt = performance.now()
    count += 1
    for (const wake of listeners) wake() // each takes itself out
  }

  function notify(): void {
    if (later) return
    const gap = performance.now() - notifiedAt
    if (gap >= minGapMs) sound()
    else later = setTimeout(sound, minGapMs - gap)
  }

  return {
    notify,
    count: () => count,
    wait: (before, maxMs, signal) =>
      new Promise((resolve) => {
        if (count > before || signal.aborted) return resolve()
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
      if (revision !== last) notify()
      last = revision
    },
  }
}

export const watchingOtherProcesses = (notifier: ChangeNotifier) => ({
  name: 'looking for changes of other processes',
  everyMs: lookMs,
  work: () => notifier.look(),
})

/** The same database, with a notification after each of its writes. */
export const notifyingDatabase = (database: Database, notifier: ChangeNotifier): Database => ({
  engine: database.engine,
  read: (script) => database.read(script),
  write(script) {
    const written = database.write(script)
    written.then(notifier.notify, nothing)
    return written
  },
  commitMark: () => database.commitMark(),
  checkIntegrity: () => database.checkIntegrity(),
  probe: () => database.probe(),
  statistics: () => database.statistics(),
  close: () => database.close(),
})

const nothing = () => undefined
