/**
 * The checkpoint thread of one SQLite file, see checkpoints.ts. It may be killed at any moment: a checkpoint that
 * was cut short is done again from the log.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointOrder } from './checkpoint-worker.ts'
import { connectSqlite } from './connection.ts'
import { logState } from './log-state.ts'

/**
 * How long an order may wait for readers and writers of other processes; all writers of this one wait as long. A log that
 * doesn't start over now does so later, so that is not worth a pause that anybody notices; room on a full disk is.
 */
const [busyMs, fullDiskBusyMs] = [20, 1000]

const modes = {
  passive: 'PASSIVE',
  restart: 'RESTART',
  truncate: 'TRUNCATE',
  vacuum: 'TRUNCATE',
  stop: 'PASSIVE',
} as const

const port = parentPort
if (!port) throw new Error('checkpoint-thread.ts is started by checkpoint-worker.ts.')
const connection = connectSqlite({ file: String(workerData), readOnly: false, busyMs })

port.on('message', (order: CheckpointOrder) => {
  connection.execute(`PRAGMA busy_timeout = ${order === 'vacuum' || order === 'truncate' ? fullDiskBusyMs : busyMs}`)
  if (order === 'vacuum') connection.execute('VACUUM')
  const state = logState(connection, modes[order])
  if (order === 'stop') {
    connection.close()
    port.close()
  } else {
    port.postMessage(state)
  }
})
