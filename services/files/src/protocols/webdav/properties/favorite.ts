/** `oc:favorite`: whether an entry is a favorite of the caller, 1 or 0. It is nobody else's business, and changes no content. */
import type { Caller } from '@alluvium/kernel'
import type { Entry } from '../../../model/entry.ts'
import { actorOf } from '../../../operations/authorization/authorize.ts'
import { favoritesBetween, isFavorite } from '../../../operations/favorites/favorite-rows.ts'
import { byBytes } from '../../../operations/nodes/by-bytes.ts'
import type { Tools } from '../../../operations/tools.ts'
import { asksFor, clark, type PropertyName, type Wanted } from './propfind-body.ts'

export const favorite: PropertyName = { uri: 'http://owncloud.org/ns', local: 'favorite' }

/** The favorites of the caller, looked up where they are shown. */
export type Favorites = Readonly<{
  has(entry: Pick<Entry, 'node'>): Promise<boolean>
  /** Those among a page of the entries of one folder, by node. */
  among(parent: number, entries: readonly Entry[]): Promise<ReadonlySet<number>>
}>

/** Undefined when the property is not requested. */
export async function favoritesFor(
  { database }: Pick<Tools, 'database'>,
  caller: Caller,
  wanted: Wanted,
): Promise<Favorites | undefined> {
  if (!asksFor(wanted, [favorite])) return undefined
  const { number: account } = await database.read(actorOf(caller))
  return {
    has: ({ node }) => database.read(isFavorite({ account, node })),
    async among(parent, entries) {
      const keys = entries.map(({ name }) => name.normalize('NFC')).toSorted(byBytes)
      const [from, to] = [keys[0], keys.at(-1)]
      if (from === undefined || to === undefined) return new Set()
      return await database.read(favoritesBetween({ account, parent, from, to }))
    },
  }
}

type Change = PropertyName & Readonly<{ value: string | undefined; text: string }>

export const isFavoriteChange = (name: PropertyName): boolean => clark(name) === clark(favorite)

/** What a PROPPATCH makes of it; undefined for a value that means neither. Removed, it is none. */
export function favoriteIn({ value, text }: Change): boolean | undefined {
  if (value === undefined) return false
  const said = text.trim().toLowerCase()
  if (['1', 'true', 'yes'].includes(said)) return true
  return ['0', 'false', 'no', ''].includes(said) ? false : undefined
}
