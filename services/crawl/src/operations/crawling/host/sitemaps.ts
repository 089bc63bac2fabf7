/**
 * Reads a site's sitemaps: those its robots.txt names, /sitemap.xml, and those that an index among them lists.
 * A sitemap that can't be fetched or read is left out: sitemaps are optional.
 */
import { gunzip } from 'node:zlib'
import { isTurnOver } from '@alluvium/kernel'
import { canonicalUrl } from '../../../model/addresses/url.ts'
import { inUtf8 } from '../../../model/html/charset.ts'
import { maxSitemapBytes, sitemapEntries } from '../../../model/html/sitemap.ts'
import { field } from '../../../model/response.ts'
import type { WebAnswer } from '../../../model/web-answer.ts'

export type SitemapsReading = Readonly<{
  /** Addresses of sitemaps, as written. */
  starts: readonly string[]
  /** Sitemaps read at most. */
  maxSitemaps: number
  redirectHops: number
  signal: AbortSignal
  /** Whether a sitemap may be asked for: on the host that the crawl is about, and not disallowed. */
  admits(url: string): boolean
  /** Asks once, politely. */
  ask(url: string): Promise<WebAnswer>
  /** Takes an address that a sitemap lists. */
  find(url: string): void
  /** Gives other work its turn, and waits while too many addresses are not yet committed. */
  rest(): Promise<void>
}>

/** Entries that are read between two calls of `rest`. */
const portion = 500

export async function readSitemaps({
  starts,
  maxSitemaps,
  admits,
  signal,
  find,
  rest,
  ...way
}: SitemapsReading): Promise<void> {
  const seen = new Set<string>()
  const waiting: string[] = []
  const add = (url: string | undefined): void => {
    if (url === undefined || seen.has(url) || seen.size >= maxSitemaps || !admits(url)) return
    seen.add(url)
    waiting.push(url)
  }
  for (const start of starts) {
    if (isTurnOver()) await rest() // oxlint-disable-line no-await-in-loop -- to ask whether it is admitted may take long
    add(canonicalUrl(start))
  }
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    /* oxlint-disable no-await-in-loop -- one sitemap after another, for politeness */
    const bytes = await sitemapBytes(url, { ...way, admits })
    let count = 0
    for (const entry of bytes === undefined ? [] : sitemapEntries(bytes)) {
      const target = entry === undefined ? undefined : canonicalUrl(entry.loc, url)
      if (entry?.kind === 'sitemap') add(target)
      else if (target !== undefined) find(target)
      count += 1
      if (count % portion === 0 || isTurnOver()) await rest()
      if (signal.aborted) return
    }
    await rest()
    if (signal.aborted) return
    /* oxlint-enable no-await-in-loop */
  }
}

async function sitemapBytes(
  start: string,
  { redirectHops, admits, ask }: Pick<SitemapsReading, 'redirectHops' | 'admits' | 'ask'>,
): Promise<Buffer | undefined> {
  let url: string | undefined = start
  for (let hop = 0; hop <= redirectHops && url !== undefined && admits(url); hop++) {
    // oxlint-disable-next-line no-await-in-loop -- where the next leads is in the last
    const answer: WebAnswer = await ask(url)
    if (answer.kind === 'failure') return undefined
    if (answer.status >= 200 && answer.status < 300 && answer.body !== undefined)
      return unzippedBytes(answer.body, field(answer, 'content-type'))
    if (answer.status < 300 || answer.status >= 400) return undefined
    url = canonicalUrl(field(answer, 'location') ?? '', url)
  }
  return undefined
}

/** A sitemap may be a gzip file, which is not a content coding. Undefined when it is broken or too large. */
async function unzippedBytes(body: Buffer, contentType: string | undefined): Promise<Buffer | undefined> {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  const bytes = isGzip ? await unzipped(body) : body
  return bytes === undefined ? undefined : inUtf8(bytes, isGzip ? undefined : contentType)
}

const unzipped = (body: Buffer): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    gunzip(body, { maxOutputLength: maxSitemapBytes }, (error, bytes) => resolve(error === null ? bytes : undefined))
  })
