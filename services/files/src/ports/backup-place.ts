/** Where a backup is kept: contents under the names that the service knows them by, and a copy of the database. */
import type { Database } from '@alluvium/database'
import type { Location } from '../model/content.ts'
import type { Blobs } from './blobs.ts'

export type BackupPlace = Readonly<{
  contents: Blobs
  /** The locations that lie in `contents`. */
  locations(): AsyncIterable<Location>
  /** Copies the database of the service here, as it stands now; it does not count yet. */
  takeDatabase(): Promise<void>
  /** The copy that does not count yet, opened for reading. */
  openTaken(): Promise<Database>
  /** From now on the copy counts. */
  settle(): Promise<void>
}>
