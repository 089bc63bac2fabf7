/** What is needed to maintain a store that is not being served. */
import type { Database } from '@alluvium/database'
import type { Clock, Logger } from '@alluvium/kernel'
import type { Blobs } from './blobs.ts'

export type StoreTools = Readonly<{ database: Database; blobs: Blobs; clock: Clock; logger: Logger }>
