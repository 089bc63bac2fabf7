/**
 * Where a person is, kept in the address's fragment (`/ui/#/files/photos`): any server of static files can serve the
 * console, back and forward work, and a link can be kept. What can't be read leads to the overview.
 */
import { useSyncExternalStore } from 'react'

export type Route =
  | Readonly<{ page: 'overview' }>
  /** `folder` begins and ends with a slash: `/`, `/photos/`. */
  | Readonly<{ page: 'files'; folder: string }>
  | Readonly<{ page: 'merge' }>
  | Readonly<{ page: 'crawl'; crawlId: string | null }>
  | Readonly<{ page: 'account' }>

export function readRoute(fragment: string): Route {
  const [, page = '', ...rest] = fragment.split('/')
  const names = rest.filter((name) => name !== '').map(decoded)
  switch (page) {
    case 'files':
      return { page, folder: names.length === 0 ? '/' : `/${names.join('/')}/` }
    case 'crawl':
      return { page, crawlId: names[0] ?? null }
    case 'merge':
    case 'account':
      return { page }
    default:
      return { page: 'overview' }
  }
}

/** The fragment that `readRoute` reads back. */
export function fragmentOf(route: Route): string {
  if (route.page === 'overview') return '#/'
  if (route.page === 'files') return `#/files${encodedPath(route.folder)}`
  if (route.page === 'crawl' && route.crawlId !== null) return `#/crawl/${encodeURIComponent(route.crawlId)}`
  return `#/${route.page}`
}

/** A path with each name percent-encoded, as a URL holds it. */
export const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

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
