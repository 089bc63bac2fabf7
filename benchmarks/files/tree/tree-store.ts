/** The data folder of a service whose tree is to be large: filled, started on, and waited for. */
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqlite } from '@alluvium/database'
import { checkFiles, filesMigrations, folderBlobs } from '@alluvium/files/upkeep'
import { freePort } from '@alluvium/http/free-port'
import { openLogs, systemClock } from '@alluvium/kernel'
import { sqlForTests } from '../../../services/files/testing/sql.ts'
import { type Server, startAlluvium } from '../server.ts'
import { growTree, type Shape } from './grow-tree.ts'

/** Counting everything again takes its time. */
const largestChecked = 10_000
/** Longer than any pause of the search, the one after a failure included. */
const stuckAfterMs = 180_000
const logger = openLogs({ level: 'error', service: 'files' })
const databaseIn = (folder: string): string => join(folder, 'files', 'files.sqlite')

/** Of the database's file; to be asked while nobody has it open. */
export const databaseBytes = (folder: string): number => statSync(databaseIn(folder)).size

/** Small stores are checked: throws when what was put in is not what the service itself would have written. */
export async function fillStore(folder: string, shape: Shape): Promise<void> {
  const contents = join(folder, 'files', 'contents')
  mkdirSync(contents, { recursive: true })
  const database = await openSqlite({ file: databaseIn(folder), migrations: filesMigrations, logger })
  try {
    await growTree(database, shape)
    if (shape.files > largestChecked) return
    const tools = { database, blobs: folderBlobs(contents), clock: systemClock, logger }
    const { sound, findings } = await checkFiles(tools, { deep: true })
    if (!sound) throw new Error(`The tree is not sound: ${findings[0]?.what}`)
  } finally {
    await database.close()
  }
}

export async function startOn(folder: string): Promise<Server & AsyncDisposable> {
  const server = await startAlluvium(folder, await freePort())
  return { ...server, [Symbol.asyncDispose]: () => server.stop() }
}

/** Milliseconds until the index of the search has followed the ledger to its end; throws when it stands still. */
export async function searchAtRest(folder: string): Promise<number> {
  const database = await openSqlite({ file: databaseIn(folder), migrations: filesMigrations, logger, readOnly: true })
  try {
    const begun = performance.now()
    for (let moved = begun, before = -1; performance.now() - moved < stuckAfterMs; ) {
      const { rows } = await database.read(sqlForTests(stillToIndex))
      const waiting = Number(rows[0]?.['waiting'])
      if (waiting === 0) return performance.now() - begun
      if (waiting !== before) moved = performance.now()
      before = waiting
      await sleep(20)
    }
    throw new Error('The search does not catch up with the ledger.')
  } finally {
    await database.close()
  }
}

/** Nodes and revisions that are not in the index yet, how far a walk has come, and texts that were not read. */
const stillToIndex = `SELECT ledger.node - search_progress.node + ledger.revision - search_progress.revision
  + coalesce(ledger.node - walk + 1, 0) + (clean IS NOT NULL)
  + (SELECT count(*) FROM search_texts WHERE state = 'waiting') AS waiting FROM ledger, search_progress`
