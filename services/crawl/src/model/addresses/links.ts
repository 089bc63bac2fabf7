/**
 * From what stands in `href` to a canonical address. A page has dozens of links, and nearly all are plain:
 * `/docs/intro`, `intro?page=2`, `https://this-host/docs#top`. Those are put together by looking at each
 * character once; only what holds anything unusual goes through the URL parser, which costs twenty times
 * as much. A property test holds the short way against the long one.
 */
import { canonicalUrl, maxUrlLength, originOf, pathOf } from './url.ts'

export type LinkResolver = (href: string) => string | undefined

/** Characters that stand for themselves in a path and in a query: RFC 3986 `pchar` without `%` and `'`, and the slash. */
const plain = new Uint8Array(128)
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&()*+,;=:@/') {
  plain[character.charCodeAt(0)] = 1
}

const hash = 0x23
const dot = 0x2e
const slash = 0x2f
const colon = 0x3a
const question = 0x3f

/** Reads links as they stand on a page whose base address is `base`, a canonical address or what `<base>` makes of one. */
export function linkResolver(base: string): LinkResolver {
  const canonicalBase = canonicalUrl(base)
  if (canonicalBase === undefined) return (href) => canonicalUrl(href)
  const origin = originOf(canonicalBase)
  const resolve = shortLinkResolver(canonicalBase)
  return (href) => {
    const link = resolve(href)
    return link === undefined ? undefined : wholeLink(link, origin)
  }
}

/**
 * The same for a `base` that is canonical; a link on its origin may come without it, as path and query. Most links of a page
 * lead to where the crawl has been: of these no address needs to be put together.
 */
export function shortLinkResolver(base: string): LinkResolver {
  const origin = originOf(base)
  const path = pathOf(base)
  const query = path.indexOf('?')
  const folder = path.slice(0, path.lastIndexOf('/', query < 0 ? path.length : query) + 1)

  return (href) => {
    const hasOrigin = href.startsWith(origin) && href.charCodeAt(origin.length) === slash
    const isRelative = !hasOrigin && !isPath(href)
    const from = hasOrigin ? origin.length : 0
    const end = plainEnd(href, from, isRelative)
    if (end <= from) return canonicalUrl(href, base)
    const link = isRelative ? folder + href.slice(from, end) : href.slice(from, end)
    return origin.length + link.length > maxUrlLength ? undefined : link
  }
}

/** Whether it is a path, and no whole address. */
export const isPath = (link: string): boolean => link.charCodeAt(0) === slash

/** The whole address of a link that may come without its origin. */
export const wholeLink = (link: string, origin: string): string => (isPath(link) ? origin + link : link)

/**
 * Where the plain address that starts at `from` ends (at its fragment, or with the text); 0 when it is not plain.
 * `relative`: it has no slash in front, so it must not look like a scheme or a dot segment.
 */
function plainEnd(href: string, from: number, relative: boolean): number {
  let before = relative ? slash : 0
  let inQuery = false
  let at = from
  for (; at < href.length; at++) {
    const code = href.charCodeAt(at)
    if (code === hash) break
    if (code >= 128) return 0
    if (code === question) {
      inQuery = true
    } else if (plain[code] !== 1) {
      return 0
    } else if (!inQuery) {
      if (before === slash && code === dot) return 0 // perhaps a dot segment
      if (before === slash && code === slash) return 0 // perhaps a host
      if (relative && code === colon) return 0 // perhaps a scheme
    }
    before = code
  }
  if (relative && at > from && href.charCodeAt(from) === question) return 0
  if (before === question) return 0 // an empty query is dropped
  return at
}
