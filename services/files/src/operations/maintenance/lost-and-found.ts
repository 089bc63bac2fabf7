/**
 * The folder for what lost its place. It is closed and nobody has a right on it. One that an administrator has taken over, or that
 * somebody made, is left as it is: what comes later lies in another one, which nobody sees before it is taken over, too.
 */
import type { Script } from '@alluvium/database'
import { type Path, pathOf } from '../../model/path.ts'
import { isClosed } from '../access/access-at.ts'
import { grantRowsOn } from '../access/grant-rows.ts'
import { locate } from '../nodes/locate.ts'

const folderName = 'lost+found'

/** `node`: undefined where it is still to be made. */
export type LostAndFound = Readonly<{ path: Path; node: number | undefined }>

export function* lostAndFound(): Script<LostAndFound> {
  for (let tried = 1; ; tried += 1) {
    const path = pathOf([tried === 1 ? folderName : `${folderName}-${tried}`])
    const { row } = yield* locate(path)
    if (!row) return { path, node: undefined }
    if (row.is_folder && (yield* isClosed(row.node)) && (yield* grantRowsOn(row.node)).length === 0)
      return { path, node: row.node }
  }
}
