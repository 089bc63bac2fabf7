/**
 * Wakes those that follow the ledger when there may be something new: after every write of this process, and once a
 * second, while anybody waits, for writes of other processes. However often it is called, it wakes at most every 20 ms:
 * a thousand followers of a busy ledger then read at most fifty times a second each.
 */
import type { Database } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'

/** What increases with each change that somebody may follow. */
const counters = statement((db) => db.selectFrom('ledger').select(['revision', 'notified']))

const minGapMs = 20
const lookMs = 1000
const noticeMs = 50

export type ChangeNotifier = Readonly<{
  notify(): void
  /** How often it has woken the waiting. Read it before you read the ledger, so that no change in between is missed. */
  count(): number
  /** Resolves when the count exceeds `count`, after so many milliseconds, or when the signal aborts. */
  wait(count: number, maxMs: number, signal: AbortSignal): Promise<void>
  /**
   * Calls back whenever it wakes the waiting, until the returned function is called. For those that look by themselves
   * now and then: for them it does not check whether another process has written.
   */
  listen(listener: () => void): () => void
  /** Checks whether another process has written, while anybody waits. */
  look(): Promise<void>
}>

export function changeNotifier(database: Database): ChangeNotifier {
  const waiting = new Set<() => void>()
  const listeners = new Set<() => void>()
  let [count, notifiedAt, last] = [0, 0, '']
  let later: NodeJS.Timeout | undefined

  function sound(): void {
    later = undefined
    notifiedAt = performance.now()
    count += 1
    for (const wake of waiting) wake() // each takes itself out
    for (const listener of listeners) listener()
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
          waiting.delete(wake)
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, maxMs)
        waiting.add(wake)
        signal.addEventListener('abort', wake)
      }),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async look() {
      if (waiting.size === 0) return
      const { revision = 0, notified = 0 } = (await database.read(counters.first({}))) ?? {}
      const now = `${revision} ${notified}`
      if (now !== last) notify()
      last = now
    },
  }
}

export const watchingOtherProcesses = (notifier: ChangeNotifier) => ({
  name: 'looking for changes of other processes',
  everyMs: lookMs,
  work: () => notifier.look(),
})

/** The same where the other processes are of one service: its readers may have written there, and are not to wait for a second. */
export function noticingOtherProcesses(notifier: ChangeNotifier, database: Pick<Database, 'changeMark'>) {
  let mark = database.changeMark()
  return {
    name: 'noticing changes of other processes',
    everyMs: noticeMs,
    async work() {
      const now = database.changeMark()
      if (now !== mark) notifier.notify()
      mark = now
    },
  }
}

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
  changeMark: () => database.changeMark(),
  oneAtATime: (task, work) => database.oneAtATime(task, work),
  checkIntegrity: () => database.checkIntegrity(),
  probe: () => database.probe(),
  statistics: () => database.statistics(),
  close: () => database.close(),
})

const nothing = () => undefined
