/** Queries of plugins. Modules have a query of their own, because everything else is small. */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Plugin } from '../model/plugin.ts'
import { once, statement } from '../ports/statements.ts'

const columns = [
  'id',
  'owner',
  'name',
  'visibility',
  'version',
  'description',
  'extensions',
  'digest',
  'created_at as createdAt',
] as const

type Row = Omit<Plugin, 'extensions'> & Readonly<{ extensions: string }>

const texts = z.array(z.string())

export const pluginOf = ({ extensions, ...row }: Row): Plugin => ({
  ...row,
  extensions: texts.parse(JSON.parse(extensions)),
})

/** The maximal number of plugins of one name that are read. */
const maxOfOneName = 1000

const byName = statement((db, { name, account }: { name: string; account: string }) =>
  db
    .selectFrom('plugins')
    .select(columns)
    .where('name', '=', name)
    .orderBy(sql`case when owner = ${account} then 0 when visibility = 'public' then 1 else 2 end`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxOfOneName),
)

/** The plugins of one name, also those that the account may not see: its own, the public one, then the others, the oldest first. */
export function* pluginsNamed(name: string, account: string): Script<readonly Plugin[]> {
  return (yield* byName.all({ name, account })).map(pluginOf)
}

/** The maximal length of a list. */
const maxListed = 10_000

const publicOnes = statement((db) =>
  db.selectFrom('plugins').select(columns).where('visibility', '=', 'public').orderBy('name').limit(maxListed),
)

export function* publicPlugins(): Script<readonly Plugin[]> {
  return (yield* publicOnes.all({})).map(pluginOf)
}

const ownersOfPrivateOnes = statement((db) =>
  db.selectFrom('plugins').select('owner').distinct().where('visibility', '=', 'private').limit(maxListed),
)

/** The accounts that keep private plugins. */
export function* privateOwners(): Script<readonly string[]> {
  return (yield* ownersOfPrivateOnes.all({})).map(({ owner }) => owner)
}

const privateOnesOf = (owners: readonly string[]) =>
  once((db) =>
    db
      .selectFrom('plugins')
      .select(columns)
      .where('visibility', '=', 'private')
      .where('owner', 'in', owners)
      .orderBy('created_at')
      .orderBy('id')
      .limit(maxListed),
  )

/** The private plugins of the accounts, the oldest first. There must be at least one account. */
export function* privatePluginsOf(owners: readonly string[]): Script<readonly Plugin[]> {
  return (yield* privateOnesOf(owners).all()).map(pluginOf)
}

const moduleById = statement((db, { id, digest }: { id: string; digest: string }) =>
  db.selectFrom('plugins').select('module').where('id', '=', id).where('digest', '=', digest),
)

/** Undefined when the plugin was removed or replaced meanwhile. */
export function* moduleOf({ id, digest }: Readonly<{ id: string; digest: string }>): Script<Uint8Array | undefined> {
  return (yield* moduleById.first({ id, digest }))?.module
}

const kept = statement((db, { owner }: { owner: string }) =>
  db
    .selectFrom('plugins')
    .select((select) => [
      sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('bytes'),
      select.fn.countAll<number>().as('plugins'),
    ])
    .where('owner', '=', owner),
)

/** The bytes that an account stores on the platform. */
export function* keptBy(owner: string): Script<Readonly<{ bytes: number; plugins: number }>> {
  const row = yield* kept.first({ owner })
  return { bytes: row?.bytes ?? 0, plugins: row?.plugins ?? 0 }
}
