/** What operations work with that are more than one transaction. */
import type { Database } from '@alluvium/database'
import type { Clock, Logger } from '@alluvium/kernel'
import type { Blobs } from '../ports/blobs.ts'
import { BytesUnderWay } from './content/bytes-under-way.ts'
import { type Verify, verifying } from './content/verification.ts'
import { type ChecksumWork, checksumWork } from './marks/compute-checksums.ts'
import { type HotFiles, hotFiles } from './tree/hot-files.ts'

/** What is needed to look after a store that nobody serves. */
export type StoreTools = Readonly<{ database: Database; blobs: Blobs; clock: Clock; logger: Logger }>

/** What whoever reads contents needs. */
export type ReadingTools = StoreTools &
  Readonly<{
    /** Files that were read lately, never older than the ledger. */
    hot: HotFiles
    /** Whether what is sent is what was stored. */
    verify: Verify
    /** Up to here content lies in the database, and above it in the blob store. */
    smallLimitBytes: number
  }>

export type Tools = ReadingTools &
  Readonly<{
    /** Checksums of files that nobody announced; to be stopped before the database is closed. */
    sums: ChecksumWork
    underWay: BytesUnderWay
  }>

/** With what is remembered of files and blobs that were read: one for each process that serves them. */
export function toolsOf(given: Omit<ReadingTools, 'hot' | 'verify'>): Tools {
  const reading = { ...given, hot: hotFiles(given.database), verify: verifying(given.blobs, given.clock) }
  return { ...reading, sums: checksumWork(reading), underWay: new BytesUnderWay() }
}
