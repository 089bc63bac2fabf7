/** What operations work with that need more than one transaction. */
import { BytesUnderWay } from './content/bytes-under-way.ts'
import type { ContentTools, ReadingTools } from './content/content-tools.ts'
import { verifying } from './content/verification.ts'
import { type ChecksumWork, checksumWork } from './metadata/compute-checksums.ts'
import { fileCacheOf } from './nodes/file-cache.ts'

export type Tools = ContentTools &
  Readonly<{
    /** Checksums of files for which no client sent one; stop it before the database is closed. */
    sums: ChecksumWork
  }>

/** Makes the tools of one process, with its cache of files and verified blobs. */
export function toolsOf(given: Omit<ReadingTools, 'fileCache' | 'verify'>): Tools {
  const reading = { ...given, fileCache: fileCacheOf(given.database), verify: verifying(given.blobs, given.clock) }
  return { ...reading, sums: checksumWork(reading), underWay: new BytesUnderWay() }
}
