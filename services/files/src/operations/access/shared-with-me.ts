/** What others granted to an account, by itself or by its groups. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import { levelOf, type Right } from '../../model/access/right.ts'
import type { Entry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { statement } from '../../ports/ledger.ts'
import { grantMissing } from '../../problems/access.ts'
import { pathMissing } from '../../problems/paths.ts'
import { homeNode } from '../accounts/home-rows.ts'
import { actorOf, authorizeAnywhere, followRightsNow, mayRead } from '../authorization/authorize.ts'
import { locate } from '../nodes/locate.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import { entrySeenBy } from '../nodes/seen-by.ts'
import { noteChanged } from '../note-changed.ts'

export type SharedEntry = Readonly<{
  path: string
  entry: Entry
  right: Right
  sharedBy: string
  sharedAt: number
  /** The newest of the grants. */
  number: number
  /** The group to which that one was given; null for the account itself. */
  group: string | null
}>

/** The most that are looked at: what was granted last comes first. */
const maxGrants = 1000

const granted = statement(
  (db, { id, number, now, limit }: { id: string; number: number; now: number; limit: number }) =>
    db
      .selectFrom('grants')
      .leftJoin('users as givers', 'givers.number', 'grants.granted_by')
      .leftJoin('groups', (join) =>
        join.onRef('groups.id', '=', 'grants.holder').on('grants.kind', '=', sql.lit('group')),
      )
      .select(['grants.node', 'grants.right_name', 'grants.granted_at', 'grants.number', 'givers.username'])
      .select('groups.name as group')
      .where((eb) =>
        eb.or([
          eb.and([eb('grants.kind', '=', 'user'), eb('grants.holder', '=', id)]),
          eb.and([
            eb('grants.kind', '=', 'group'),
            eb(
              'grants.holder',
              'in',
              eb
                .selectFrom('group_members')
                .select('group_id')
                .where('account_id', '=', id)
                .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)])),
            ),
          ]),
        ]),
      )
      .where((eb) => eb.or([eb('grants.granted_by', 'is', null), eb('grants.granted_by', '!=', number)]))
      .where('grants.node', 'not in', (eb) =>
        eb.selectFrom('hidden_shares').select('hidden_shares.node').where('account_id', '=', id),
      )
      .orderBy('grants.granted_at', 'desc')
      .orderBy('grants.node')
      .limit(limit),
)
const grantTo = statement((db, { node, id }: { node: number; id: string }) =>
  db
    .selectFrom('grants')
    .select('node')
    .where('node', '=', node)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'user'), eb('holder', '=', id)]),
        eb.and([
          eb('kind', '=', 'group'),
          eb('holder', 'in', eb.selectFrom('group_members').select('group_id').where('account_id', '=', id)),
        ]),
      ]),
    ),
)
const hide = statement((db, { id, node }: { id: string; node: number }) =>
  db
    .insertInto('hidden_shares')
    .values({ account_id: id, node })
    .onConflict((conflict) => conflict.columns(['account_id', 'node']).doNothing()),
)
const show = statement((db, { id, node }: { id: string; node: number }) =>
  db.deleteFrom('hidden_shares').where('account_id', '=', id).where('node', '=', node),
)

/** What was shared last comes first; an entry that came by several grants is listed once, with the greatest right. */
export function* sharedWith(caller: Caller, now: number): Script<readonly SharedEntry[]> {
  const actor = yield* actorOf(caller)
  authorizeAnywhere(caller, 'list', actor.role)
  const home = yield* homeNode(actor.number)
  const found = new Map<number, SharedEntry>()
  for (const grant of yield* granted.all({ id: caller.id, number: actor.number, now, limit: maxGrants })) {
    const { node, right_name: right, granted_at: sharedAt, username, number, group } = grant
    if (node === home) continue
    const known = found.get(node)
    if (known) {
      if (levelOf(right) > levelOf(known.right)) found.set(node, { ...known, right })
      continue
    }
    const place = yield* placeOfNode(node)
    if (!place) continue
    yield* followRightsNow(caller)
    if (!mayRead(caller, place.path.text)) continue
    found.set(node, {
      path: place.path.text,
      entry: yield* entrySeenBy(caller, place.row),
      right,
      sharedBy: username ?? '',
      sharedAt,
      number,
      group,
    })
  }
  return [...found.values()]
}

type Hide = Readonly<{ caller: Caller; path: Path; hidden: boolean }>

/** Hides an entry among what is shared with the caller, or shows it again. Throws `files.path-missing`, `files.grant-missing`. */
export function* hideShared({ caller, path, hidden }: Hide): Script<void> {
  yield* actorOf(caller)
  const { row } = yield* locate(path)
  if (!row || !mayRead(caller, path.text)) throw pathMissing(path.text)
  if (!(yield* grantTo.first({ node: row.node, id: caller.id }))) throw grantMissing(path.text)
  yield* (hidden ? hide : show).run({ id: caller.id, node: row.node })
  yield* noteChanged(caller, path.text)
}
