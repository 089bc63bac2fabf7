/**
 * One spelling for each address, so that "seen already" is a comparison of texts.
 *
 *   HTTP://Example.COM:80/a/../%7euser/?q=%c3%bc#top   ->   http://example.com/~user/?q=%C3%BC
 *
 * Only what RFC 3986 (6.2.2) and the URL Standard call equivalent is made equal, and three things every
 * server we know treats alike: the fragment, a user name in the address, and an empty query. Order and
 * presence of query parameters, doubled slashes, letter case of paths and trailing slashes are the
 * server's business: folding them loses pages. `canonicalUrl` of its own result is that result.
 */

/** Characters. A longer address is not followed: every trap we know grows its addresses. */
export const maxUrlLength = 2_048

/** The canonical spelling of `text`, read as a link on `base`; undefined when it is not an http or https address. */
export function canonicalUrl(text: string, base?: string): string | undefined {
  const parsed = URL.parse(text, base)
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return undefined
  const host = withoutRootDot(parsed.host)
  if (host === '' || (host !== parsed.host && URL.parse(`${parsed.protocol}//${host}`)?.host !== host)) return undefined
  const query = parsed.search.length > 1 ? normalPercents(parsed.search) : ''
  const url = `${parsed.protocol}//${host}${normalPercents(parsed.pathname)}${query}`
  return url.length > maxUrlLength ? undefined : url
}

/** `example.com.` is `example.com`, spelled from the root of the DNS. But `9..` is no `9`, which is the address 0.0.0.9. */
const withoutRootDot = (host: string): string =>
  host.includes('.:') || host.endsWith('.') ? host.replace(/\.+(?=:|$)/, '') : host

const unreserved = /[A-Za-z0-9._~-]/

/**
 * RFC 3986, 6.2.2.1 and 6.2.2.2: hexadecimal digits in upper case; what need not be encoded is not. Behind a percent sign
 * that begins no escape, all stays: in `%b%42` the letter would complete one, and say something else.
 */
export function normalPercents(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?<!%[0-9A-Fa-f]?)%([0-9A-Fa-f]{2})/g, (escape, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16))
    return unreserved.test(character) ? character : escape.toUpperCase()
  })
}

/** `http://example.com:8080` of a canonical address. */
export const originOf = (url: string): string => url.slice(0, pathStart(url))

/** Path and query of a canonical address; starts with a slash. */
export const pathOf = (url: string): string => url.slice(pathStart(url))

/**
 * The host that politeness is owed to: name and port, where http and https on their default ports are one.
 * `example.com`, `example.com:8080`, `[::1]:8080`.
 */
export const hostOf = (url: string): string => url.slice(url.indexOf('//') + 2, pathStart(url))

/** Whether a canonical address is asked over TLS. */
export const isSecure = (url: string): boolean => url.charCodeAt(4) === 0x73 /* the s of https */

function pathStart(url: string): number {
  const slash = url.indexOf('/', 8) // behind `http://` or `https://`, at least one character of host
  return slash < 0 ? url.length : slash
}
