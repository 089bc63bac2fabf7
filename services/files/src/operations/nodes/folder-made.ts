/**
 * A folder that a longer work has made and goes on to fill. Meanwhile anybody may delete or move it, and put another one at its
 * path, which is none of that work's business.
 */
import type { Script } from '@alluvium/database'
import type { Path } from '../../model/path.ts'
import { pathMissing } from '../../problems/paths.ts'
import { locate } from './locate.ts'

export type FolderMade = Readonly<{ path: Path; node: number }>

/** Throws `files.path-missing` when it is gone, or another one is at its path. */
export function* refuseOtherFolder({ path, node }: FolderMade): Script<void> {
  if ((yield* locate(path)).row?.node !== node) throw pathMissing(path.text)
}
