/** What operations work with that are more than one transaction. */
import type { Database } from '@alluvium/database'
import type { Clock, Logger } from '@alluvium/kernel'
import type { Blobs } from '../ports/blobs.ts'

export type Tools = Readonly<{ database: Database; blobs: Blobs; clock: Clock; logger: Logger }>
