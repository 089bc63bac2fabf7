/** The bytes of unfinished uploads for the statistics, those in memory included. */
import type { Script } from '@alluvium/database'
import { heldByAll } from './upload-rows.ts'

export function* uploadsBytes(): Script<number> {
  return (yield* heldByAll.first({}))?.bytes ?? 0
}
