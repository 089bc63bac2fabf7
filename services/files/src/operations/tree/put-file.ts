/**
 * Stores a file under a path: a new one, or over an existing one. The bytes are already safe, in memory or in a draft.
 * Inside the write transaction this decides whether they may become the file. The replaced content stays in `past` as
 * an older version of the same node.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Ruled } from '@alluvium/merge-engine'
import type { Checksum } from '../../model/checksum.ts'
import type { FileEntry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import type { Precondition } from '../../model/precondition.ts'
import type { EntryRow, Verb } from '../../ports/ledger.ts'
import { isFolder, parentIsFile, parentMissing } from '../../problems/paths.ts'
import { type Actor, authorizeActor } from '../authorization/authorize.ts'
import type { Room } from '../content/bytes-under-way.ts'
import { type Content, isSmall, keepBlob, keepSmall } from '../content/content-rows.ts'
import { mendLost, mendNoted } from '../content/mend-smalls.ts'
import { keepChecksums } from '../metadata/checksums.ts'
import { closeRow, openRow, replaceRow } from '../nodes/entry-rows.ts'
import { type FolderMade, refuseOtherFolder } from '../nodes/folder-made.ts'
import { fileOf, locateFrom, type PathLookup } from '../nodes/locate.ts'
import { refuseNewReserved } from '../nodes/refuse-new-reserved.ts'
import { refuseDeepPath } from '../nodes/refuse-too-deep.ts'
import { revise } from '../nodes/revise.ts'
import { addTotals } from '../nodes/totals.ts'
import { type CopyOf, tellOfCopy } from '../notifications/tell-of-conflict.ts'
import { guard } from '../preconditions/guard.ts'
import { makeRoom, refuseWithoutRoom, roomOf } from '../retention/quota.ts'
import { makeParents } from './make-parents.ts'
import { prefetchWriteContext } from './prefetch-write-context.ts'

export type PutPlan = Readonly<{
  caller: Caller
  path: Path
  requires: Precondition
  /** Whether to make missing folders on the way. */
  parents: 'make' | 'require'
  /**
   * The declared media type; null: by the name; `asItWas`: the former type of the file, for a later state of the same
   * text.
   */
  mediaType: string | null
  /** A folder above that must still be the same one. */
  within?: FolderMade | undefined
  /** Content that is there already keeps its modification time, as after a merge that changed nothing. Default: it takes that of the put. */
  equalKeepsTime?: boolean | undefined
  /** The client's time of creation, milliseconds since 1970, for a new file: one that is there keeps its own. Default: now. */
  created?: number | undefined
  /** It is what a client keeps as a copy of that file, because it could not be merged: when it is stored as a new file, people are notified. */
  copyOf?: CopyOf | undefined
}>

/** Not a valid media type, so no client can declare it. */
export const asItWas = 'as it was'

export type PutFile = PutPlan &
  Readonly<{
    content: Content
    /** Verified checksums of the content. */
    checksums?: readonly Checksum[]
    /** Milliseconds since 1970, like `modified`. */
    at: number
    modified: number
    /** The verb of the revision; default: `put`. */
    verb?: Verb
  }>

export type PutOutcome = Readonly<{
  entry: FileEntry
  created: boolean
  /** The draft was not needed, because the store has these bytes already: sweep it. */
  spare: boolean
  /** The driver that merged it with the version stored in between; undefined when the file is as sent. */
  driver?: string
  /** What rules decided in the merge; absent where they decided nothing. */
  decisions?: readonly Ruled[]
  /** After a merge, the ETag of what was sent, `"…"`. */
  sent?: string
  /** After a merge, how long it waited for other merges, and how long its own took; milliseconds. */
  took?: Readonly<{ waitedMs: number; mergedMs: number }>
}>

/**
 * Throws `files.is-folder`, `files.path-missing` for `within`, `files.parent-missing`, `files.parent-is-file`, `files.precondition-failed`,
 * `files.quota-exceeded`, `files.total-exceeded`, `files.upload-lost`.
 */
export function* putFile(put: PutFile): Script<PutOutcome> {
  const { path, content, checksums = [], at } = put
  const { actor, lookup, anyDamage } = yield* planPut(put)
  const { row } = lookup
  const owner = row?.owner ?? actor.number
  const isEqual = content.digest === row?.digest
  const modified = row && isEqual && put.equalKeepsTime ? row.modified : put.modified
  const stored = isEqual ? 0 : content.size
  yield* makeRoom({ owner, actor, present: content.size - (row?.size ?? 0), stored }, at)
  const spare = content.kind === 'draft' && (yield* keepBlob(content, at))

  const fresh = row ? 0 : lookup.missing + 1
  const numbers = yield* revise({
    at,
    caller: put.caller,
    actor,
    verb: put.verb ?? 'put',
    node: row?.node,
    path: path.text,
    nodes: fresh,
    smalls: isSmall(content) ? 1 : 0,
  })
  const { revision } = numbers
  const small = isSmall(content) ? numbers.small : null
  if (isSmall(content)) yield* keepSmall.run({ small: numbers.small, bytes: content.bytes })
  if (isSmall(content) && anyDamage) yield* mendNoted(content)
  if (isSmall(content) && row && isEqual) yield* mendLost(row, content)

  const media_type = put.mediaType === asItWas ? (row?.media_type ?? null) : put.mediaType
  const shape = { size: content.size, digest: content.digest, small, modified, media_type, since: revision }
  if (row) {
    yield* closeRow.run({ node: row.node, until: revision })
    yield* replaceRow.run({ parent: row.parent, key: row.key, ...shape })
    yield* addTotals(row.parent, { owner, files: 0, folders: 0, bytes: content.size - row.size }, { revision, at })
    yield* keepChecksums({ node: row.node, digest: content.digest }, checksums)
    return { entry: fileOf({ ...row, ...shape }), created: false, spare }
  }
  const parent = yield* makeParents({ path, lookup, owner, at, revision, firstNode: numbers.node - lookup.missing })
  const made: EntryRow = {
    parent,
    ...nameOf(path),
    node: numbers.node,
    is_folder: 0,
    created: put.created ?? at,
    owner,
    ...shape,
  }
  yield* openRow.run(made)
  yield* addTotals(parent, { owner, files: 1, folders: 0, bytes: content.size }, { revision, at })
  yield* keepChecksums({ node: made.node, digest: content.digest }, checksums)
  const { caller, copyOf } = put
  if (copyOf) yield* tellOfCopy({ caller, account: actor.number, at, copy: made, of: copyOf })
  return { entry: fileOf(made), created: true, spare }
}

/**
 * Throws what `putFile` would throw, as far as this is known before the bytes arrive, so that no client sends a
 * gigabyte in vain. Returns the room that is left, undefined without limits.
 * @param announced bytes, when the length is known.
 */
export function* admitPut(
  plan: Omit<PutPlan, 'mediaType'> & Readonly<{ at: number }>,
  announced: number | undefined,
): Script<Room | undefined> {
  const { actor, lookup } = yield* planPut(plan)
  const { row } = lookup
  const owner = row?.owner ?? actor.number
  const replaced = row?.size ?? 0
  if (announced !== undefined) {
    const stored = announced === replaced ? 0 : announced // it may be what is there already
    yield* refuseWithoutRoom({ owner, actor, present: announced - replaced, stored })
  }
  return yield* roomOf({ owner, actor, replaced })
}

/** Decides everything about a put except its content. */
function* planPut({
  caller,
  path,
  requires,
  parents,
  within,
  at,
}: Omit<PutPlan, 'mediaType'> & Readonly<{ at: number }>): Script<{
  actor: Actor
  lookup: PathLookup
  anyDamage: boolean
}> {
  const { actor, folder, anyLocks, anyDamage } = yield* prefetchWriteContext({ caller, path, at })
  authorizeActor(caller, actor, 'write', path)
  yield* refuseNewReserved(path)
  if (within) yield* refuseOtherFolder(within)
  const lookup = yield* locateFrom(path, folder)
  if (lookup.row?.is_folder) throw isFolder(path.text)
  if (!lookup.row) refuseDeepPath(path)
  yield* guard({ caller, actor, at, path, lookup, requires, change: lookup.row ? 'content' : 'arrival', anyLocks })
  if (lookup.blocked) throw parentIsFile(path.text)
  if (lookup.missing > 0 && parents === 'require') throw parentMissing(path.text)
  return { actor, lookup, anyDamage }
}

const nameOf = ({ names, keys }: Path) => ({ name: names.at(-1) ?? '', key: keys.at(-1) ?? '' })
