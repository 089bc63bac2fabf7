/**
 * Where a person is, kept in the address's fragment (`/ui/#/files/photos`): any server of static files can serve the
 * console, back and forward work, and a link can be kept. What can't be read leads to the overview.
 */
import { encodedPath } from '@alluvium/client'
import { useSyncExternalStore } from 'react'

export type Route =
  | Readonly<{ page: 'overview' }>
  /** `folder` begins and ends with a slash: `/`, `/photos/`. */
  | Readonly<{ page: 'files'; folder: string }>
  /** `path` begins with a slash and doesn't end with one: `/photos/sea.jpg`. */
  | Readonly<{ page: 'file'; path: string }>
  | Readonly<{ page: 'search'; query: string }>
  | Readonly<{ page: 'tag'; tag: string }>
  /** A program that waits to be let in, by the secret that it opened the page with. */
  | Readonly<{ page: 'device'; token: string }>
  /** A folder as it was in a snapshot; null for the newest one's. */
  | Readonly<{ page: 'snapshots'; id: string | null; folder: string }>
  | Readonly<{ page: (typeof plainPages)[number] }>
  /** `trail`: the names behind the area's own, for its pages to read. */
  | Readonly<{ page: (typeof trailPages)[number]; trail: readonly string[] }>

const plainPages = ['trash', 'shares', 'shared', 'notifications', 'storage', 'audit', 'users', 'groups'] as const
const trailPages = ['merge', 'crawl', 'account'] as const

/** A page of the files' area. */
export type FilesRoute = Exclude<Route, Readonly<{ page: 'overview' }> | Readonly<{ trail: readonly string[] }>>

/** The five parts of the console; each page belongs to one. */
export type Area = 'overview' | 'files' | 'merge' | 'crawl' | 'account'

export function areaOf({ page }: Route): Area {
  return page === 'overview' || isOneOf(trailPages, page) ? page : 'files'
}

export function readRoute(fragment: string): Route {
  const [, page = '', ...rest] = fragment.split('/')
  const names = rest.filter((name) => name !== '').map(decoded)
  const [first = ''] = names
  if (page === 'files') return { page, folder: folderOf(names) }
  if (page === 'file' && names.length > 0) return { page, path: `/${names.join('/')}` }
  if (page === 'search') return { page, query: first }
  if (page === 'tag' && first !== '') return { page, tag: first }
  if (page === 'device' && first !== '') return { page, token: first }
  if (page === 'snapshots') return { page, id: first === '' ? null : first, folder: folderOf(names.slice(1)) }
  if (isOneOf(plainPages, page)) return { page }
  if (isOneOf(trailPages, page)) return { page, trail: names }
  return { page: 'overview' }
}

/** The fragment that `readRoute` reads back. */
export function fragmentOf(route: Route): string {
  if (route.page === 'overview') return '#/'
  if (route.page === 'files') return `#/files${encodedPath(route.folder)}`
  if (route.page === 'file') return `#/file${encodedPath(route.path)}`
  if (route.page === 'search') return `#/search/${encodeURIComponent(route.query)}`
  if (route.page === 'tag') return `#/tag/${encodeURIComponent(route.tag)}`
  if (route.page === 'device') return `#/device/${encodeURIComponent(route.token)}`
  if (route.page === 'snapshots') {
    return route.id === null ? '#/snapshots' : `#/snapshots/${route.id}${encodedPath(route.folder)}`
  }
  return ['#', route.page, ...('trail' in route ? route.trail.map(encodeURIComponent) : [])].join('/')
}

/** Opens another page, as a link would. */
export function go(route: Route): void {
  location.hash = fragmentOf(route)
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
