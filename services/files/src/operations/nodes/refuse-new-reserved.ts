/** Refuses to make an entry where a name is reserved: those of the service always, those that came later where none is yet. */
import type { Script } from '@alluvium/database'
import { isReservedLater, type Path, pathOf, refuseReserved } from '../../model/path.ts'
import { reservedName } from '../../problems/paths.ts'
import { locate } from './locate.ts'

/** Throws `files.reserved-name`. */
export function* refuseNewReserved(path: Path): Script<void> {
  refuseReserved(path)
  if (!isReservedLater(path)) return
  const { row } = yield* locate(pathOf(path.names.slice(0, 1)))
  if (!row) throw reservedName(path.text)
}
