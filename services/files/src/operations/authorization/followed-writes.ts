/**
 * Writes whose changes of rights are followed while they are not committed yet: a script reads what it wrote itself. When such
 * a write is undone, the map forgets it.
 */
import type { Database } from '@alluvium/database'
import type { AccessMap } from './access-map.ts'

/** The same database. @param access the map of its rights; undefined where there are none. */
export function followingWrites(database: Database, access: AccessMap | undefined): Database {
  if (!access) return database
  return {
    ...database,
    async write(script) {
      const before = access.version()
      try {
        return await database.write(script)
      } catch (error) {
        if (access.version() !== before) await access.forgetUndone(database)
        throw error
      }
    },
  }
}
