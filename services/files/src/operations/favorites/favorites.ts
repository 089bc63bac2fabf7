/**
 * Favorites: the entries that an account wants at hand. They belong to the account and are no content: they make no
 * revision, and nobody else sees them. They are kept by node, so they follow an entry wherever it is moved. What the
 * account may not read any more is not listed; it is listed again when the right comes back, unless newer favorites needed its place.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import type { Entry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { type EntryRow, rootNode } from '../../ports/ledger.ts'
import { tooManyFavorites } from '../../problems/favorites.ts'
import { pathMissing } from '../../problems/paths.ts'
import {
  type Asker,
  actorOf,
  authorizeAnywhere,
  authorizeOwnChange,
  followRightsNow,
  mayRead,
} from '../authorization/authorize.ts'
import { budgetOf } from '../authorization/budget-of.ts'
import { childOf, type Folders, pathOfFolder } from '../metadata/find-tagged.ts'
import { locate } from '../nodes/locate.ts'
import { entrySeenBy } from '../nodes/seen-by.ts'
import { noteChanged } from '../note-changed.ts'
import { countFavorites, favoriteEntries, isFavorite, keepFavorite, removeFavorite } from './favorite-rows.ts'

export type SetFavorite = Readonly<{
  caller: Caller
  path: Path
  favorite: boolean
  /** Milliseconds since 1970. */
  at: number
}>

/**
 * Makes an entry a favorite of the caller, or an ordinary one again. Doing it twice changes nothing. Throws
 * `files.scope-forbids`, `files.path-missing`, `files.too-many-favorites`.
 */
export function* setFavorite({ caller, path, favorite, at }: SetFavorite): Script<void> {
  authorizeOwnChange(caller)
  const { number: account } = yield* actorOf(caller)
  const { row } = yield* locate(path)
  if (!row || !mayRead(caller, path.text)) throw pathMissing(path.text)
  const { node } = row
  if ((yield* isFavorite({ account, node })) === favorite) return
  if (favorite) {
    const limit = budgetOf(filesBudgets.favorites, caller)
    if ((yield* countFavorites(account)) >= limit && !(yield* makePlace(caller, account))) throw tooManyFavorites(limit)
    yield* keepFavorite({ account, node, added_at: at })
  } else yield* removeFavorite({ account, node })
  yield* noteChanged(caller, path.text)
}

/**
 * Forgets the oldest favorite that the caller does not see, because it is in the trash or hidden from them: they could not remove it
 * themselves. Returns whether there was one.
 */
function* makePlace(caller: Asker, account: number): Script<boolean> {
  const all = yield* placed(account)
  yield* followRightsNow(caller)
  const unseen = all.findLast(({ path }) => path === undefined || !mayRead(caller, path))
  if (unseen) yield* removeFavorite({ account, node: unseen.row.node })
  return unseen !== undefined
}

/** All favorites of an account, the last added first; without a path where they are in the trash. */
function* placed(account: number): Script<readonly Readonly<{ row: EntryRow; path: string | undefined }>[]> {
  const folders: Folders = new Map([[rootNode, '/']])
  const all = []
  for (const row of yield* favoriteEntries(account))
    all.push({ row, path: row.node === rootNode ? '/' : yield* pathIn(row.parent, row.name, folders) })
  return all
}

export type Favorite = Readonly<{ path: string; entry: Entry }>
export type FavoritePage = Readonly<{ items: readonly Favorite[]; total: number }>

/** All of them: an account has no more than its budget, which differs from caller to caller. */
export const everyFavorite = { limit: Number.MAX_SAFE_INTEGER, offset: 0 } as const

/** The caller's favorites that are in the tree and that they may read, the last added first. */
export function* listFavorites(
  caller: Caller,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Script<FavoritePage> {
  const actor = yield* actorOf(caller)
  authorizeAnywhere(caller, 'list', actor.role)
  const all = yield* placed(actor.number)
  yield* followRightsNow(caller)
  const readable = all.flatMap(({ row, path }) => (path !== undefined && mayRead(caller, path) ? [{ row, path }] : []))
  const items: Favorite[] = []
  for (const { row, path } of readable.slice(offset, offset + limit))
    items.push({ path, entry: yield* entrySeenBy(caller, row) })
  return { items, total: readable.length }
}

/** Undefined in the trash. */
function* pathIn(parent: number, name: string, folders: Folders): Script<string | undefined> {
  const folder = yield* pathOfFolder(parent, folders)
  return folder === undefined ? undefined : childOf(folder, name)
}
