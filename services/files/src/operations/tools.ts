/** What operations work with that are more than one transaction. */
import type { Database } from '@alluvium/database'
import type { Clock, Logger } from '@alluvium/kernel'
import type { Blobs } from '../ports/blobs.ts'
import type { HotFiles } from './tree/hot-files.ts'

/** What is needed to look after a store that nobody serves. */
export type StoreTools = Readonly<{ database: Database; blobs: Blobs; clock: Clock; logger: Logger }>

export type Tools = StoreTools &
  Readonly<{
    /** Files that were read lately, never older than the ledger. */
    hot: HotFiles
    /** Up to here content lies in the database, and above it in the blob store. */
    smallLimitBytes: number
  }>
