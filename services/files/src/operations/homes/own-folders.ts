/**
 * Folders that the service makes itself, for accounts and organizations. Each is closed, so only what is granted on it counts.
 * They lie in a folder that is closed too and on which nobody has a right: nobody but the service makes names in it.
 */
import type { Script } from '@alluvium/database'
import { Problem } from '@alluvium/kernel'
import { type Path, pathOf } from '../../model/path.ts'
import { closeOfService } from '../access/closed-folders.ts'
import { type Holds, heldIn, keepHoldingFolder } from '../access/holding-folders.ts'
import { nobody } from '../accounts/accounts.ts'
import { asTheService } from '../authorization/as-the-service.ts'
import type { Asker } from '../authorization/authorize.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { isFolderOfService } from '../authorization/refuse-service-folder.ts'
import { locate } from '../nodes/locate.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { moveEntry } from '../tree/move-entry.ts'

/** The service by itself. What it makes is nobody's, so that nobody manages it because they made it. */
export const theService = asTheService(nobody)

/** `caller`: the service; see as-the-service.ts. */
type Made = Readonly<{ caller: Asker; at: number }>

/** Where the folder is; undefined when it was never made, or is in the trash. */
export function* pathOfOwn(node: number | undefined): Script<Path | undefined> {
  return node === undefined ? undefined : (yield* placeOfNode(node))?.path
}

/**
 * Whether a folder that holds them may be at the path: nothing is there, or one that the service made for the same. A new one is never
 * inside another folder of the service, with which it would be given away or deleted.
 */
export function* mayHold(holds: Holds, root: Path): Script<boolean> {
  const { row, blocked } = yield* locate(root)
  if (row) return (yield* heldIn(row.node)) === holds
  return !blocked && !(yield* isWithinOwn(root))
}

function* isWithinOwn(path: Path): Script<boolean> {
  for (let depth = 1; depth < path.names.length; depth += 1) {
    const { row } = yield* locate(pathOf(path.names.slice(0, depth)))
    if (!row) return false
    if (yield* isFolderOfService(row.node)) return true
  }
  return false
}

/** Makes the folder that holds them, closed, and those above it, where they are missing. To be called where `mayHold` is true. */
export function* makeHolding(holds: Holds, root: Path, { caller, at }: Made): Script<void> {
  if ((yield* locate(root)).row) return
  for (let depth = 1; depth <= root.names.length; depth += 1) {
    const above = pathOf(root.names.slice(0, depth))
    if (!(yield* locate(above)).row) yield* makeFolder({ caller, path: above, at })
  }
  yield* keepHoldingFolder({ node: yield* closeOwn(root), holds })
}

/** Closes a folder that was just made; returns its node. */
export function* closeOwn(path: Path): Script<number> {
  const { row } = yield* locate(path)
  if (!row) throw new Error('A folder is gone that was just made.')
  yield* closeOfService(row.node)
  yield* noteAccessChange({ node: row.node })
  return row.node
}

/** Whether a name is kept for another folder that is not there yet. */
type IsKept = (name: string) => Script<boolean>

/** The name in the folder, or with a number after it when something else has it, such as what a former holder left. */
export function* freePath(folder: Path, name: string, isKept?: IsKept): Script<Path> {
  for (let tried = 1; ; tried += 1) {
    const numbered = tried === 1 ? name : `${name}-${tried}`
    const path = pathOf([...folder.names, numbered])
    if (!(yield* locate(path)).row && !(isKept && (yield* isKept(numbered)))) return path
  }
}

type Rename = Made & Readonly<{ from: Path | undefined; holds: Holds; name: string; isKept?: IsKept }>

/** Gives a folder the new name of its holder, if it is still in a folder that holds them. */
export function* renameOwn({ caller, from, holds, name, isKept, at }: Rename): Script<void> {
  if (!from || from.names.at(-1) === name) return
  const folder = pathOf(from.names.slice(0, -1))
  const { row } = yield* locate(folder)
  if (!row || (yield* heldIn(row.node)) !== holds) return
  const to = yield* freePath(folder, name, isKept)
  try {
    yield* moveEntry({ caller, from, to, at, taken: 'refuse', parents: 'require' })
  } catch (error) {
    // Whoever signs in must not be kept out by a lock: the folder keeps its name.
    if (!(error instanceof Problem && error.kind === 'locked')) throw error
  }
}
