/**
 * Copies entries: new nodes with the same content. Large content is shared, so a copy of a terabyte is one row. Small
 * content is copied, because it belongs to one node (so pruning that node can drop it without checking for other
 * users). Dead properties and tags are copied too (RFC 4918, 9.8.2); versions, shares and locks stay with the source. A
 * file that is copied over a file becomes its next version.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import { anyState } from '../../model/precondition.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { copyTooLarge } from '../../problems/history.ts'
import { ontoItself, pathMissing } from '../../problems/paths.ts'
import { type Actor, authorize, authorizeActor } from '../authorization/authorize.ts'
import {
  authorizeByPoliciesBelow,
  hiddenBelow,
  refuseByRightsBelow,
  refusePassage,
} from '../authorization/authorize-subtree.ts'
import { copyMetadata, endMetadata } from '../metadata/copy-metadata.ts'
import { closeRow, openRow, replaceRow } from '../nodes/entry-rows.ts'
import { entryOf, locate, type PathLookup } from '../nodes/locate.ts'
import { refuseTooDeep } from '../nodes/refuse-too-deep.ts'
import { revise } from '../nodes/revise.ts'
import { type Amount, addTotals, negative, totalsBelow } from '../nodes/totals.ts'
import { guard } from '../preconditions/guard.ts'
import { freedWith, makeRoom } from '../retention/quota.ts'
import { type CopyTree, copyTree, type HiddenPart } from './copy-tree.ts'
import { throwAway } from './delete-entry.ts'
import { folderRow, makeParents } from './make-parents.ts'
import { destinationOf, type MoveTarget, refuseCrossing } from './move-target.ts'

export type CopyEntry = MoveTarget &
  Readonly<{
    caller: Caller
    at: number
    /** The source's address ends in a slash: it means a folder only. */
    folderOnly?: boolean
    /** For a folder: with all entries below, or alone. Default: all. */
    depth?: 'infinity' | 0
  }>

export type Copied = Readonly<{ entry: Entry; created: boolean }>

/** Copies the bytes of a small content. */
export const copySmall = statement((db, { from, to }: { from: number; to: number }) =>
  db
    .insertInto('smalls')
    .columns(['small', 'bytes'])
    .expression((db) =>
      db
        .selectFrom('smalls')
        .select((eb) => [eb.cast<number>(eb.val(to), 'bigint').as('small'), 'bytes'])
        .where('small', '=', from),
    ),
)

/**
 * The most entries below a folder that are copied at once: no other request is answered meanwhile. A hundred thousand
 * take a second or two.
 */
const maxEntries = 100_000

/**
 * What is hidden from the caller is left out, and nothing says so. Throws what `moveEntry` throws, `files.copy-too-large`, `files.quota-exceeded` and
 * `files.total-exceeded`.
 */
export function* copyEntry(copy: CopyEntry): Script<Copied> {
  const { caller, from, to, at, folderOnly = false, requires = anyState, depth = 'infinity' } = copy
  const actor = yield* authorize(caller, 'read', from)
  authorizeActor(caller, actor, 'write', to)
  refuseCrossing(copy)
  if (from.keys.join('/') === to.keys.join('/')) throw ontoItself(from.text) // another spelling of the same
  const source = yield* locate(from)
  // The source stays as it is: its locks don't matter, the request's conditions do.
  yield* guard({ caller, actor, at, path: from, lookup: source, requires, change: 'nothing' })
  const { row } = source
  if (!row || (folderOnly && !row.is_folder)) throw pathMissing(from.text)
  const isDeep = row.is_folder === 1 && depth === 'infinity'
  refusePassage(caller, from)
  const hidden = isDeep ? yield* hiddenParts(hiddenBelow(caller, actor, from)) : []
  const below = isDeep ? hidden.reduce((all, { amount }) => plus(all, negative(amount)), yield* sum(row.node)) : nothing
  if (below.files + below.folders > maxEntries) throw copyTooLarge(from.text, maxEntries)
  if (isDeep) {
    const leftOut = new Set(hidden.map(({ node }) => node))
    yield* authorizeByPoliciesBelow({ caller, actor, actions: ['read'], row, path: from, leftOut })
    refuseByRightsBelow({ caller, actor, actions: ['write'], path: to })
    yield* authorizeByPoliciesBelow({ caller, actor, actions: ['write'], row, path: to, leftOut })
    yield* refuseTooDeep({ folder: row.node, from, to, leftOut })
  }
  const lookup = yield* destinationOf({ ...copy, actor })
  const fill: Fill = (into) => copyTree({ source: row.node, path: from.text, hidden, ...into })
  return yield* placeCopy({ copy, actor, row, lookup, marked: true, below, fill })
}

/** Copies the entries below the source, if there are any. */
type Fill = (into: Omit<CopyTree, 'source' | 'path' | 'hidden'>) => Script<void>

type Plan = Readonly<{
  copy: Pick<CopyEntry, 'caller' | 'from' | 'to' | 'at'>
  actor: Actor
  /** The source, present or past. */
  row: EntryRow
  /** The destination. */
  lookup: PathLookup
  /** Whether the source has properties and tags, which are copied too. */
  marked: boolean
  /** The amount below the source, and the function that copies it. */
  below: Amount
  fill: Fill
}>

/** Copies after all checks: a file over a file becomes its next version, everything else becomes new nodes. */
export function* placeCopy(plan: Plan): Script<Copied> {
  const { row, lookup } = plan
  if (!row.is_folder && lookup.row && !lookup.row.is_folder) return yield* overwrite({ ...plan, target: lookup.row })
  return yield* copyAnew(plan)
}

/** Overwrites a file: it keeps its node, and gets the source's content. */
function* overwrite({ copy, actor, row, marked, target }: Plan & Readonly<{ target: EntryRow }>): Script<Copied> {
  const { caller, from, to, at } = copy
  const stored = row.digest === target.digest ? 0 : row.size
  yield* makeRoom({ owner: target.owner, actor, present: row.size - target.size, stored }, at)
  const { revision, small } = yield* revise({
    at,
    caller,
    actor,
    verb: 'copy',
    node: target.node,
    path: to.text,
    origin: from.text,
    smalls: row.small === null ? 0 : 1,
  })
  if (row.small !== null) yield* copySmall.run({ from: row.small, to: small })
  const { size, digest, modified, media_type } = row
  const shape = { size, digest, modified, media_type, small: row.small === null ? null : small, since: revision }
  yield* closeRow.run({ node: target.node, until: revision })
  yield* replaceRow.run({ parent: target.parent, key: target.key, ...shape })
  const grown = { owner: target.owner, files: 0, folders: 0, bytes: size - target.size }
  yield* addTotals(target.parent, grown, { revision, at })
  yield* endMetadata(target.node)
  if (marked) yield* copyMetadata(row.node, target.node)
  return { entry: yield* entryOf({ ...target, ...shape }), created: false }
}

/** Moves an existing entry at the destination to the trash, and makes new nodes; they belong to the caller. */
function* copyAnew({ copy, actor, row, lookup, marked, below, fill }: Plan): Script<Copied> {
  const { caller, from, to, at } = copy
  const owner = actor.number
  const stored = row.size + below.bytes
  yield* makeRoom({ owner, actor, present: stored - (yield* freedWith(lookup.row, owner)), stored }, at)
  const nodes = 1 + below.files + below.folders
  const smalls = row.is_folder ? nodes - 1 : row.small === null ? 0 : 1
  const numbers = yield* revise({
    at,
    caller,
    actor,
    verb: 'copy',
    path: to.text,
    origin: from.text,
    nodes: lookup.missing + nodes,
    smalls,
  })
  const { revision } = numbers
  if (lookup.row) yield* throwAway(lookup.row, { revision, at, caller })
  const firstNode = numbers.node - nodes - lookup.missing + 1
  const parent = yield* makeParents({ path: to, lookup, owner, at, revision, firstNode })
  const name = { key: to.keys.at(-1) ?? '', name: to.names.at(-1) ?? '' }
  const small = row.small === null ? null : numbers.small
  if (row.small !== null) yield* copySmall.run({ from: row.small, to: numbers.small })
  const top: EntryRow = row.is_folder
    ? folderRow({ parent, ...name, node: numbers.node, revision, at, owner })
    : { ...row, parent, ...name, node: numbers.node, since: revision, created: at, owner, small }
  yield* openRow.run(top)
  if (marked) yield* copyMetadata(row.node, top.node)
  if (nodes > 1) {
    const firstSmall = numbers.small - smalls + 1
    yield* fill({ target: top.node, revision, at, owner, firstNode: top.node - nodes + 1, firstSmall })
  }
  const { files, folders, bytes } = below
  const own = { owner, files: row.is_folder ? 0 : 1, folders: row.is_folder, bytes: row.size }
  const all = { owner, files: own.files + files, folders: own.folders + folders, bytes: own.bytes + bytes }
  yield* addTotals(parent, all, { revision, at })
  return { entry: yield* entryOf(top), created: lookup.row === undefined }
}

export const nothing: Amount = { owner: 0, files: 0, folders: 0, bytes: 0 }

/** The amount below a folder, of all owners. */
function* sum(node: number): Script<Amount> {
  return (yield* totalsBelow(node)).reduce(plus, nothing)
}

/** What a copy leaves out, with the amount that each folder stands for. */
function* hiddenParts(nodes: ReadonlySet<number>): Script<readonly HiddenPart[]> {
  const parts: HiddenPart[] = []
  for (const node of nodes) parts.push({ node, amount: plus(yield* sum(node), { ...nothing, folders: 1 }) })
  return parts
}

const plus = (all: Amount, { files, folders, bytes }: Amount): Amount => ({
  ...all,
  files: all.files + files,
  folders: all.folders + folders,
  bytes: all.bytes + bytes,
})
