/**
 * Moves an entry: the name changes, the bytes stay. Only one row is replaced, whatever is below it, so a move costs the
 * same for a kilobyte and for a hundred thousand files. Tags, shares, properties and versions move along, because they
 * belong to the node. Locks don't: they belong to the place (RFC 4918, 7.6).
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import { anyState } from '../../model/precondition.ts'
import { pathMissing } from '../../problems/paths.ts'
import { headerInvalid } from '../../problems/requests.ts'
import { type Asker, authorize, authorizeActor } from '../authorization/authorize.ts'
import { authorizeSubtree } from '../authorization/authorize-subtree.ts'
import { noteMoved } from '../authorization/note-access-change.ts'
import { refuseServiceFolder } from '../authorization/refuse-service-folder.ts'
import { inheritMetadata } from '../metadata/inherit-metadata.ts'
import { closeRow, renameRow } from '../nodes/entry-rows.ts'
import { locate } from '../nodes/locate.ts'
import { refuseTooDeep } from '../nodes/refuse-too-deep.ts'
import { revise } from '../nodes/revise.ts'
import { entrySeenBy } from '../nodes/seen-by.ts'
import { addTotalsFor, amountsOf, negative } from '../nodes/totals.ts'
import { forgetLocksWithin } from '../preconditions/forget-locks.ts'
import { guard } from '../preconditions/guard.ts'
import { throwAway } from './delete-entry.ts'
import { makeParents } from './make-parents.ts'
import { destinationOf, type MoveTarget, refuseCrossing } from './move-target.ts'

export type MoveEntry = MoveTarget &
  Readonly<{
    caller: Caller
    at: number
    /** The source's address ends in a slash: it means a folder only. */
    folderOnly?: boolean
    /** Whether what is below a folder is meant, too; else a folder is refused. Default: true. */
    whole?: boolean
  }>

/**
 * Throws `files.path-missing`, `files.path-invalid` (what is below would be too deep), `files.header-invalid`, `files.path-taken`, `files.onto-itself`, `files.into-itself`, `files.over-its-folder`,
 * `files.parent-missing`, `files.parent-is-file`, `files.root-is-fixed`, `files.reserved-name`, `files.locked`,
 * `files.precondition-failed`.
 */
export function* moveEntry(move: MoveEntry): Script<Readonly<{ entry: Entry; created: boolean }>> {
  const { caller, from, to, at, folderOnly = false, whole = true, requires = anyState } = move
  const { rights }: Asker = caller
  const actor = yield* authorize(caller, 'delete', from)
  authorizeActor(caller, actor, 'read', from) // there it could be read
  refuseCrossing(move)
  const source = yield* locate(from)
  const { row } = source
  yield* refuseServiceFolder(caller, row, from)
  if (row) {
    yield* authorizeSubtree({ caller, actor, actions: ['delete', 'read'], row, path: from })
    yield* authorizeSubtree({ caller, actor, actions: ['write'], row, path: to })
  }
  yield* guard({ caller, actor, at, path: from, lookup: source, requires, change: 'departure' })
  if (!row || (folderOnly && !row.is_folder)) throw pathMissing(from.text)
  if (row.is_folder && !whole) throw headerInvalid('Depth', 'should be infinity for a folder')
  const respelled = from.keys.join('/') === to.keys.join('/')
  const lookup = respelled ? { ...source, row: undefined } : yield* destinationOf({ ...move, actor })

  if (row.is_folder) yield* refuseTooDeep({ folder: row.node, from, to })
  const amounts = yield* amountsOf(row)
  const { revision, node } = yield* revise({
    at,
    caller,
    actor,
    verb: 'move',
    node: row.node,
    path: to.text,
    origin: from.text,
    nodes: lookup.missing,
  })
  if (lookup.row) {
    yield* throwAway(lookup.row, { revision, at, caller })
    yield* inheritMetadata(lookup.row.node, row.node)
  }
  const parent = yield* makeParents({
    path: to,
    lookup,
    owner: actor.number,
    at,
    revision,
    firstNode: node - lookup.missing + 1,
  })
  yield* noteMoved(row, rights)
  yield* forgetLocksWithin(row.node)
  yield* closeRow.run({ node: row.node, until: revision })
  for (const amount of amounts) yield* addTotalsFor(row, row.parent, negative(amount), { revision, at })
  const place = { parent, key: to.keys.at(-1) ?? '', name: to.names.at(-1) ?? '', since: revision }
  yield* renameRow.run({ node: row.node, ...place })
  for (const amount of amounts) yield* addTotalsFor(row, parent, amount, { revision, at })
  return { entry: yield* entrySeenBy(caller, { ...row, ...place }), created: lookup.row === undefined }
}
