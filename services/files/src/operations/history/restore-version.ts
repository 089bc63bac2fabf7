/** Makes an older content of a file the newest again. Nothing is lost: the replaced content becomes a version. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { anyState } from '../../model/precondition.ts'
import type { EntryRow, Verb } from '../../ports/ledger.ts'
import { isFolder, parentIsFile, pathMissing } from '../../problems/paths.ts'
import { type Actor, authorize, authorizeActor } from '../authorization/authorize.ts'
import { keepSmall } from '../content/content-rows.ts'
import { closeRow, openRow, replaceRow } from '../nodes/entry-rows.ts'
import { fileOf, locate, type PathLookup } from '../nodes/locate.ts'
import { revise } from '../nodes/revise.ts'
import { contentOfRow } from '../nodes/row-content.ts'
import { addTotals } from '../nodes/totals.ts'
import { guard } from '../preconditions/guard.ts'
import { freedWith, makeRoom } from '../retention/quota.ts'
import { throwAway } from '../tree/delete-entry.ts'
import { makeFormerParents } from './make-former-parents.ts'
import { rowOfVersion } from './versions.ts'

type RestoreVersion = Readonly<{ caller: Caller; at: number; path: Path; version: number }>

/** Throws `files.version-missing`, `files.path-missing`, `files.is-folder`, `files.locked`, `files.quota-exceeded`, `files.total-exceeded`, `files.content-damaged`. */
export function* restoreVersion({ caller, at, path, version }: RestoreVersion): Script<Entry> {
  const actor = yield* authorize(caller, 'restore', path)
  authorizeActor(caller, actor, 'write', path)
  authorizeActor(caller, actor, 'read', path) // the answer shows them what comes of it
  const lookup = yield* locate(path)
  if (!lookup.row) throw pathMissing(path.text)
  if (lookup.row.is_folder) throw isFolder(path.text)
  yield* guard({ caller, actor, at, path, lookup, requires: anyState, change: 'content' })
  const row = yield* rowOfVersion({ caller, path, version })
  const restore = { verb: 'restore-version', origin: undefined, goal: version } as const
  return (yield* putBack({ caller, actor, at, path, lookup, row, ...restore })).entry
}

type PutBack = Readonly<{
  caller: Caller
  actor: Actor
  at: number
  path: Path
  lookup: PathLookup
  /** The row with the content to restore. */
  row: EntryRow
  verb: Verb
  origin: string | undefined
  /** The revision at which that content was at the path. */
  goal: number
}>

/**
 * Stores the content of a row at a path, whatever is there; a part of operations that have already authorized and
 * checked everything.
 */
export function* putBack({
  caller,
  actor,
  at,
  path,
  lookup,
  row,
  verb,
  origin,
  goal,
}: PutBack): Script<Readonly<{ entry: Entry; revision: number }>> {
  if (lookup.blocked) throw parentIsFile(path.text)
  const target = lookup.row?.is_folder ? undefined : lookup.row
  const owner = target?.owner ?? actor.number
  const stored = row.digest === target?.digest ? 0 : row.size
  yield* makeRoom({ owner, actor, present: row.size - (yield* freedWith(lookup.row, owner)), stored }, at)
  const source = yield* contentOfRow(row, path.text)
  // Small content belongs to one node: for the same node it is reused, for another one copied.
  const copied = row.small !== null && row.node !== target?.node && source.kind === 'bytes'
  const fresh = target ? 0 : lookup.missing + 1
  const numbers = yield* revise({
    at,
    caller,
    actor,
    verb,
    node: target?.node,
    path: path.text,
    origin,
    nodes: fresh,
    smalls: copied ? 1 : 0,
  })
  const { revision } = numbers
  if (copied) yield* keepSmall.run({ small: numbers.small, bytes: source.bytes })
  const { size, digest, media_type } = row
  const shape = { size, digest, media_type, small: copied ? numbers.small : row.small, modified: at, since: revision }
  if (target) {
    yield* closeRow.run({ node: target.node, until: revision })
    yield* replaceRow.run({ parent: target.parent, key: target.key, ...shape })
    yield* addTotals(target.parent, { owner, files: 0, folders: 0, bytes: size - target.size }, { revision, at })
    return { entry: fileOf({ ...target, ...shape }), revision }
  }
  if (lookup.row) yield* throwAway(lookup.row, { revision, at })
  const firstNode = numbers.node - lookup.missing
  const parent = yield* makeFormerParents({
    caller,
    path,
    lookup,
    owner,
    at,
    revision,
    firstNode,
    goal,
    wasThere: true,
  })
  const name = { key: path.keys.at(-1) ?? '', name: path.names.at(-1) ?? '' }
  const made: EntryRow = { parent, ...name, node: numbers.node, is_folder: 0, created: at, owner, ...shape }
  yield* openRow.run(made)
  yield* addTotals(parent, { owner, files: 1, folders: 0, bytes: size }, { revision, at })
  return { entry: fileOf(made), revision }
}
