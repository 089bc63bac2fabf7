/**
 * The target of a request in all four forms of RFC 9112 3.2, brought to the one that handlers know.
 *
 *   origin      /path?query                  as it is
 *   absolute    http://host/path?query       3.2.2: MUST be accepted; its authority replaces the Host field
 *   asterisk    *                            3.2.4: the server as a whole, with OPTIONS only
 *   authority   host:443                     3.2.3: with CONNECT only, which never comes here
 */
export type Target =
  | Readonly<{ kind: 'origin'; url: string; host?: string }>
  | Readonly<{ kind: 'server' }>
  | Readonly<{ kind: 'malformed' }>

export function readTarget(method: string, target: string): Target {
  if (target.startsWith('/')) return { kind: 'origin', url: target }
  if (target === '*') return method === 'OPTIONS' ? { kind: 'server' } : { kind: 'malformed' }
  const [, host, rest] = /^https?:\/\/([^/?#@\s]+)([^#\s]*)$/i.exec(target) ?? []
  if (host === undefined || rest === undefined) return { kind: 'malformed' }
  return { kind: 'origin', url: rest.startsWith('/') ? rest : `/${rest}`, host }
}

/** The path of a target in origin form, undecoded. */
export function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

/** The query of a target in origin form, still encoded and without its question mark; empty where there is none. It may hold further ones (RFC 3986, 3.4). */
export function queryTextOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? '' : url.slice(query + 1)
}

/** The fields in the query of a target in origin form. */
export const queryOf = (url: string): URLSearchParams => new URLSearchParams(queryTextOf(url))
