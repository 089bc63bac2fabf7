/**
 * Refusals of WebDAV's own methods, as DAV:error (RFC 4918, 8.7 and 16): the element of the precondition where the
 * specification names one, and our sentence and code for people and programs. If entries below the requested one are
 * the reason, a multistatus names each of them (RFC 4918, 9.6.1 and 9.10.3).
 */
import { type Exchange, refusalOf } from '@alluvium/http'
import { Problem } from '@alluvium/kernel'
import { type LockedPlaces, placesOf } from '../../../operations/preconditions/locked-places.ts'
import { escapeXml } from '../../xml/xml.ts'
import type { Mount } from '../mount.ts'
import { foot, head } from './elements.ts'
import { hrefOfText } from './href.ts'

/** Preconditions by our codes (RFC 4918, 16; RFC 4331, 6; RFC 3253, 3.6; RFC 6578, 3.2). */
const preconditions: Readonly<Record<string, string>> = {
  'files.finite-depth': '<d:propfind-finite-depth/>',
  'files.lock-elsewhere': '<d:lock-token-matches-request-uri/>',
  'files.lock-not-held': '<d:lock-token-matches-request-uri/>',
  'files.quota-exceeded': '<d:quota-not-exceeded/>',
  'files.total-exceeded': '<d:quota-not-exceeded/>',
  'files.storage-full': '<d:sufficient-disk-space/>',
  'files.report-unsupported': '<d:supported-report/>',
  'files.sync-token-invalid': '<d:valid-sync-token/>',
}

/** Preconditions that list the addresses concerned. */
const preconditionsOfPlaces: Readonly<Record<string, string>> = {
  'files.locked': 'lock-token-submitted',
  'files.lock-conflict': 'no-conflicting-lock',
}

/** The apps of Nextcloud and ownCloud show the sentence that they find here. */
const sabre = 'http://sabredav.org/ns'

/** Statuses that only WebDAV has for a refusal. */
const statuses: Readonly<Record<string, number>> = { 'files.destination-elsewhere': 502 }

/** Whether a refusal is about locks. Such a refusal is sent as DAV:error for every method. */
export const isAboutLocks = (thrown: unknown): boolean => thrown instanceof Problem && placesOf(thrown) !== undefined

/** Answers with the problem that a handler threw. Rethrows bugs, which `listen` logs and answers. */
export function sendDavError(exchange: Exchange, thrown: unknown, mount: Mount): void {
  const { response, request, id } = exchange
  if (!(thrown instanceof Problem) || response.headersSent) throw thrown
  const places = placesOf(thrown)
  const refusal = refusalOf(thrown, id)
  const inside = places?.within === true
  const text = inside ? everyPlace(thrown, { places, url: request.url ?? '', mount }) : errorOf(thrown, places, mount)
  const body = Buffer.from(inside ? text : `<?xml version="1.0" encoding="utf-8"?>\n${text}\n`)
  response.writeHead(inside ? 207 : (statuses[refusal.code] ?? refusal.status), {
    ...refusal.headers,
    'Error-Code': refusal.code,
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(body)
}

function errorOf({ code, message }: Problem, places: LockedPlaces | undefined, mount: Mount): string {
  const precondition = places ? elementOf(code, places.roots, mount) : (preconditions[code] ?? '')
  return (
    `<d:error xmlns:d="DAV:" xmlns:a="urn:alluvium:error" xmlns:s="${sabre}">${precondition}` +
    `<a:code>${escapeXml(code)}</a:code><a:message>${escapeXml(message)}</a:message>` +
    `<s:message>${escapeXml(message)}</s:message></d:error>`
  )
}

function elementOf(code: string, roots: readonly string[], mount: Mount): string {
  const name = preconditionsOfPlaces[code]
  const hrefs = roots.map((root) => `<d:href>${mount.href}${hrefOfText(root)}</d:href>`).join('')
  return name === undefined ? '' : `<d:${name}>${hrefs}</d:${name}>`
}

type Within = Readonly<{ places: LockedPlaces; url: string; mount: Mount }>

function everyPlace({ code }: Problem, { places: { roots }, url, mount }: Within): string {
  const responses = roots.map(
    (root) =>
      `<d:response><d:href>${mount.href}${hrefOfText(root)}</d:href><d:status>HTTP/1.1 423 Locked</d:status>` +
      `<d:error>${elementOf(code, [root], mount)}</d:error></d:response>`,
  )
  // The address of a LOCK is named too, that of a DELETE is not (9.10.3, 9.6.1).
  const [target = ''] = url.split('?')
  const itself = `<d:response><d:href>${escapeXml(target)}</d:href><d:status>HTTP/1.1 424 Failed Dependency</d:status></d:response>`
  return head + responses.join('') + (code === 'files.lock-conflict' ? itself : '') + foot
}
