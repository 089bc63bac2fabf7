/**
 * Who may embed an answer (Cross-Origin-Resource-Policy, and Cross-Origin-Embedder-Policy of who embeds it). Chromium
 * looks at these where answers come from the network, which ours do not; so they are looked at here, for requests that CORS
 * is not asked about. The origin of a frame is that of the document it has loaded: one whose document came otherwise
 * (`about:`, `data:`, `blob:`) counts as of no origin, and is refused more than a browser would.
 */
import { getDomain } from 'tldts'
import { originOf } from '../../model/addresses/url.ts'
import { field } from '../../model/response.ts'
import type { ResponseHead } from '../../model/web-answer.ts'

export type Embedder = Readonly<{
  origin: string
  /** It embeds nothing that does not say it may be embedded. */
  asksForLeave: boolean
}>

export const embedderOf = (url: string, head: ResponseHead): Embedder => ({
  origin: originOf(url),
  asksForLeave: /^\s*require-corp\b/i.test(field(head, 'cross-origin-embedder-policy') ?? ''),
})

/** @param url where the answer is from, canonical */
export function mayEmbed(embedder: Embedder | undefined, url: string, head: ResponseHead): boolean {
  const policy = field(head, 'cross-origin-resource-policy')?.trim().toLowerCase()
  if (embedder?.origin === originOf(url)) return true
  if (policy === 'same-origin') return false
  if (policy === 'same-site') return embedder !== undefined && siteOf(embedder.origin) === siteOf(url)
  return policy === 'cross-origin' || embedder?.asksForLeave !== true
}

/** Scheme and registrable domain; the host where it has none. */
function siteOf(url: string): string {
  const { protocol, hostname } = new URL(url)
  return `${protocol}//${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`
}
