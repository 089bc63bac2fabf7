/** The place of a backup: contents under the service's own names for them, and a copy of the database. */
import type { Database, Script } from '@alluvium/database'
import type { Location } from '../model/content.ts'
import type { Blobs } from './blobs.ts'

export type BackupPlace = Readonly<{
  contents: Blobs
  /** The contents there, complete or not: a killed backup may have left half of one. */
  locations(): AsyncIterable<Readonly<{ location: Location; size: number }>>
  /**
   * Copies the service's database here, as it is now, and verifies the copy, which does not count yet. Throws
   * `database.backup-refused` when it is damaged.
   */
  takeDatabase(): Promise<void>
  /** Reads the copy that does not count yet. */
  withTaken<T>(use: (taken: Database) => Promise<T>): Promise<T>
  /** Changes that copy, and verifies it again. */
  changeTaken(change: Script<void>): Promise<void>
  /** Reads the service's database as it is now. */
  readNow<T>(read: Script<T>): Promise<T>
  /**
   * Makes the copy count, atomically and durably; until then the earlier backup does. Throws `database.backup-of-sound` where one
   * that is not sound would replace one that is.
   */
  settle(copy: Readonly<{ isSound: boolean }>): Promise<void>
}>
