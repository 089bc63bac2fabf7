/**
 * Notifies of what could not be merged: its writer, and whoever stored what it conflicts with. They are notified only if they may read
 * the file and, where a client keeps its version as a copy, that copy.
 *
 *   refused, kept as a save     write-kept to the writer, conflicts-with-yours to the other
 *   stored as a copy            the same two with the copy, when it is stored, and not before
 */
import type { Script } from '@alluvium/database'
import type { EntryRow } from '../../ports/ledger.ts'
import { statement } from '../../ports/ledger.ts'
import { anonymousId } from '../accounts/accounts.ts'
import { type Asker, may } from '../authorization/authorize.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import { contentSpans } from '../temporal/content-spans.ts'
import { mayKnow, wayOf } from './may-know.ts'
import { joinConflict } from './notification-rows.ts'
import { notify } from './notify.ts'

const authorOf = statement((db, { revision }: { revision: number }) =>
  db
    .selectFrom('users')
    .select('number')
    .where('id', '!=', anonymousId)
    .where('number', '=', (eb) => eb.selectFrom('revisions').select('actor').where('revision', '=', revision)),
)
const rowOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select(['parent', 'node']).where('node', '=', node),
)

const maxMoves = 1000

const before = statement((db, { node }: { node: number }) =>
  db
    .selectFrom('past')
    .select(['since', 'until', 'digest'])
    .where('node', '=', node)
    .orderBy('until', 'desc')
    .limit(maxMoves),
)

/** The file that a copy is of, by its node, and the refused save with the same bytes. */
export type CopyOf = Readonly<{ node: number; save?: string | undefined }>

type Conflict = Readonly<{
  caller: Asker
  /** The number of the writer's account. */
  account: number
  /** The file. */
  node: number
  /** The version that it conflicts with. */
  ours: number
}>

/** The number of the account that stored what a write conflicts with; undefined where that is the writer, or nobody who may know. */
export function* otherSideOf({ caller, account, node, ours }: Conflict): Script<number | undefined> {
  const other = (yield* authorOf.first({ revision: ours }))?.number
  const row = other === undefined || other === account ? undefined : yield* rowOf.first({ node })
  if (other === undefined || !row) return undefined
  return (yield* mayKnow({ caller, account: other, way: yield* wayOf(row) })) ? other : undefined
}

type Telling = Readonly<{
  account: number
  node: number
  other: number | undefined
  at: number
  facts: Readonly<{ save?: string; copy?: number }>
}>

/** The writer likewise, but each copy is named to them. */
export function* tellOfConflict({ account, node, other, at, facts }: Telling): Script<void> {
  const kept = { kind: 'write-kept', node, facts } as const
  const isJoined = facts.copy === undefined && (yield* joinConflict({ ...kept, account, actor: null }))
  if (!isJoined) yield* notify({ ...kept, to: { account }, by: null, at })
  yield* tellOtherSide({ account, node, other, at, facts })
}

/** Once for each writer and file, until it is read: clients try again and again. */
export function* tellOtherSide({ account, node, other, at, facts }: Telling): Script<void> {
  if (other === undefined) return
  const conflicting = { kind: 'conflicts-with-yours', node, facts } as const
  if (yield* joinConflict({ ...conflicting, account: other, actor: account })) return
  yield* notify({ ...conflicting, to: { account: other }, by: account, at })
}

type Copied = Readonly<{ caller: Asker; account: number; at: number; copy: EntryRow; of: CopyOf }>

/** Does so of a copy that was just stored. Nobody is notified where its writer may not change the file anyway. */
export function* tellOfCopy({ caller, account, at, copy, of: { node, save } }: Copied): Script<void> {
  const place = yield* placeOfNode(node)
  if (!place || !may(caller, 'write', place.path.text)) return
  const other = yield* otherSideOf({ caller, account, node, ours: yield* contentSince(place.row) })
  const seesCopy = other !== undefined && (yield* mayKnow({ caller, account: other, way: yield* wayOf(copy) }))
  const facts = { copy: copy.node, ...(save !== undefined && { save }) }
  yield* tellOfConflict({ account, node, other: seesCopy ? other : undefined, at, facts })
}

/** The revision that gave a file its content: a move since then is another revision. */
function* contentSince(row: EntryRow): Script<number> {
  const [present] = contentSpans([row, ...(yield* before.all({ node: row.node }))])
  return present?.version ?? row.since
}
