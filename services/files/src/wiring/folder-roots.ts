/** Where the folders of homes and of organizations may be. */
import { isReserved, isReservedLater, type Path, parsePath, refuseReserved } from '../model/path.ts'
import { orgRootTaken } from '../problems/access.ts'
import { reservedName } from '../problems/paths.ts'

/** Throws a `Problem` for what is no path, or one that nobody may write to. */
export function homeRootOf(text: string): Path {
  const root = parsePath(text)
  if (isReserved(root) || isReservedLater(root)) throw reservedName(root.text)
  return root
}

/** Throws a `Problem` for what is no path, one that nobody may write to, or the folder of the homes. */
export function organizationsRootOf(text: string, homes: Path | undefined): Path {
  const root = parsePath(text)
  refuseReserved(root)
  if (root.text === homes?.text) throw orgRootTaken(root.text)
  return root
}
