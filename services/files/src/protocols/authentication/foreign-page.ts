/**
 * What a page of another site must not do in the name of who looks at it. A browser adds to whatever a page asks for the
 * password that it was once given for us (Basic), and in open mode none is needed. What no plain form can send has to be
 * allowed by a preflight, which nobody answers but for the origins of `--cors-origin`; a POST that a form could have sent
 * comes at once, and is refused here. Tokens are sent by nobody who does not hold them.
 */
import type { Exchange } from '@alluvium/http'
import { foreignPage } from '../../problems/requests.ts'

/** Throws `files.foreign-page`. */
export function refuseForeignPage({ request, response }: Exchange): void {
  if (request.method !== 'POST' || isOurs(request.headers)) return
  if (!response.hasHeader('Access-Control-Allow-Origin')) throw foreignPage()
}

/** Browsers tell by `Sec-Fetch-Site`, over plain HTTP by `Origin` alone; who is no browser tells neither. */
function isOurs(headers: Exchange['request']['headers']): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || origin.replace(/^https?:\/\//, '') === host
}
