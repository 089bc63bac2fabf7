/**
 * SEARCH (RFC 5323) at `/remote.php/dav/`, as phones ask for names, pictures, what changed lately, and favorites. The scope is a folder
 * of the caller's own tree.
 */
import { disconnectSignal } from '@alluvium/http'
import { type Path, parseTarget } from '../../../model/path.ts'
import { accountByName } from '../../../operations/accounts/accounts.ts'
import { authorizeAnywhere } from '../../../operations/authorization/authorize.ts'
import { everyFavorite, listFavorites } from '../../../operations/favorites/favorites.ts'
import { scanEntries } from '../../../operations/search/scan-entries.ts'
import { lookUp } from '../../../operations/tree/look-up.ts'
import { nothingHere } from '../../../problems/requests.ts'
import { xmlInvalid } from '../../../problems/webdav.ts'
import { readShortBody } from '../../bodies/request-body.ts'
import { targetHere } from '../../webdav/addresses.ts'
import { filesOfUser, mountAt, targetWithin } from '../../webdav/mount.ts'
import { xmlLimitBytes } from '../../xml/xml.ts'
import type { DavRequest } from '../dav-area.ts'
import type { Known } from './condition.ts'
import { parseSearch, type SearchWish } from './search-body.ts'
import { sendFound } from './send-found.ts'

export const searchAddress = '/remote.php/dav'

export const isSearch = (path: string): boolean => /^\/remote\.php\/dav\/?$/.test(path)

export async function answerSearch(asked: DavRequest): Promise<void> {
  const { service, exchange, caller } = asked
  const { request } = exchange
  authorizeAnywhere(caller, 'list')
  const wish = parseSearch(await readShortBody(request, xmlLimitBytes))
  const within = scopeOf(asked, wish)
  const { entry } = await service.database.read(() => lookUp({ caller, path: within, at: service.clock.now() }))
  const known = await knownFor(asked, wish)
  const { paths, isPartial } = entry.kind === 'folder' ? await pathsFor(asked, wish, { within, known }) : nothingFound
  const sending = { exchange, caller, mount: filesOfUser(caller.name), wanted: wish.wanted, isPartial }
  await sendFound(service, sending, paths)
}

/**
 * The folder in the caller's tree; as the clients write it, it begins at `/files/{user}`, or as any address does. Throws
 * `files.not-found`, `files.xml-invalid`.
 */
function scopeOf({ caller, isHere }: DavRequest, { scope }: SearchWish): Path {
  if (scope === '') throw xmlInvalid('its DAV:scope should hold a DAV:href')
  const reach = { isHere, mount: filesOfUser(caller.name) }
  const target = targetHere(scope, reach) ?? targetWithin(scope, mountAt('files', caller.name))
  if (target === undefined) throw nothingHere()
  return parseTarget(target).path
}

async function knownFor({ service: { database }, caller }: DavRequest, { condition }: SearchWish): Promise<Known> {
  const accounts = new Map<string, number | undefined>()
  for (const name of new Set(condition.owners)) accounts.set(name, (await database.read(accountByName(name)))?.number)
  const { items } = await database.read(() => listFavorites(caller, everyFavorite))
  return { accounts, favorites: new Set(items.map(({ entry }) => entry.node)) }
}

type Finding = Readonly<{ within: Path; known: Known }>
type FoundPaths = Readonly<{ paths: readonly string[]; isPartial: boolean }>

const nothingFound: FoundPaths = { paths: [], isPartial: false }

async function pathsFor(asked: DavRequest, wish: SearchWish, { within, known }: Finding): Promise<FoundPaths> {
  const { service, exchange, caller } = asked
  const { condition, compare, deep, limit, isLimitWished } = wish
  // Where only favorites can fit, and there are none, nobody needs to look.
  if (condition.onlyFavorites && known.favorites.size === 0) return nothingFound
  const { found, isPartial } = await scanEntries(service.database, {
    caller,
    within,
    deep,
    fits: (row) => condition.fits(row, known),
    compare: (one, other) => compare(one, other, known),
    limit: isLimitWished ? limit : limit + 1, // one more shows that there are more
    ...(condition.onlyFavorites && { among: known.favorites }),
    signal: disconnectSignal(exchange.response),
  })
  const paths = found.slice(0, limit).map(({ path }) => path)
  return { paths, isPartial: isPartial || found.length > limit }
}
