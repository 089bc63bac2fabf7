/** The state of each worker, for administrators. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { KnownWorker } from '../../ports/workers.ts'
import { authorize } from '../authorization/authorize.ts'
import { currentRevision } from '../nodes/revise.ts'
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

export function* listWorkers({ caller, known }: ListWorkers): Script<readonly WorkerState[]> {
  yield* authorize(caller, 'administer', '/')
  const now = yield* currentRevision()
  const states: WorkerState[] = []
  for (const worker of known) {
    const row = yield* workerNamed(worker.name)
    const failures = (yield* failuresOf(worker.name)).slice(0, shown)
    states.push({ worker, row, behind: row ? now - row.cursor : 0, failures })
  }
  return states
}
