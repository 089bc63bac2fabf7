/**
 * Reads a page that came: its facts, and the addresses it leads to, which the queue's links take.
 * This is the inner loop of a crawl. It makes a text for each link and nothing else.
 */

import { linkResolver } from '../../../model/addresses/links.ts'
import { canonicalUrl, hostOf, originOf } from '../../../model/addresses/url.ts'
import { inUtf8 } from '../../../model/html/charset.ts'
import { leaveLinks, type PageFacts, readFacts } from '../../../model/html/page-facts.ts'
import type { PageKind } from '../../../model/response.ts'
import { field } from '../../../model/response.ts'
import { robotsTag } from '../../../model/robots/robots-directives.ts'
import type { ResponseHead } from '../../../model/web-answer.ts'
import type { Address } from '../../../ports/frontier.ts'
import type { QueueWork } from '../queue/queue-work.ts'

export type Page = Readonly<{
  title: string | undefined
  description: string | undefined
  canonical: string | undefined
  noindex: boolean
  facts: PageFacts | undefined
}>

const maxTitle = 1_000

export const noPage: Page = {
  title: undefined,
  description: undefined,
  canonical: undefined,
  noindex: false,
  facts: undefined,
}

/** Reads a page, in short steps. `robot`: our product token in lower case. */
export function* readPage(
  kind: PageKind,
  head: ResponseHead,
  body: Buffer,
  url: string,
  robot: string,
): Generator<void, Page> {
  const tag = robotsTag(head.headers['x-robots-tag'], robot)
  if (kind === 'text') return { ...noPage, noindex: tag.noindex }
  const utf8 = inUtf8(body, field(head, 'content-type'))
  const facts = yield* readFacts(utf8, { isXml: kind === 'xhtml', robot, isSecure: url.startsWith('https:') })
  const canonical = facts.canonical === undefined ? undefined : canonicalUrl(facts.canonical, baseOf(facts, url))
  if (tag.nofollow) leaveLinks(facts)
  return {
    title: facts.title?.slice(0, maxTitle).toWellFormed(),
    description: facts.description?.slice(0, maxTitle).toWellFormed(),
    canonical,
    noindex: tag.noindex || facts.noindex,
    facts,
  }
}

/** What the addresses of a page are read on. */
export const baseOf = ({ base }: PageFacts, url: string): string =>
  base === undefined ? url : (URL.parse(base, url)?.href ?? url)

/** Hands on where the page leads. */
export function followLinks(facts: PageFacts, address: Address, queue: QueueWork): void {
  const resolve = linkResolver(baseOf(facts, address.url))
  const origin = originOf(address.url)
  const referrer = { host: queue.host, seq: address.seq }
  const depth = address.depth + 1
  const { links } = queue
  links.countDropped(facts.dropped)
  for (const href of facts.hrefs) {
    const url = resolve(href)
    if (url === undefined) continue
    const isHere = url.startsWith(origin) && url.charCodeAt(origin.length) === 0x2f /* slash */
    if (isHere || hostOf(url) === queue.hostName) links.addHere(url, depth, { referrer })
    else links.addElsewhere(url, depth, address.seq)
  }
}
