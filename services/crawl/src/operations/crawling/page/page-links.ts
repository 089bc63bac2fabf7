/**
 * Reads a page that came: its facts, and the addresses it leads to, which the queue's links take.
 * This is the inner loop of a crawl. It makes a text for each link and nothing else.
 */

import { isPath, linkResolver, shortLinkResolver } from '../../../model/addresses/links.ts'
import { canonicalUrl, hostOf, originOf } from '../../../model/addresses/url.ts'
import { toUtf8 } from '../../../model/html/charset.ts'
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
  /** Where its links lead: canonical addresses, and paths on the origin of the page. */
  shortLinks: readonly string[]
}>

/** Links that are read in one step. */
const stepLinks = 200

const maxTitle = 1_000

export const noPage: Page = {
  title: undefined,
  description: undefined,
  canonical: undefined,
  noindex: false,
  facts: undefined,
  shortLinks: [],
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
  const utf8 = yield* toUtf8(body, field(head, 'content-type'))
  const facts = yield* readFacts(utf8, { isXml: kind === 'xhtml', robot, isSecure: url.startsWith('https:') })
  const canonical = facts.canonical === undefined ? undefined : canonicalUrl(facts.canonical, baseOf(facts, url))
  if (tag.nofollow) leaveLinks(facts)
  return {
    title: facts.title?.slice(0, maxTitle).toWellFormed(),
    description: facts.description?.slice(0, maxTitle).toWellFormed(),
    canonical,
    noindex: tag.noindex || facts.noindex,
    facts,
    shortLinks: yield* resolved(facts, url),
  }
}

function* resolved(facts: PageFacts, url: string): Generator<void, readonly string[]> {
  const resolve = facts.base === undefined ? shortLinkResolver(url) : linkResolver(baseOf(facts, url))
  const links: string[] = []
  for (const [at, href] of facts.hrefs.entries()) {
    const link = resolve(href)
    if (link !== undefined) links.push(link)
    if (at % stepLinks === stepLinks - 1) yield
  }
  return links
}

/** What the addresses of a page are read on. */
export const baseOf = ({ base }: PageFacts, url: string): string =>
  base === undefined ? url : (URL.parse(base, url)?.href ?? url)

/** Hands on where a page leads. */
export function followLinks(links: readonly string[], address: Address, queue: QueueWork): void {
  const origin = originOf(address.url)
  const from = { referrer: { host: queue.host, seq: address.seq } }
  const depth = address.depth + 1
  for (const link of links) {
    if (isPath(link)) queue.links.addPath(origin, link, depth, from)
    else if (hostOf(link) === queue.hostName) queue.links.addHere(link, depth, from)
    else queue.links.addElsewhere(link, depth, address.seq)
  }
}
