/**
 * Decides who may embed an answer (Cross-Origin-Resource-Policy, and Cross-Origin-Embedder-Policy of the embedder). Chromium
 * checks these only for answers from the network. Ours do not come from there, so this file checks them, for requests that
 * CORS does not govern. The origin of a frame is the origin of the document that it loaded. A frame with another document
 * (`about:`, `data:`, `blob:`) counts as having no origin, and is refused more than a browser would refuse.
 */
import { getDomain } from 'tldts'
import { originOf } from '../../model/addresses/url.ts'
import { field } from '../../model/response.ts'
import type { ResponseHead } from '../../model/web-answer.ts'

export type Embedder = Readonly<{
  origin: string
  /** Whether it embeds only answers that allow it. */
  asksForLeave: boolean
}>

export const embedderOf = (url: string, head: ResponseHead): Embedder => ({
  origin: originOf(url),
  asksForLeave: /^\s*require-corp\b/i.test(field(head, 'cross-origin-embedder-policy') ?? ''),
})

/** @param url of the answer, canonical */
export function mayEmbed(embedder: Embedder | undefined, url: string, head: ResponseHead): boolean {
  const policy = field(head, 'cross-origin-resource-policy')?.trim().toLowerCase()
  if (embedder?.origin === originOf(url)) return true
  if (policy === 'same-origin') return false
  if (policy === 'same-site') return embedder !== undefined && siteOf(embedder.origin) === siteOf(url)
  return policy === 'cross-origin' || embedder?.asksForLeave !== true
}

/** Scheme and registrable domain; the host when there is no registrable domain. */
function siteOf(url: string): string {
  const { protocol, hostname } = new URL(url)
  return `${protocol}//${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`
}
