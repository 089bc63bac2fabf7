/** What operations need to read and to write contents. */
import type { StoreTools } from '../../ports/store-tools.ts'
import type { FileCache } from '../nodes/file-cache.ts'
import type { BytesUnderWay } from './bytes-under-way.ts'
import type { Verify } from './verification.ts'

export type ReadingTools = StoreTools &
  Readonly<{
    /** Files that were read lately, never older than the ledger. */
    fileCache: FileCache
    /** Checks that the bytes that are sent are those that were stored. */
    verify: Verify
    /** Content up to this size lies in the database, larger content in the blob store. */
    smallLimitBytes: number
  }>

export type ContentTools = ReadingTools & Readonly<{ underWay: BytesUnderWay }>
