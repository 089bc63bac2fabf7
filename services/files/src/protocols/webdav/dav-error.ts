/**
 * Refusals of WebDAV's own methods, as DAV:error (RFC 4918, 8.7 and 16): the precondition's element where the
 * specification names one, and beside it, for people and programs, our sentence and code.
 */
import { type Exchange, refusalOf } from '@alluvium/http'
import { Problem } from '@alluvium/kernel'
import { escapeXml } from './xml.ts'

/** Preconditions by our codes (RFC 4918, 16). */
const preconditions: Readonly<Record<string, string>> = {
  'files.finite-depth': '<d:propfind-finite-depth/>',
}

/** Answers with what a handler threw. Bugs are thrown on, for `listen` to log and to answer. */
export function sendDavError(exchange: Exchange, thrown: unknown): void {
  const { response, id } = exchange
  if (!(thrown instanceof Problem) || response.headersSent) throw thrown
  const { status, code, message, headers } = refusalOf(thrown, id)
  const body = Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>\n<d:error xmlns:d="DAV:" xmlns:a="urn:alluvium:error">${preconditions[code] ?? ''}` +
      `<a:code>${escapeXml(code)}</a:code><a:message>${escapeXml(message)}</a:message></d:error>\n`,
  )
  response.writeHead(status, {
    ...headers,
    'Error-Code': code,
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(body)
}
