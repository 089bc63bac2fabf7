/**
 * Running workers over the ledger. The ledger is the queue and each worker's cursor its place in it, so nothing is missed
 * over a restart, and a worker that fails keeps neither a write nor another worker waiting:
 *
 *   ledger     … 40 41 42 43 44
 *   worker A              ^ cursor: done up to 43
 *   worker B     ^ 41 failed three times: recorded, and 42 is next
 *
 * A write is acknowledged long before any worker hears of it: none can lose, delay or change it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@alluvium/database'
import { serialQueue } from '@alluvium/kernel'
import type { KnownWorker } from '../../ports/workers.ts'
import type { Account } from '../accounts/accounts.ts'
import type { ChangeNotifier } from '../events/change-notifier.ts'
import { type RunNeeds, runWorker } from './run-worker.ts'
import { enlist } from './worker-account.ts'
import { concerns, pageRows, type WorkerChange, workerChangesAfter } from './worker-changes.ts'
import {
  failed,
  gaveBack,
  gaveUp,
  maxAttempts,
  passOver,
  succeeded,
  takeTurn,
  type WorkerRow,
  workerNamed,
} from './worker-rows.ts'

/** After so many revisions that don't concern a worker, its cursor is stored. */
const keptEvery = 1000
/** How often it checks for changes by other processes, and for work of a process that died. */
const lookMs = 1000

/** The waits before attempts; a problem may pass. */
const retryMs = [0, 250, 1000]

export type Running = Readonly<{
  /** Why some known workers don't run, by name. */
  refused: ReadonlyMap<string, string>
  /** Resolves when none runs; one that was running runs again after the next start. */
  stop(): Promise<void>
}>

type Needs = RunNeeds & Readonly<{ notifier: ChangeNotifier }>

type Found = Readonly<{ worker: WorkerRow; change: WorkerChange }>
type Step = Readonly<{
  /** Up to this revision nothing concerns the worker. */
  scanned: number
  more: boolean
  found?: Found
}>
/** `theirs`: another process has it; a number: the number of the failed attempt, with others left. */
type TurnResult = 'done' | 'theirs' | number

type Position = Readonly<{ worker: KnownWorker; scanned: number }>

/** The next change that concerns the worker, within one page of the ledger. */
async function nextChange(database: Database, { worker, scanned }: Position): Promise<Step> {
  const row = await database.read(workerNamed(worker.name))
  if (!row) throw new Error(`The worker ${worker.name} has lost its row.`)
  const page = await database.read(workerChangesAfter(Math.max(row.cursor, scanned)))
  const change = page.find((one) => concerns(worker, one))
  if (change) return { scanned: change.revision - 1, more: true, found: { worker: row, change } }
  const last = page.at(-1)?.revision ?? scanned
  // Stored from time to time, so that a restart need not read everything again.
  if (last - row.cursor >= keptEvery) await database.write(passOver({ name: worker.name, cursor: last }))
  return { scanned: last, more: page.length >= pageRows }
}

export async function runWorkers(needs: Needs): Promise<Running> {
  const { database, clock, logger, notifier, workers } = needs
  const refused = new Map<string, string>()
  const stopping = new AbortController()
  const loops: Promise<void>[] = []
  /** One worker runs at a time. */
  const inTurn = serialQueue()

  for (const worker of workers.known) {
    if (worker.broken !== undefined) continue
    const account = await database.write(enlist({ name: worker.name, at: clock.now() }))
    if (account) loops.push(follow(worker, account))
    else refused.set(worker.name, `its account would be worker-${worker.name}, which is somebody else's`)
  }

  async function follow(worker: KnownWorker, account: Account): Promise<void> {
    let scanned = 0
    while (!stopping.signal.aborted) {
      const notified = notifier.count()
      let more = false
      try {
        const step = await nextChange(database, { worker, scanned })
        scanned = step.scanned
        const { found } = step
        const result = found && (await inTurn(() => tell(worker, account, found)))
        more = result === undefined ? step.more : result !== 'theirs'
        if (typeof result === 'number') await pause(retryMs[result], undefined, { signal: stopping.signal, ref: false })
      } catch (err) {
        if (stopping.signal.aborted) return
        logger.warn({ err, worker: worker.name }, 'a worker could not be notified of a change')
      }
      if (!more) await notifier.wait(notified, lookMs, stopping.signal)
    }
  }

  async function tell(worker: KnownWorker, account: Account, { worker: row, change }: Found): Promise<TurnResult> {
    if (stopping.signal.aborted) return 'theirs'
    const { revision, path } = change
    const turn = () => ({ worker: row, revision, now: clock.now() })
    const attempt = await database.write(takeTurn(turn()))
    if (attempt === undefined) return 'theirs'
    // After that: it was started often enough, and each time the process ended.
    const why =
      attempt > maxAttempts ? 'the service ended while it ran' : await runWorker(needs, { worker, account, change })
    if (why === undefined) {
      await database.write(succeeded(turn()))
      return 'done'
    }
    if (stopping.signal.aborted) {
      await database.write(gaveBack(worker.name))
      return 'theirs'
    }
    if (attempt < maxAttempts) {
      await database.write(failed(worker.name, why))
      return attempt
    }
    logger.warn({ worker: worker.name, revision, why }, 'a worker failed and is not notified of this again')
    await database.write(gaveUp(turn(), { path, why }))
    return 'done'
  }

  return {
    refused,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}
