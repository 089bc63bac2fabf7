import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SeenSet } from './addresses/seen-set.ts'
import { inUtf8 } from './html/charset.ts'
import { sitemapEntries } from './html/sitemap.ts'
import { latencyBucket, latencyPercentile } from './latency.ts'
import { classifyResponse, pageKind, retryAfterMs } from './response.ts'
import { robotsTag } from './robots/robots-directives.ts'
import type { WebAnswer } from './web-answer.ts'

const path = (index: number): string => `/section-${index % 97}/article/${index}?page=${index % 5}`

describe('what was seen', () => {
  test('a text is new once, and only once, among texts of all lengths', () => {
    const text = fc.string({ unit: 'binary-ascii', maxLength: 300 })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
        const seen = new SeenSet()
        const model = new Set<string>()
        for (const one of texts) {
          expect(seen.add(one)).toBe(!model.has(one))
          model.add(one)
        }
        expect(seen.size).toBe(model.size)
      }),
      { numRuns: 300 },
    )
  })

  test('300,000 addresses are distinguished, at less than 100 bytes each', () => {
    const seen = new SeenSet()
    for (let index = 0; index < 300_000; index++) if (!seen.add(path(index))) throw new Error(`${index} was not new`)
    for (let index = 0; index < 300_000; index += 7)
      if (seen.add(path(index))) throw new Error(`${index} was new twice`)
    expect(seen.size).toBe(300_000)
    expect(seen.memory / seen.size).toBeLessThan(100)
  })

  test('a text and the digest of a longer one are not confused', () => {
    const seen = new SeenSet()
    const long = 'x'.repeat(500)
    expect(seen.add(long)).toBe(true)
    expect(seen.add(createHash('sha256').update(long).digest('latin1'))).toBe(true)
    expect(seen.add(long)).toBe(false)
  })
})

describe('response times', () => {
  test('a bucket is at most 1.6 % below the time, and never above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (ms) => {
        const bucket = latencyBucket(ms)
        expect(bucket).toBeLessThanOrEqual(ms)
        expect(bucket).toBeGreaterThanOrEqual(ms < 128 ? ms : ms * (1 - 1 / 64))
        expect(latencyBucket(bucket)).toBe(bucket)
      }),
    )
  })

  test('the percentile is that of the sorted times', () => {
    const times = Array.from({ length: 100 }, (_, index) => index + 1)
    const buckets = times.map((ms) => [latencyBucket(ms), 1] as const)
    expect([0.5, 0.95, 1].map((share) => latencyPercentile(buckets, share))).toEqual([50, 95, 100])
    expect(latencyPercentile([], 0.95)).toBe(0)
  })
})

describe('letters', () => {
  test.each([
    ['utf-8', 'text/html; charset=utf-8', Buffer.from('é')],
    ['what the header says', 'text/html; charset="ISO-8859-1"', Buffer.from('é', 'latin1')],
    ['what the page says', 'text/html', Buffer.from('<meta charset=windows-1252>é', 'latin1')],
    [
      'what http-equiv says',
      undefined,
      Buffer.from('<meta http-equiv=Content-Type content="text/html; charset=latin1">é', 'latin1'),
    ],
    ['UTF-16 by its mark, whatever the header says', 'text/html; charset=utf-8', Buffer.from('\uFEFFé', 'utf16le')],
    ['UTF-8 by its mark, whatever the page says', 'text/html', Buffer.from('\uFEFF<meta charset=latin1>é')],
    ['UTF-8 because it is', 'text/html', Buffer.from('é')],
    ['windows-1252 because it is not UTF-8', 'text/html', Buffer.from('é', 'latin1')],
    ['not what nobody knows', 'text/html; charset=klingon', Buffer.from('é')],
    ['not UTF-16 on the word of a page that could be read', 'text/html', Buffer.from('<meta charset=utf-16>é')],
  ])('a page is read as %s', (_, contentType, bytes) => {
    expect(inUtf8(bytes, contentType).toString()).toMatch(/^(?:<meta[^>]*>)?é$/)
  })

  test('Japanese in two charsets is read as UTF-8', () => {
    expect(inUtf8(Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'text/html; charset=Shift_JIS').toString()).toBe('日本')
    expect(inUtf8(Buffer.from([0xc6, 0xfc, 0xcb, 0xdc]), 'text/html; charset=euc-jp').toString()).toBe('日本')
  })
})

const response = (status: number, headers: Record<string, string> = {}, body = '<html>'): WebAnswer => ({
  kind: 'response',
  status,
  headers,
  body: Buffer.from(body),
  ms: 1,
})

const failure = (isPassing: boolean): WebAnswer => ({
  kind: 'failure',
  reason: 'network_error',
  isPassing,
  message: 'x',
  ms: 1,
})

describe('what an answer means', () => {
  const rules = { retries: 3, backoffMs: 1_000, maxRetryAfterMs: 120_000 }
  const verdict = (answer: WebAnswer, tries = 0) => classifyResponse(answer, 'http://a.example/x/y', tries, rules, 0)

  test('a page is fetched, another type is skipped, and a missing type is guessed from the content', () => {
    expect(verdict(response(200, { 'content-type': 'text/html' }))).toMatchObject({ outcome: 'fetched' })
    expect(verdict(response(200, { 'content-type': 'application/pdf' }))).toMatchObject({ outcome: 'skipped_type' })
    expect(verdict(response(200))).toMatchObject({ outcome: 'fetched' })
    expect(verdict(response(200, {}, 'GIF89a'))).toMatchObject({ outcome: 'skipped_type' })
    expect(pageKind({ status: 200, headers: { 'content-type': 'Application/XHTML+xml; x' } }, undefined)).toBe('xhtml')
  })

  test.each([301, 302, 303, 307, 308])('%i leads to its Location, relative or not', (status) => {
    expect(verdict(response(status, { location: '../z' }))).toEqual({
      kind: 'redirect',
      status,
      to: 'http://a.example/z',
    })
    expect(verdict(response(status))).toEqual({ kind: 'redirect', status, to: undefined })
  })

  test.each([429, 500, 502, 503, 504])('%i is retried after 1, 2 and 4 s, and is then an error', (status) => {
    expect([0, 1, 2].map((tries) => verdict(response(status), tries))).toMatchObject([
      { afterMs: 1_000 },
      { afterMs: 2_000 },
      { afterMs: 4_000 },
    ])
    expect(verdict(response(status), 3)).toMatchObject({ kind: 'end', outcome: 'http_error' })
  })

  test.each([400, 401, 403, 404, 410, 418, 501, 505, 304, 300])('%i is an error at once', (status) => {
    expect(verdict(response(status))).toMatchObject({ kind: 'end', outcome: 'http_error' })
  })

  test('Retry-After applies to the host up to two minutes; past that nothing is retried', () => {
    expect(verdict(response(503, { 'retry-after': '7' }))).toMatchObject({
      kind: 'again',
      afterMs: 7_000,
      blocksHost: true,
    })
    expect(verdict(response(429, { 'retry-after': new Date(3_000).toUTCString() }))).toMatchObject({ afterMs: 3_000 })
    expect(verdict(response(503, { 'retry-after': '3600' }))).toMatchObject({
      kind: 'end',
      outcome: 'http_error',
      blocksHostMs: 120_000,
    })
    expect(retryAfterMs('soon', 0)).toBeUndefined()
  })

  test('a temporary failure is retried, and another is not', () => {
    expect(verdict(failure(true))).toMatchObject({ kind: 'again', afterMs: 1_000, blocksHost: false })
    expect(verdict(failure(false))).toMatchObject({ kind: 'end', outcome: 'network_error' })
    expect(verdict(failure(true), 3)).toMatchObject({ kind: 'end', outcome: 'network_error' })
  })
})

test.each([
  ['noindex, nofollow', true, true],
  ['none', true, true],
  ['otherbot: none', false, false],
  ['alluvium: nofollow', false, true],
  ['unavailable_after: 25 Jun 2010 15:00:00 PST', false, false],
  ['max-snippet: 10, nofollow', false, true],
  ['all', false, false],
])('X-Robots-Tag: %s', (field, noindex, nofollow) => {
  expect(robotsTag(field, 'alluvium')).toEqual({ noindex, nofollow })
})

const entries = (text: string) => [...sitemapEntries(Buffer.from(text))].filter((entry) => entry !== undefined)

describe('sitemaps', () => {
  test('the pages of a urlset, as they are written by hand and by programs', () => {
    const text = `<?xml version="1.0"?><!-- <url><loc>no</loc></url> --><ns:urlset xmlns:ns="x"><ns:url><ns:loc> http://a.example/1?a&amp;b </ns:loc>
      <image:image><image:loc>http://a.example/no.png</image:loc></image:image></ns:url>
      <url><loc><![CDATA[http://a.example/2&x]]></loc><lastmod>2026</lastmod></url><url><loc/></url><url><loc>http://a.example/<!-- c -->3</loc></url></ns:urlset>`
    expect(entries(text)).toEqual(
      ['http://a.example/1?a&b', 'http://a.example/2&x', 'http://a.example/3'].map((loc) => ({ kind: 'page', loc })),
    )
  })

  test('the sitemaps of an index', () => {
    expect(entries('<sitemapindex><sitemap><loc>http://a.example/s.xml</loc></sitemap></sitemapindex>')).toEqual([
      { kind: 'sitemap', loc: 'http://a.example/s.xml' },
    ])
  })

  test('the lines of a text', () => {
    expect(entries('http://a.example/1\r\n\r\nnot\nhttps://a.example/2')).toHaveLength(2)
  })

  test('entities defined in a DTD are not expanded, and hostile input is read to its end', () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>http://a.example/&b;</loc></url></urlset>'
    expect(entries(bomb)).toEqual([{ kind: 'page', loc: 'http://a.example/&b;' }])
    for (const part of ['<', '<a', '<loc>', '<!--', '<![CDATA[', '<url><loc>', '&amp;']) {
      const repeats = Math.floor(2_000_000 / part.length)
      expect(entries(`<urlset>${part.repeat(repeats)}`).length).toBeLessThanOrEqual(repeats)
    }
  })
})
