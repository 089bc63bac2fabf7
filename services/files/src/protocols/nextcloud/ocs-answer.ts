/**
 * Answers of the Open Collaboration Services (OCS) 1.6: facts about an answer beside the data, as JSON (`format=json`) or XML.
 * Version 1 says in the body alone what became of a request; version 2 says the same as HTTP does.
 *
 *   /ocs/v1.php    HTTP 200, statuscode 100       998 what is not there, 997 without a log-in (with HTTP 401), 996 else
 *   /ocs/v2.php    HTTP 200, statuscode 200       the status of HTTP
 */
import { type Exchange, queryOf, refusalOf } from '@alluvium/http'
import { Problem } from '@alluvium/kernel'
import { escapeXml } from '../xml/xml.ts'

export type OcsVersion = 1 | 2

/** What JSON can say. */
export type OcsData = string | number | boolean | null | readonly OcsData[] | Readonly<{ [name: string]: OcsData }>

type Meta = Readonly<{ status: 'ok' | 'failure'; statuscode: number; message: string }>
type Answer = Readonly<{ status: number; headers?: Readonly<Record<string, string>>; meta: Meta; data: OcsData }>

export function sendOcs(exchange: Exchange, version: OcsVersion, data: OcsData): void {
  send(exchange, { status: 200, meta: { status: 'ok', statuscode: version === 1 ? 100 : 200, message: 'OK' }, data })
}

/** Answers with the problem that a handler threw. Rethrows bugs, which `listen` logs and answers. */
export function sendOcsError(exchange: Exchange, version: OcsVersion, thrown: unknown): void {
  if (!(thrown instanceof Problem) || exchange.response.headersSent) throw thrown
  const { status, headers, code, message } = refusalOf(thrown, exchange.id)
  const [statuscode, http] = version === 1 ? [codeInVersion1(status), status === 401 ? 401 : 200] : [status, status]
  send(exchange, {
    status: http,
    headers: { ...headers, 'Error-Code': code },
    meta: { status: 'failure', statuscode, message },
    data: [],
  })
}

function codeInVersion1(status: number): number {
  if (status === 401) return 997
  if (status === 404 || status === 405) return 998
  return status >= 500 ? 996 : status
}

function send(exchange: Exchange, { status, headers = {}, meta, data }: Answer): void {
  const { request, response } = exchange
  const answer = { ocs: { meta, data } }
  const [type, text] = wantsJson(request.url ?? '', request.headers.accept)
    ? ['application/json', JSON.stringify(answer)]
    : ['application/xml', `<?xml version="1.0"?>\n${elementsOf(answer)}\n`]
  const body = Buffer.from(text)
  response
    .writeHead(status, {
      ...headers,
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': body.length,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

/** The parameter wins; without one, the media type that the client accepts first. */
function wantsJson(url: string, accept = ''): boolean {
  const format = queryOf(url).get('format')
  return format === null ? /^\s*application\/json\b/i.test(accept) : format === 'json'
}

/** Members as elements, and items as elements named `element`; true is `1`, and false and null are empty. */
function elementsOf(data: OcsData): string {
  if (data === null || typeof data === 'boolean') return data ? '1' : ''
  if (typeof data !== 'object') return escapeXml(String(data))
  return Object.entries(data)
    .map(([name, value]) => {
      const tag = Array.isArray(data) ? 'element' : name
      const content = elementsOf(value)
      return content === '' ? `<${tag}/>` : `<${tag}>${content}</${tag}>`
    })
    .join('')
}
