/** The state of each worker, for administrators. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import type { KnownWorker } from '../../ports/workers.ts'
import { authorize } from '../authorization/authorize.ts'
import { currentRevision } from '../nodes/revise.ts'
import { mayReadAsOf } from '../temporal/way-as-of.ts'
import { type FailureRow, failuresOf, type WorkerRow, workerNamed } from './worker-rows.ts'

export type WorkerState = Readonly<{
  worker: KnownWorker
  /** Undefined for a worker that never ran. */
  row: WorkerRow | undefined
  /** Revisions that it has not seen yet; some may not concern it. */
  behind: number
  failures: readonly FailureRow[]
}>

type ListWorkers = Readonly<{ caller: Caller; known: readonly KnownWorker[] }>

/** How many failures of each worker are shown. */
const shown = 10

const nodeOf = statement((db, { revision }: { revision: number }) =>
  db.selectFrom('revisions').select('node').where('revision', '=', revision),
)

export function* listWorkers({ caller, known }: ListWorkers): Script<readonly WorkerState[]> {
  yield* authorize(caller, 'administer', '/')
  const now = yield* currentRevision()
  const states: WorkerState[] = []
  for (const worker of known) {
    const row = yield* workerNamed(worker.name)
    const all = yield* failuresOf(worker.name)
    const failures = yield* readable(caller, all)
    // What a worker says of a file may quote it.
    const isLastHidden = all[0] !== failures[0]
    const shownRow = row && isLastHidden ? { ...row, last_error: null } : row
    states.push({ worker, row: shownRow, behind: row ? now - row.cursor : 0, failures })
  }
  return states
}

/** The newest failures at files that the caller may read. */
function* readable(caller: Caller, failures: readonly FailureRow[]): Script<readonly FailureRow[]> {
  const found: FailureRow[] = []
  for (const failure of failures) {
    if (found.length === shown) break
    const node = (yield* nodeOf.first({ revision: failure.revision }))?.node
    if (node !== undefined && (yield* mayReadAsOf(caller, node, failure.revision))) found.push(failure)
  }
  return found
}
