/**
 * Whether a stale write is merged although it does not ask for it: its writer's own choice counts first, then the choice for
 * the nearest folder above the file, then the server's.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import { statement } from '../../ports/ledger.ts'
import { rightForbids } from '../../problems/access.ts'
import { pathMissing } from '../../problems/paths.ts'
import { mayManage } from '../access/managed-entry.ts'
import { actorOf, authorize, authorizeAnywhere } from '../authorization/authorize.ts'
import { locate } from '../nodes/locate.ts'

type Kind = 'folder' | 'user'

const choice = statement((db, { kind, number }: { kind: Kind; number: number }) =>
  db.selectFrom('merge_choices').select('merge').where('kind', '=', kind).where('number', '=', number),
)
const forget = statement((db, { kind, number }: { kind: Kind; number: number }) =>
  db.deleteFrom('merge_choices').where('kind', '=', kind).where('number', '=', number),
)
const keep = statement((db, row: { kind: Kind; number: number; merge: 0 | 1 }) =>
  db.insertInto('merge_choices').values({ kind: row.kind, number: row.number, merge: row.merge }),
)
const parentOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select('parent').where('node', '=', node),
)

type AtPath = Readonly<{ caller: Caller; path: Path }>

/** @param server what the server does when nobody has chosen. */
export function* mergesOnSave({ caller, path }: AtPath, server: boolean): Script<boolean> {
  const actor = yield* authorize(caller, 'read', path)
  const own = yield* choice.first({ kind: 'user', number: actor.number })
  if (own) return own.merge === 1
  const { row, folder } = yield* locate(path)
  let node: number | undefined = row?.is_folder ? row.node : folder
  while (node !== undefined && node > 0) {
    const said: Readonly<{ merge: 0 | 1 }> | undefined = yield* choice.first({ kind: 'folder', number: node })
    if (said) return said.merge === 1
    node = (yield* parentOf.first({ node }))?.parent
  }
  return server
}

/** Sets the caller's own choice, for all paths where policies let them write; null: as for the folder or the server. */
export function* chooseForUser(caller: Caller, merge: boolean | null): Script<void> {
  const actor = yield* actorOf(caller)
  authorizeAnywhere(caller, 'read', actor.role)
  yield* choose('user', actor.number, merge)
}

/**
 * Sets the choice for a folder and all below, for who manages it; null: as for the folder above or the server. Throws
 * `files.path-missing`, `files.right-forbids`.
 */
export function* chooseForFolder({ caller, path }: AtPath, merge: boolean | null): Script<void> {
  const { role, number: account } = yield* authorize(caller, 'write', path)
  const { row } = yield* locate(path)
  if (!row?.is_folder) throw pathMissing(path.text)
  if (!mayManage(caller, { role, account, path, row })) throw rightForbids(path.text)
  yield* choose('folder', row.node, merge)
}

function* choose(kind: Kind, number: number, merge: boolean | null): Script<void> {
  yield* forget.run({ kind, number })
  if (merge !== null) yield* keep.run({ kind, number, merge: merge ? 1 : 0 })
}
