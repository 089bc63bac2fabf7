/**
 * What the caller alone sees of an entry, because it is theirs, and what clients of ownCloud and Nextcloud draw beside its name:
 *
 *   oc:favorite       1 or 0: whether it is a favorite of theirs; whoever may read may set it
 *   oc:share-types    as what they shared it: 0 with a person, 1 with a group, 3 by a link
 */
import type { Caller } from '@alluvium/kernel'
import type { Entry } from '../../../model/entry.ts'
import { actorOf } from '../../../operations/authorization/authorize.ts'
import { favoritesBetween, isFavorite } from '../../../operations/favorites/favorite-rows.ts'
import { byBytes } from '../../../operations/nodes/by-bytes.ts'
import { kindsSharedBetween, kindsSharedOn, type SharedKind } from '../../../operations/shares/kinds-shared.ts'
import type { Tools } from '../../../operations/tools.ts'
import { asksFor, clark, type PropertyName, type Wanted } from '../xml/propfind-body.ts'

const ownCloud = (local: string): PropertyName => ({ uri: 'http://owncloud.org/ns', local })
export const favorite = ownCloud('favorite')
export const shareTypes = ownCloud('share-types')

/** Undefined for what was not requested. */
export type Marks = Readonly<{ isFavorite?: boolean; shared?: ReadonlySet<SharedKind> }>

/** The marks of the caller, looked up where they are shown. */
export type OwnMarks = Readonly<{
  of(entry: Pick<Entry, 'node'>): Promise<Marks>
  /** Reads those of a page of the entries of one folder. */
  among(parent: number, entries: readonly Entry[]): Promise<(entry: Pick<Entry, 'node'>) => Marks>
}>

const none: ReadonlySet<SharedKind> = new Set()

/** Undefined when no such property is requested. */
export async function marksFor(
  { database }: Pick<Tools, 'database'>,
  caller: Caller,
  wanted: Wanted,
): Promise<OwnMarks | undefined> {
  const [favorites, shares] = [asksFor(wanted, [favorite]), asksFor(wanted, [shareTypes])]
  if (!favorites && !shares) return undefined
  const { number: account } = await database.read(actorOf(caller))
  const { id } = caller
  return {
    async of({ node }) {
      return {
        ...(favorites && { isFavorite: await database.read(isFavorite({ account, node })) }),
        ...(shares && { shared: await database.read(kindsSharedOn({ account, id, node })) }),
      }
    },
    async among(parent, entries) {
      const keys = entries.map(({ name }) => name.normalize('NFC')).toSorted(byBytes)
      const [from = '', to = ''] = [keys[0], keys.at(-1)]
      const page = { account, parent, from, to }
      const liked = favorites ? await database.read(favoritesBetween(page)) : undefined
      const kinds = shares ? await database.read(kindsSharedBetween({ ...page, id })) : undefined
      return ({ node }) => ({
        ...(liked && { isFavorite: liked.has(node) }),
        ...(kinds && { shared: kinds.get(node) ?? none }),
      })
    },
  }
}

const numbers: Readonly<Record<SharedKind, number>> = { user: 0, group: 1, link: 3 }

/** The content of `oc:share-types`. */
export const shareTypeElements = (shared: ReadonlySet<SharedKind>): string =>
  [...shared]
    .map((kind) => numbers[kind])
    .toSorted((one, other) => one - other)
    .map((type) => `<oc:share-type>${type}</oc:share-type>`)
    .join('')

type Change = PropertyName & Readonly<{ value: string | undefined; text: string }>

export const isFavoriteChange = (name: PropertyName): boolean => clark(name) === clark(favorite)

/** What a PROPPATCH makes of it; undefined for a value that means neither. Removed, it is none. */
export function favoriteIn({ value, text }: Change): boolean | undefined {
  if (value === undefined) return false
  const said = text.trim().toLowerCase()
  if (['1', 'true', 'yes'].includes(said)) return true
  return ['0', 'false', 'no', ''].includes(said) ? false : undefined
}
