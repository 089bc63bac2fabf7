/** The rows of grants, closed folders and group members, and where their entries are. */
import type { Script } from '@alluvium/database'
import { everybody, type Grants, type Holder, holderKey, type Step } from '../../model/access/access-tree.ts'
import type { Right } from '../../model/access/right.ts'
import { rootNode, statement, type Tables } from '../../ports/ledger.ts'

const token = statement((db) => db.selectFrom('ledger').select('access'))
const changeOf = statement((db, { token }: { token: number }) =>
  db.selectFrom('access_changes').select('change').where('token', '=', token),
)
const changesAfter = statement((db, { change, limit }: { change: number; limit: number }) =>
  db
    .selectFrom('access_changes')
    .select(['change', 'kind', 'subject'])
    .where('change', '>', change)
    .orderBy('change')
    .limit(limit),
)
const allGrants = statement((db) => db.selectFrom('grants').select(['node', 'kind', 'holder', 'right_name']))
const grantsOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('grants').select(['node', 'kind', 'holder', 'right_name']).where('node', '=', node),
)
const allClosed = statement((db) => db.selectFrom('closed_folders').select('node'))
const closed = statement((db, { node }: { node: number }) =>
  db.selectFrom('closed_folders').select('node').where('node', '=', node),
)
const allMembers = statement((db) => db.selectFrom('group_members').select(['group_id', 'account_id', 'ends_at']))
const membersOf = statement((db, { group }: { group: string }) =>
  db.selectFrom('group_members').select(['group_id', 'account_id', 'ends_at']).where('group_id', '=', group),
)
const above = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select(['parent', 'key']).where('node', '=', node),
)

const removeOf = statement((db, { kind, holder }: { kind: 'user' | 'group'; holder: string }) =>
  db.deleteFrom('grants').where('kind', '=', kind).where('holder', '=', holder),
)

export type GrantOf = Pick<Tables['grants'], 'node' | 'kind' | 'holder' | 'right_name'>
export type NodeGrants = Readonly<{ grants: Grants; closed: boolean }>
export type Member = Tables['group_members']
export type AccessChange = Pick<Tables['access_changes'], 'change' | 'kind' | 'subject'>

/** After so many changes at once it is cheaper to read everything anew. */
const maxChanges = 500

/** The token of the last change of rights. */
export function* accessToken(): Script<number> {
  return (yield* token.first({}))?.access ?? 0
}

/** The changes since the one with this token; undefined when they are too many, or unknown. */
export function* accessChangesSince(last: number): Script<readonly AccessChange[] | undefined> {
  const from = last === 0 ? { change: 0 } : yield* changeOf.first({ token: last })
  if (!from) return undefined
  const changes = yield* changesAfter.all({ change: from.change, limit: maxChanges + 1 })
  return changes.length > maxChanges ? undefined : changes
}

export const holderOf = ({ kind, holder }: Pick<Tables['grants'], 'kind' | 'holder'>): Holder =>
  kind === 'everybody' ? everybody : { kind, id: holder }

const keyed = (rows: readonly GrantOf[]): Map<string, Right> =>
  new Map(rows.map((row) => [holderKey(holderOf(row)), row.right_name]))

/** The grants and closings of all entries that have any. */
export function* everyGrant(): Script<ReadonlyMap<number, NodeGrants>> {
  const rows = new Map<number, GrantOf[]>()
  for (const row of yield* allGrants.all({})) {
    const some = rows.get(row.node)
    if (some) some.push(row)
    else rows.set(row.node, [row])
  }
  const shut = new Set((yield* allClosed.all({})).map(({ node }) => node))
  const nodes = new Set([...rows.keys(), ...shut])
  return new Map([...nodes].map((node) => [node, { grants: keyed(rows.get(node) ?? []), closed: shut.has(node) }]))
}

/** The grants on one entry, and whether it is closed. */
export function* grantsOn(node: number): Script<NodeGrants> {
  return { grants: keyed(yield* grantsOf.all({ node })), closed: (yield* closed.first({ node })) !== undefined }
}

export const everyMember = (): Script<readonly Member[]> => allMembers.all({})
export const membersOfGroup = (group: string): Script<readonly Member[]> => membersOf.all({ group })

/** Knows where folders are that were looked up before, by their nodes. */
export type KnownSteps = Map<number, Readonly<{ parent: number; key: string }>>

/** The way from the root to a node; undefined when it is not in the tree. */
export function* stepsTo(node: number, known: KnownSteps = new Map()): Script<readonly Step[] | undefined> {
  const steps: Step[] = []
  for (let at = node; at !== rootNode; ) {
    const place = known.get(at) ?? (yield* above.first({ node: at }))
    if (!place || place.parent === 0) return undefined
    known.set(at, place)
    steps.push({ node: at, key: place.key })
    at = place.parent
  }
  return steps.toReversed()
}

/** Removes everything that was granted to an account or a group; returns how many grants. */
export const removeGrantsOf = (holder: Readonly<{ kind: 'user' | 'group'; holder: string }>): Script<number> =>
  removeOf.run(holder)
