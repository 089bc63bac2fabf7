/**
 * What is found in the database by a key, remembered until something is committed: a client sends its credentials with each request, and
 * reading its account took longer than sending a small file that is known.
 */
import type { Database, Script } from '@alluvium/database'
import { GenerationalMap } from '@alluvium/kernel'

const maxKeys = 500

/** `mark`: of the database before it was read. */
type Remembered<Found> = Readonly<{ found: Found; mark: number }>

/**
 * Finds by a key; what is not there is looked for each time. On a server, where nobody hears of each commit at once, so is everything.
 * @param find depends on nothing but the key and the database.
 */
export function untilCommit<Found>(
  database: Database,
): (key: string, find: () => Script<Found | undefined>) => Promise<Found | undefined> {
  const remembered = new GenerationalMap<string, Remembered<Found>>(maxKeys)
  return async (key, find) => {
    const mark = database.commitMark()
    const known = remembered.get(key)
    if (known && known.mark === mark) return known.found
    const found = await database.read(find)
    if (found !== undefined && mark !== undefined) remembered.set(key, { found, mark })
    return found
  }
}
