/**
 * Refuses requests that a page of another site makes in the name of the person who views it. A browser adds our Basic
 * password to any page's request, and open mode needs no password. A request that a plain form can't send needs a
 * preflight, which only the origins of `--cors-origin` pass. A POST that a form can send needs none, so it is refused
 * here. Tokens are safe: a browser does not add them by itself.
 */
import type { Exchange } from '@alluvium/http'
import { foreignPage } from '../../problems/requests.ts'

/** Throws `files.foreign-page`. */
export function refuseForeignPage({ request, response }: Exchange): void {
  if (request.method !== 'POST' || isOurs(request.headers)) return
  if (!response.hasHeader('Access-Control-Allow-Origin')) throw foreignPage()
}

/** Browsers send `Sec-Fetch-Site`, over plain HTTP only `Origin`; other clients send neither. */
function isOurs(headers: Exchange['request']['headers']): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || origin.replace(/^https?:\/\//, '') === host
}
