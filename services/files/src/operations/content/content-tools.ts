/** What operations need to read and write contents. */
import type { StoreTools } from '../../ports/store-tools.ts'
import type { FileCache } from '../nodes/file-cache.ts'
import type { BytesUnderWay } from './bytes-under-way.ts'
import type { Verify } from './verification.ts'

export type ReadingTools = StoreTools &
  Readonly<{
    /** Recently read files, never older than the ledger. */
    fileCache: FileCache
    /** Checks that the sent bytes are the stored ones. */
    verify: Verify
    /** Content up to this size lies in the database, larger content in the blob store. */
    smallLimitBytes: number
  }>

export type ContentTools = ReadingTools & Readonly<{ underWay: BytesUnderWay }>
