/** What directories call accounts and groups, and which of them they made. */
import type { Script } from '@alluvium/database'
import { statement, type Tables } from '../../ports/ledger.ts'

export type ScimResource = Tables['scim_resources']
type Kind = ScimResource['kind']

const keep = statement((db, one: ScimResource) =>
  db
    .insertInto('scim_resources')
    .values({ kind: one.kind, id: one.id, external_id: one.external_id, made: one.made })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet((eb) => ({ external_id: eb.ref('excluded.external_id') })),
    ),
)
const one = statement((db, { kind, id }: { kind: Kind; id: string }) =>
  db.selectFrom('scim_resources').selectAll().where('kind', '=', kind).where('id', '=', id),
)
const byExternal = statement((db, { kind, external }: { kind: Kind; external: string }) =>
  db
    .selectFrom('scim_resources')
    .selectAll()
    .where('external_id', '=', external)
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(maxAlike),
)
const remove = statement((db, { kind, id }: { kind: Kind; id: string }) =>
  db.deleteFrom('scim_resources').where('kind', '=', kind).where('id', '=', id),
)

/** A directory's ids are its own to repeat; so many of one are found. */
const maxAlike = 100

/** Keeps another external id; what made it stays as it was. */
export function* keepScimResource(resource: ScimResource): Script<void> {
  yield* keep.run(resource)
}

export const scimResource = (kind: Kind, id: string): Script<ScimResource | undefined> => one.first({ kind, id })

export const scimResourcesCalled = (kind: Kind, external: string): Script<readonly ScimResource[]> =>
  byExternal.all({ kind, external })

export function* forgetScimResource(kind: Kind, id: string): Script<void> {
  yield* remove.run({ kind, id })
}
