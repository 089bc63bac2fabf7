/** Makes one folder. Its parent must exist: clients that make trees make each folder. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { anyState, type Precondition } from '../../model/precondition.ts'
import { parentIsFile, parentMissing, pathTaken } from '../../problems/paths.ts'
import { authorize } from '../authorization/authorize.ts'
import { openRow } from '../nodes/entry-rows.ts'
import { folderOf, locate } from '../nodes/locate.ts'
import { refuseNewReserved } from '../nodes/refuse-new-reserved.ts'
import { refuseDeepPath } from '../nodes/refuse-too-deep.ts'
import { revise } from '../nodes/revise.ts'
import { addTotals } from '../nodes/totals.ts'
import { guard } from '../preconditions/guard.ts'
import { folderRow } from './make-parents.ts'

export type MakeFolder = Readonly<{ caller: Caller; path: Path; at: number; requires?: Precondition }>

/** Throws `files.path-taken`, `files.parent-missing`, `files.parent-is-file`, `files.precondition-failed`, `files.locked`. */
export function* makeFolder({ caller, path, at, requires = anyState }: MakeFolder): Script<Entry> {
  const actor = yield* authorize(caller, 'write', path)
  yield* refuseNewReserved(path)
  const lookup = yield* locate(path)
  const { row, folder, missing, blocked } = lookup
  yield* guard({ caller, actor, at, path, lookup, requires, change: row ? 'content' : 'arrival' })
  if (row) throw pathTaken(path.text)
  refuseDeepPath(path)
  if (blocked) throw parentIsFile(path.text)
  if (missing > 0) throw parentMissing(path.text)

  const owner = actor.number
  const { revision, node } = yield* revise({ at, caller, actor, verb: 'make-folder', path: path.text, nodes: 1 })
  const made = folderRow({
    parent: folder,
    key: path.keys.at(-1) ?? '',
    name: path.names.at(-1) ?? '',
    node,
    revision,
    at,
    owner,
  })
  yield* openRow.run(made)
  yield* addTotals(folder, { owner, files: 0, folders: 1, bytes: 0 }, { revision, at })
  return folderOf(made, undefined)
}
