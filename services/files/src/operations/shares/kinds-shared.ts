/** Finds how an account shared entries: by a link, with people, with groups. What it gave itself, by closing a folder, is not shared. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'

export type SharedKind = 'user' | 'group' | 'link'
export type SharedKinds = ReadonlyMap<number, ReadonlySet<SharedKind>>

type Of = Readonly<{
  /** The number of the account, and its id. */
  account: number
  id: string
}>
type One = Of & Readonly<{ node: number }>
/** The entries of a folder whose keys are between two keys. */
type Among = Of & Readonly<{ parent: number; from: string; to: string }>

const grantsOn = statement((db, { account, id, node }: One) =>
  db
    .selectFrom('grants')
    .select(['node', 'kind'])
    .where('node', '=', node)
    .where('granted_by', '=', account)
    .where('kind', '!=', 'everybody')
    .where('holder', '!=', id),
)
const linksOn = statement((db, { account, node }: One) =>
  db.selectFrom('shares').select('node').where('node', '=', node).where('created_by', '=', account),
)
const grantsAmong = statement((db, { account, id, parent, from, to }: Among) =>
  db
    .selectFrom('present')
    .innerJoin('grants', 'grants.node', 'present.node')
    .select(['grants.node', 'grants.kind'])
    .where('present.parent', '=', parent)
    .where('present.key', '>=', from)
    .where('present.key', '<=', to)
    .where('grants.granted_by', '=', account)
    .where('grants.kind', '!=', 'everybody')
    .where('grants.holder', '!=', id),
)
const linksAmong = statement((db, { account, parent, from, to }: Among) =>
  db
    .selectFrom('present')
    .innerJoin('shares', 'shares.node', 'present.node')
    .select('shares.node')
    .where('present.parent', '=', parent)
    .where('present.key', '>=', from)
    .where('present.key', '<=', to)
    .where('shares.created_by', '=', account),
)

export function* kindsSharedOn(one: One): Script<ReadonlySet<SharedKind>> {
  return byNode(yield* grantsOn.all(one), yield* linksOn.all(one)).get(one.node) ?? new Set()
}

/** By the nodes of a folder's entries, of those between two keys. */
export function* kindsSharedBetween(among: Among): Script<SharedKinds> {
  return byNode(yield* grantsAmong.all(among), yield* linksAmong.all(among))
}

type Row = Readonly<{ node: number }>

function byNode(
  grants: readonly (Row & Readonly<{ kind: 'user' | 'group' | 'everybody' }>)[],
  links: readonly Row[],
): SharedKinds {
  const found = new Map<number, Set<SharedKind>>()
  const note = (node: number, kind: SharedKind) => found.set(node, (found.get(node) ?? new Set()).add(kind))
  for (const { node, kind } of grants) if (kind !== 'everybody') note(node, kind)
  for (const { node } of links) note(node, 'link')
  return found
}
