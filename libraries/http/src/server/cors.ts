/**
 * CORS: pages of other origins (the Fetch standard, 3.2). Off unless origins are configured. Our credentials are header
 * fields that a page sends on purpose, never cookies, so `Access-Control-Allow-Credentials` is not sent, and `*`
 * is harmless. A preflight carries no token and needs none.
 */
import type { Exchange } from '../exchange/exchange.ts'

/** The header fields of our responses that a page may read. */
const exposed = [
  'ETag, Error-Code, X-Request-Id, X-Total-Count, Link, Location, Retry-After, WWW-Authenticate',
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
  'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
  'Accept-Ranges, Content-Range, Content-Disposition, Content-Digest, Repr-Digest, Allow, DAV, MS-Author-Via, Lock-Token',
  'Preference-Applied, Merge-Driver',
  'Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Offset, Upload-Length, Upload-Expires',
  'Upload-Metadata, Upload-Defer-Length, Upload-Concat, Upload-Complete, Upload-Limit',
  'OC-ETag, OC-FileId, X-OC-MTime, X-OC-CTime',
].join(', ')

const methods = [
  'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'PROPFIND, PROPPATCH, MKCOL, COPY, MOVE, LOCK, UNLOCK, REPORT, SEARCH',
].join(', ')

export type Cors = Readonly<{
  /** Marks the answer as readable by the page, when its origin is allowed. */
  mark(exchange: Exchange): void
  /** Answers a preflight; false when this request is none, or its origin isn't allowed. */
  answersPreflight(exchange: Exchange): boolean
  /** Whether answers differ by origin, so that caches must know (`Vary: Origin`). */
  varies: boolean
}>

export function corsFor(origins: readonly string[]): Cors | undefined {
  if (origins.length === 0) return undefined
  const any = origins.includes('*')
  const allowed = new Set(origins)
  const isAllowed = (origin: string | undefined): origin is string =>
    origin !== undefined && (any || allowed.has(origin))

  return {
    varies: !any,
    mark({ request, response }) {
      const { origin } = request.headers
      if (!isAllowed(origin)) return
      response.setHeader('Access-Control-Allow-Origin', any ? '*' : origin)
      response.setHeader('Access-Control-Expose-Headers', exposed)
    },
    answersPreflight({ request, response }) {
      const {
        origin,
        'access-control-request-method': wanted,
        'access-control-request-headers': fields,
      } = request.headers
      if (request.method !== 'OPTIONS' || wanted === undefined || !isAllowed(origin)) return false
      response.setHeader('Access-Control-Allow-Methods', methods)
      if (fields !== undefined && /^[\w\-!#$%&'*+.^`|~, ]+$/.test(fields))
        response.setHeader('Access-Control-Allow-Headers', fields)
      response.setHeader('Access-Control-Max-Age', '600')
      response.writeHead(204).end()
      return true
    },
  }
}
