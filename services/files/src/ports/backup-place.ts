/** Where a backup is kept: contents under the names that the service knows them by, and a copy of the database. */
import type { Database, Script } from '@alluvium/database'
import type { Location } from '../model/content.ts'
import type { Blobs } from './blobs.ts'

export type BackupPlace = Readonly<{
  contents: Blobs
  /** What lies in `contents`, whole or not: a backup that was killed may have left half of one. */
  locations(): AsyncIterable<Readonly<{ location: Location; size: number }>>
  /**
   * Copies the database of the service here, as it stands now, and proves the copy; it does not count yet.
   * Throws `database.backup-refused` when it is damaged.
   */
  takeDatabase(): Promise<void>
  /** Reads the copy that does not count yet. */
  withTaken<T>(use: (taken: Database) => Promise<T>): Promise<T>
  /** Changes that copy, and proves it again. */
  changeTaken(change: Script<void>): Promise<void>
  /** Reads the database of the service as it is by now. */
  readNow<T>(read: Script<T>): Promise<T>
  /** From now on the copy counts, at once and for good; until then the earlier backup does. */
  settle(): Promise<void>
}>
