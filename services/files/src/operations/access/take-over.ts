/**
 * An administrator gives themselves the right to manage a closed folder that they may not read. The answer reveals nothing of
 * what is inside: below a folder that they may not read, every path is answered alike, whether something is there or not.
 * Whoever manages the folder is notified, and the audit log names its path.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { levelOf } from '../../model/access/right.ts'
import { type Path, pathOf, refuseReserved } from '../../model/path.ts'
import { nothingToTakeOver } from '../../problems/access.ts'
import { pathMissing, reservedName } from '../../problems/paths.ts'
import { noteTakenOver } from '../accounts/note-changed-user.ts'
import { type Asker, authorize } from '../authorization/authorize.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { locate } from '../nodes/locate.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import { noteChanged } from '../note-changed.ts'
import { notifyManagers } from '../notifications/notify.ts'
import { grantsReaching } from './access-at.ts'
import { type GrantRow, keepGrant } from './grant-rows.ts'
import { holdingFolders } from './holding-folders.ts'

type TakeOver = Readonly<{ caller: Caller; path: Path; at: number }>

/** Throws `files.path-missing`, `files.nothing-to-take-over`, `files.reserved-name`. */
export function* takeOver({ caller, path, at }: TakeOver): Script<void> {
  const actor = yield* authorize(caller, 'administer', path)
  refuseReserved(path)
  const { rights }: Asker = caller
  const levelAt = (at: Path) => rights?.levelAt(at.text, actor.role) ?? levelOf('manage')
  const holding = yield* pathsOfHolding()
  if (holding.has(path.text)) throw reservedName(path.text)
  const isClosed = (above: Path) => !holding.has(above.text) && levelAt(above) === 0
  const isHidden = levelAt(path) === 0 && path.names.some((_, depth) => isClosed(pathOf(path.names.slice(0, depth))))
  if (isHidden) throw pathMissing(path.text)
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  if (levelAt(path) >= levelOf('manage')) throw nothingToTakeOver(path.text)
  yield* noteChanged(caller, path.text)
  yield* takeOverNode({ caller, by: actor.number, node: row.node, path, grants: yield* grantsReaching(path, row), at })
}

type TakeOverNode = Readonly<{
  caller: Caller
  /** The number of the caller's account. */
  by: number
  node: number
  /** As the audit log names it. */
  path: Path
  /** Who has rights on it now. */
  grants: readonly GrantRow[]
  at: number
}>

/** Gives the caller the right to manage an entry, tells who manages it, and records it. The caller was authorized to do so. */
export function* takeOverNode({ caller, by, node, path, grants, at }: TakeOverNode): Script<void> {
  const key = { node, kind: 'user', holder: caller.id } as const
  yield* keepGrant({ ...key, right_name: 'manage', granted_by: by, granted_at: at })
  yield* noteAccessChange({ node })
  yield* notifyManagers({ on: grants.map((grant) => grant.node), kind: 'taken-over', node, by, at })
  yield* noteTakenOver(caller, path.text)
}

/** Nobody has a right on the folders that hold homes, or those of organizations; what lies in them can be taken over. */
function* pathsOfHolding(): Script<ReadonlySet<string>> {
  const paths = new Set<string>()
  for (const node of yield* holdingFolders()) {
    const place = yield* placeOfNode(node)
    if (place) paths.add(place.path.text)
  }
  return paths
}
