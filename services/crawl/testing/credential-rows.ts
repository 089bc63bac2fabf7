/** Whom each route of the crawl service answers, one row a route; a route without a row fails the matrix. */

/** Callers that get 401 on every route. */
export const nobody = [
  'no key',
  'a wrong key',
  'a revoked key',
  'the development key through a proxy',
  'the development key in production',
  'an expired token',
  'a token for another service',
] as const
/** The crawl and the key that are asked about are of an account, and these belong to it. */
export const owners = ['a key of the account', 'another key of the account'] as const
/** Accounts of their own: what is not theirs does not exist for them. */
export const otherOwners = [
  'a key of another account',
  'a person',
  'a person whose e-mail is not verified',
  "a person with the account's name as unverified e-mail",
] as const
/** They see everything. */
export const first = ['the development key', 'the bootstrap key', 'an administrator of the issuer'] as const

export type Kind =
  | (typeof nobody)[number]
  | (typeof owners)[number]
  | (typeof otherOwners)[number]
  | (typeof first)[number]
export const kinds: readonly Kind[] = [...nobody, ...owners, ...otherOwners, ...first]

/** `mine`: of one's own, whoever one is. `proved`: that too, but for who has not proved their address. `theirs`: of a thing that belongs to somebody. */
export type Row = 'mine' | 'proved' | 'theirs'

const unproved: readonly Kind[] = [
  'a person whose e-mail is not verified',
  "a person with the account's name as unverified e-mail",
]

export const rows: Readonly<Record<string, Row>> = {
  'GET /health': 'mine',
  'POST /api/v1/crawls': 'mine',
  'GET /api/v1/crawls': 'mine',
  'GET /api/v1/crawls/{crawl_id}': 'theirs',
  'GET /api/v1/crawls/{crawl_id}/stats': 'theirs',
  'POST /api/v1/crawls/{crawl_id}/pause': 'theirs',
  'POST /api/v1/crawls/{crawl_id}/resume': 'theirs',
  'POST /api/v1/crawls/{crawl_id}/cancel': 'theirs',
  'DELETE /api/v1/crawls/{crawl_id}': 'theirs',
  'GET /api/v1/crawls/{crawl_id}/pages': 'theirs',
  'GET /api/v1/crawls/{crawl_id}/pages/{page_id}/content': 'theirs',
  'GET /api/v1/crawls/{crawl_id}/pages/{page_id}/links': 'theirs',
  'GET /api/v1/crawls/{crawl_id}/issues': 'theirs',
  'GET /api/v1/crawls/{crawl_id}/export': 'theirs',
  'GET /api/v1/crawls/{crawl_id}/events': 'theirs',
  'POST /api/v1/keys': 'proved',
  'GET /api/v1/keys': 'mine',
  'DELETE /api/v1/keys/{id}': 'theirs',
}

export type Cell = '401' | '403' | '404' | 'passes'

export function cellOf(row: Row, kind: Kind): Cell {
  if (nobody.some((one) => one === kind)) return '401'
  if (row === 'proved') return unproved.includes(kind) ? '403' : 'passes'
  return row === 'theirs' && otherOwners.some((one) => one === kind) ? '404' : 'passes'
}
