/** The rows of grants, closed folders and group members, and where their entries are. */

import type { Script } from '@alluvium/database'
import { everybody, type Grants, type Holder, holderKey, type Step } from '../../model/access/access-tree.ts'
import type { Right } from '../../model/access/right.ts'
import { newNodes } from '../../model/walk.ts'
import { rootNode, statement, type Tables } from '../../ports/ledger.ts'

const tokenOf = statement((db) => db.selectFrom('ledger').select('access'))
const state = statement((db) =>
  db.selectFrom('ledger').select((eb) => [
    'ledger.access as token',
    eb
      .selectFrom('access_changes')
      .select((eb) => eb.fn.max<number | null>('change').as('change'))
      .as('change'),
  ]),
)
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

/** The entries that have grants or are closed, and the folders above them. */
const places = statement((db) =>
  db
    .withRecursive('placed(node)', (db) =>
      db
        .selectFrom('grants')
        .select('grants.node')
        .union(db.selectFrom('closed_folders').select('closed_folders.node'))
        .union(
          db
            .selectFrom('placed')
            .innerJoin('present', 'present.node', 'placed.node')
            .select('present.parent as node')
            .where('present.parent', '>', 0),
        ),
    )
    .selectFrom('placed')
    .innerJoin('present', 'present.node', 'placed.node')
    .select(['present.node', 'present.parent', 'present.key']),
)
const removeOf = statement((db, { kind, holder }: { kind: 'user' | 'group'; holder: string }) =>
  db.deleteFrom('grants').where('kind', '=', kind).where('holder', '=', holder).returning('node'),
)
const removeBy = statement((db, { number, id }: { number: number; id: string }) =>
  db.deleteFrom('grants').where('granted_by', '=', number).where('holder', '!=', id).returning('node'),
)
const removeOn = statement((db, { node }: { node: number }) => db.deleteFrom('grants').where('node', '=', node))
const openAgain = statement((db, { node }: { node: number }) =>
  db.deleteFrom('closed_folders').where('node', '=', node),
)
const showShare = statement((db, { node }: { node: number }) => db.deleteFrom('hidden_shares').where('node', '=', node))

export type GrantOf = Pick<Tables['grants'], 'node' | 'kind' | 'holder' | 'right_name'>
export type NodeGrants = Readonly<{ grants: Grants; closed: boolean }>
export type Member = Tables['group_members']
export type AccessChange = Pick<Tables['access_changes'], 'change' | 'kind' | 'subject'>

/** After so many changes at once it is cheaper to read everything anew. */
const maxChanges = 500

/** The last change of rights, by its number and by a token that no other history of this ledger has. */
export type AccessState = Readonly<{ token: number; change: number }>

export function* accessState(): Script<AccessState> {
  const found = yield* state.first({})
  return { token: found?.token ?? 0, change: found?.change ?? 0 }
}

/** The token of the last change of rights. */
export function* accessToken(): Script<number> {
  return (yield* tokenOf.first({}))?.access ?? 0
}

/** The changes since another; undefined when they are too many, or when it is not of this ledger. */
export function* accessChangesSince({ token, change }: AccessState): Script<readonly AccessChange[] | undefined> {
  if (token !== 0 && (yield* changeOf.first({ token }))?.change !== change) return undefined
  const changes = yield* changesAfter.all({ change, limit: maxChanges + 1 })
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

type Places = ReadonlyMap<number, Readonly<{ parent: number; key: string }>>

/** Where the entries are that have grants or are closed, and the folders above them. */
export function* everyPlace(): Script<Places> {
  return new Map((yield* places.all({})).map(({ node, ...place }) => [node, place]))
}

/** The way from the root to a node; undefined when it is not in the tree, also where a folder lies within itself. */
export function* stepsTo(node: number): Script<readonly Step[] | undefined> {
  const places = new Map<number, Readonly<{ parent: number; key: string }>>()
  const isNew = newNodes()
  for (let at = node; at !== rootNode; ) {
    const place = yield* above.first({ node: at })
    if (!place || place.parent === 0 || !isNew(at)) return undefined
    places.set(at, place)
    at = place.parent
  }
  return stepsIn(places, node)
}

/** The same among places that are known. */
export function stepsIn(places: Places, node: number): readonly Step[] | undefined {
  const steps: Step[] = []
  const isNew = newNodes()
  for (let at = node; at !== rootNode; ) {
    const place = places.get(at)
    if (!place || place.parent === 0 || !isNew(at)) return undefined
    steps.push({ node: at, key: place.key })
    at = place.parent
  }
  return steps.toReversed()
}

/** Removes everything that was granted to an account or a group; returns on which nodes. */
export function* removeGrantsOf(
  holder: Readonly<{ kind: 'user' | 'group'; holder: string }>,
): Script<readonly number[]> {
  return (yield* removeOf.all(holder)).map(({ node }) => node)
}

/** Removes what an account gave to others; returns on which nodes. */
export function* removeGrantsBy(account: Readonly<{ number: number; id: string }>): Script<readonly number[]> {
  return (yield* removeBy.all(account)).map(({ node }) => node)
}

/** Removes what was granted on an entry that is gone for good. @returns whether there was anything. */
export function* removeAccessOf(node: number): Script<boolean> {
  yield* showShare.run({ node })
  return (yield* removeOn.run({ node })) + (yield* openAgain.run({ node })) > 0
}
