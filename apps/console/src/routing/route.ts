/**
 * Where a person is, kept in the address's fragment (`/ui/#/files/photos`): any server of static files can serve the
 * console, back and forward work, and a link can be kept. Addresses of earlier versions, which letters and bookmarks
 * hold, lead to where their pages are now.
 */
import { encodedPath } from '@alluvium/client'
import { useSyncExternalStore } from 'react'
import { type Narrowing, narrowingText, readNarrowing } from './narrowing.ts'

export type Route =
  | Readonly<{ page: 'home' }>
  /** `folder` begins and ends with a slash: `/`, `/photos/`. */
  | Readonly<{ page: 'files'; folder: string }>
  /** `path` begins with a slash and doesn't end with one: `/photos/sea.jpg`. */
  | Readonly<{ page: 'file'; path: string }>
  /** A file or a folder by its id, wherever it is. */
  | Readonly<{ page: 'id'; id: string }>
  | Readonly<{ page: 'search'; query: string; narrowing?: Narrowing }>
  | Readonly<{ page: 'tag'; tag: string }>
  /** A program that waits to be let in, by the secret that it opened the page with. */
  | Readonly<{ page: 'device'; token: string }>
  /** A folder as it was in a snapshot; null for the newest one's. */
  | Readonly<{ page: 'snapshots'; id: string | null; folder: string }>
  | Readonly<{ page: (typeof plainPages)[number] }>
  /** `trail`: the names behind the area's own, for its pages to read. */
  | Readonly<{ page: (typeof trailPages)[number]; trail: readonly string[] }>
  /** Nothing is at this address. */
  | Readonly<{ page: 'unknown' }>

const plainPages = ['trash', 'shares', 'shared', 'notifications', 'favorites', 'recent'] as const
const trailPages = ['merge', 'crawl', 'settings', 'administration'] as const

/** A page of the files' area. */
export type FilesRoute = Exclude<Route, Readonly<{ page: 'home' | 'unknown' }> | Readonly<{ trail: readonly string[] }>>

/** The parts of the console; each page belongs to one, but for one that is not there. */
export type Area = 'home' | 'files' | (typeof trailPages)[number] | 'unknown'

export function areaOf({ page }: Route): Area {
  return page === 'home' || page === 'unknown' || isOneOf(trailPages, page) ? page : 'files'
}

/** Where pages of earlier versions are now. The longest beginning counts; what stands behind it stays. */
const moved: Readonly<Record<string, string>> = {
  account: 'settings',
  'account/billing': 'settings/plan',
  'account/invitations': 'settings/organizations/invitations',
  'merge/saves': 'merge/conflicts',
  'merge/usage': 'settings/usage',
  'merge/organizations': 'settings/organizations',
  'merge/billing': 'settings/plan',
  storage: 'administration/storage',
  audit: 'administration/audit',
  users: 'administration/people',
  groups: 'administration/groups',
}

export function readRoute(fragment: string): Route {
  if (fragment.startsWith('#/search')) return readSearch(fragment)
  const [page = '', ...names] = presentPlace(fragment.split('/').slice(1))
  const [first = ''] = names
  if (page === '') return { page: 'home' }
  if (page === 'files') return { page, folder: folderOf(names) }
  if (page === 'file' && names.length > 0) return { page, path: `/${names.join('/')}` }
  if (page === 'id' && /^\d{1,15}$/.test(first)) return { page, id: first }
  if (page === 'tag' && first !== '') return { page, tag: first }
  if (page === 'device' && first !== '') return { page, token: first }
  if (page === 'snapshots') return { page, id: first === '' ? null : first, folder: folderOf(names.slice(1)) }
  if (isOneOf(plainPages, page) && names.length === 0) return { page }
  if (isOneOf(trailPages, page)) return { page, trail: names }
  return { page: 'unknown' }
}

function readSearch(fragment: string): Route {
  const [place = '', asked = ''] = fragment.split('?', 2)
  const [page, query = '', ...rest] = place.split('/').slice(1)
  if (page !== 'search' || rest.length > 0) return { page: 'unknown' }
  const narrowing = readNarrowing(asked)
  return { page, query: decoded(query), ...(Object.keys(narrowing).length > 0 && { narrowing }) }
}

/** The names of an address, as it is written today. */
function presentPlace(address: readonly string[]): readonly string[] {
  const names = address.filter((name) => name !== '').map(decoded)
  for (const length of [2, 1]) {
    const place = moved[names.slice(0, length).join('/')]
    if (place !== undefined && names.length >= length) return [...place.split('/'), ...names.slice(length)]
  }
  return names
}

/** The fragment that `readRoute` reads back. */
export function fragmentOf(route: Route): string {
  if (route.page === 'home') return '#/'
  if (route.page === 'files') return `#/files${encodedPath(route.folder)}`
  if (route.page === 'file') return `#/file${encodedPath(route.path)}`
  if (route.page === 'id') return `#/id/${route.id}`
  if (route.page === 'search') return `#/search/${encodeURIComponent(route.query)}${narrowingText(route.narrowing)}`
  if (route.page === 'tag') return `#/tag/${encodeURIComponent(route.tag)}`
  if (route.page === 'device') return `#/device/${encodeURIComponent(route.token)}`
  if (route.page === 'snapshots') {
    return route.id === null ? '#/snapshots' : `#/snapshots/${route.id}${encodedPath(route.folder)}`
  }
  return ['#', route.page, ...('trail' in route ? route.trail.map(encodeURIComponent) : [])].join('/')
}

/**
 * The one page of the console is served at every address below its own. What somebody typed or linked there is read as the
 * fragment that they meant, so that `/ui/files/photos` opens the folder, and `/ui/nowhere` says that nothing is there.
 */
export function readPathAsFragment(): void {
  const below = location.pathname.slice(import.meta.env.BASE_URL.length)
  if (below !== '' && below !== 'index.html') history.replaceState(null, '', `${import.meta.env.BASE_URL}#/${below}`)
}

/** Opens another page, as a link would. */
export function go(route: Route): void {
  location.hash = fragmentOf(route)
}

/** Opens another page in place of this one, so that going back leads to what was before it. */
export function goInstead(route: Route): void {
  location.replace(fragmentOf(route))
}

const folderOf = (names: readonly string[]): string => (names.length === 0 ? '/' : `/${names.join('/')}/`)

const isOneOf = <T extends string>(all: readonly T[], one: string): one is T => (all as readonly string[]).includes(one)

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

export const useFragment = (): string => useSyncExternalStore(subscribe, () => location.hash)
