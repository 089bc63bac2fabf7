/**
 * How far each worker has come. One process at a time runs one worker, by a lease that expires if the process dies.
 * Attempts are counted before they start, so that a change that ends the process is not tried for ever.
 */
import type { Script } from '@alluvium/database'
import { statement, type Tables } from '../../ports/ledger.ts'

export type WorkerRow = Tables['workers']
export type FailureRow = Tables['worker_failures']

/** Longer than a run can take, with loading and storing what it made. */
const leaseMs = 60_000
/** How often a change is tried before it is given up. */
export const maxAttempts = 3
const keptFailures = 100

const one = statement((db, { name }: { name: string }) => db.selectFrom('workers').selectAll().where('name', '=', name))
const insert = statement((db, { name, account, cursor }: { name: string; account: number; cursor: number }) =>
  db.insertInto('workers').values({
    name,
    account,
    cursor,
    trying: 0,
    attempts: 0,
    leased_until: 0,
    failures: 0,
    runs: 0,
    last_run_at: null,
    last_error: null,
  }),
)
const rename = statement((db, { name, account }: { name: string; account: number }) =>
  db.updateTable('workers').set({ account }).where('name', '=', name),
)
const skip = statement((db, { name, cursor }: { name: string; cursor: number }) =>
  db.updateTable('workers').set({ cursor }).where('name', '=', name).where('cursor', '<', cursor),
)
const begin = statement(
  (db, to: { name: string; cursor: number; trying: number; attempts: number; until: number; now: number }) =>
    db
      .updateTable('workers')
      .set({ trying: to.trying, attempts: to.attempts, leased_until: to.until })
      .where('name', '=', to.name)
      .where('cursor', '=', to.cursor)
      .where('leased_until', '<=', to.now),
)
const advance = statement((db, { name, cursor, at }: { name: string; cursor: number; at: number }) =>
  db
    .updateTable('workers')
    .set((eb) => ({ cursor, leased_until: 0, last_run_at: at, last_error: null, runs: eb('runs', '+', 1) }))
    .where('name', '=', name),
)
const giveUp = statement((db, to: { name: string; cursor: number; at: number; why: string }) =>
  db
    .updateTable('workers')
    .set((eb) => ({
      cursor: to.cursor,
      leased_until: 0,
      last_run_at: to.at,
      last_error: to.why,
      failures: eb('failures', '+', 1),
    }))
    .where('name', '=', to.name),
)
const release = statement((db, { name, why }: { name: string; why: string }) =>
  db.updateTable('workers').set({ leased_until: 0, last_error: why }).where('name', '=', name),
)
const takeBack = statement((db, { name }: { name: string }) =>
  db
    .updateTable('workers')
    .set((eb) => ({ leased_until: 0, attempts: eb('attempts', '-', 1) }))
    .where('name', '=', name),
)
const record = statement((db, row: FailureRow) =>
  db.insertInto('worker_failures').values({
    worker: row.worker,
    revision: row.revision,
    at: row.at,
    path: row.path,
    why: row.why,
  }),
)
const failures = statement((db, { name }: { name: string }) =>
  db
    .selectFrom('worker_failures')
    .selectAll()
    .where('worker', '=', name)
    .orderBy('revision', 'desc')
    .limit(keptFailures + 1),
)
const forgetUpTo = statement((db, { name, revision }: { name: string; revision: number }) =>
  db.deleteFrom('worker_failures').where('worker', '=', name).where('revision', '<=', revision),
)

export const workerNamed = (name: string): Script<WorkerRow | undefined> => one.first({ name })
/** The newest first. */
export const failuresOf = (name: string): Script<readonly FailureRow[]> => failures.all({ name })

export function* keepWorker(worker: Readonly<{ name: string; account: number; cursor: number }>): Script<void> {
  yield* insert.run(worker)
}

export function* giveAccount(worker: Readonly<{ name: string; account: number }>): Script<void> {
  yield* rename.run(worker)
}

/** Records that nothing up to the cursor concerns it. */
export function* passOver(worker: Readonly<{ name: string; cursor: number }>): Script<void> {
  yield* skip.run(worker)
}

export type Turn = Readonly<{ worker: WorkerRow; revision: number; now: number }>

/** The number of this attempt; undefined when another process has the worker, or has already handled the change. */
export function* takeTurn({ worker, revision, now }: Turn): Script<number | undefined> {
  const { name, cursor } = worker
  const current = yield* workerNamed(name)
  if (!current || current.cursor !== cursor || current.leased_until > now) return undefined
  const attempts = current.trying === revision ? current.attempts + 1 : 1
  yield* begin.run({ name, cursor, trying: revision, attempts, until: now + leaseMs, now })
  return attempts
}

export function* succeeded({ worker: { name }, revision, now }: Turn): Script<void> {
  yield* advance.run({ name, cursor: revision, at: now })
}

/** Records a failure; it may be tried again. */
export function* failed(name: string, why: string): Script<void> {
  yield* release.run({ name, why })
}

/** The run was aborted because the service ends; it does not count as an attempt. */
export function* gaveBack(name: string): Script<void> {
  yield* takeBack.run({ name })
}

/** Gives up the change after the last attempt, so that the next change does not wait. */
export function* gaveUp(turn: Turn, { path, why }: Readonly<{ path: string; why: string }>): Script<void> {
  const { worker, revision, now } = turn
  yield* giveUp.run({ name: worker.name, cursor: revision, at: now, why })
  yield* record.run({ worker: worker.name, revision, at: now, path, why })
  const oldest = (yield* failuresOf(worker.name))[keptFailures]
  if (oldest) yield* forgetUpTo.run({ name: worker.name, revision: oldest.revision })
}
