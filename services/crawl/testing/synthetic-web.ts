/**
 * A site that is made from a seed, and the truth about it, worked out from the plan of the site and not from its pages:
 * which addresses a correct crawl discovers, and how each of them ends. It has everything that leads crawlers astray:
 * spellings, redirects, loops, errors that pass, robots, sitemaps, encodings, charsets, links that are none.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import type { Outcome } from '../src/model/outcome.ts'
import { type TestServer, testServer } from './test-server.ts'

type Kind =
  | Readonly<{
      is: 'page'
      links: readonly number[]
      nofollow: boolean
      coding: Coding
      charset: Charset
      base: boolean
      flaky: number
    }>
  | Readonly<{ is: 'redirect'; status: number; to: number | 'away' | 'nowhere' }>
  | Readonly<{ is: 'error'; status: number }>
  | Readonly<{ is: 'file' }>
  | Readonly<{ is: 'disallowed' }>

type Coding = 'identity' | 'gzip' | 'br' | 'deflate' | 'zstd'
type Charset = 'utf-8' | 'windows-1252' | 'utf-16le'
type Node = Readonly<{ path: string; kind: Kind; inSitemap: boolean }>

export type SyntheticWeb = Readonly<{
  start: string
  server: TestServer
  /** How each address of the site that a crawl without a cap discovers ends. */
  truth: ReadonlyMap<string, Outcome>
  /** Addresses on other hosts that are linked. */
  outOfScope: ReadonlySet<string>
  /** Pages attempted, crawled and failed, by a crawl without a cap. */
  attempts: number
  /** How often a path is asked by a crawl that is not interrupted. */
  asks(path: string): number
  /** Whether it answers properly after a few refusals. */
  isFlaky(path: string): boolean
  close(): Promise<void>
}>

export type SyntheticOptions = Readonly<{
  seed: number
  pages: number
  /** Before each answer, milliseconds. */
  latencyMs?: number
  /** Retries that the crawl under test makes of what passes. */
  retries?: number
}>

export async function syntheticWeb({
  seed,
  pages,
  latencyMs = 0,
  retries = 3,
}: SyntheticOptions): Promise<SyntheticWeb> {
  const random = randomFrom(seed)
  const nodes = planned(pages, random)
  const asked = new Map<string, number>()
  const server = await testServer((request, response) => {
    const answer = (): void => {
      const times = (asked.get(request.url ?? '') ?? 0) + 1
      asked.set(request.url ?? '', times)
      answerNode(nodes, server.origin, times, request, response)
    }
    if (latencyMs === 0) answer()
    else setTimeout(answer, latencyMs)
  })
  const { ends, outOfScope } = walked(nodes, server.origin)
  const attempted = new Set<Outcome>(['fetched', 'http_error'])
  return {
    start: `${server.origin}/`,
    server,
    truth: ends,
    outOfScope,
    attempts: [...ends.values()].filter((outcome) => attempted.has(outcome)).length,
    asks(path) {
      if (path === '/robots.txt' || path === '/sitemap.xml') return 1
      const node = nodes.find((one) => one.path === path)
      if (node === undefined || ends.get(server.origin + path) === undefined || node.kind.is === 'disallowed') return 0
      if (node.kind.is === 'page') return 1 + node.kind.flaky
      return node.kind.is === 'error' && node.kind.status >= 500 ? 1 + retries : 1
    },
    isFlaky(path) {
      const node = nodes.find((one) => one.path === path)
      return node?.kind.is === 'page' && node.kind.flaky > 0
    },
    close: () => server.close(),
  }
}

/** mulberry32: the same numbers for the same seed, everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function planned(count: number, random: () => number): Node[] {
  const below = (limit: number): number => Math.floor(random() * limit)
  const one = <T>(choices: readonly T[]): T => {
    const choice = choices[below(choices.length)]
    if (choice === undefined) throw new Error('There is nothing to choose from.')
    return choice
  }
  const page = (links: readonly number[]): Kind => ({
    is: 'page',
    links,
    nofollow: random() < 0.04,
    coding: one<Coding>(['identity', 'identity', 'gzip', 'br', 'deflate', 'zstd']),
    charset: one<Charset>(['utf-8', 'utf-8', 'utf-8', 'windows-1252', 'utf-16le']),
    base: random() < 0.2,
    flaky: random() < 0.06 ? 1 + below(2) : 0,
  })
  const nodes: Node[] = []
  for (let index = 0; index < count; index++) {
    const links = Array.from({ length: 2 + below(6) }, () => below(count))
    const kind: Kind =
      index === 0
        ? {
            is: 'page',
            links: [...links, 1, 2, 3, 4, 5],
            nofollow: false,
            coding: 'identity',
            charset: 'utf-8',
            base: false,
            flaky: 0,
          }
        : one<() => Kind>([
            ...Array.from({ length: 12 }, () => () => page(links)),
            () => ({ is: 'redirect', status: one([301, 302, 303, 307, 308]), to: below(count) }),
            () => ({
              is: 'redirect',
              status: 302,
              to: one<number | 'away' | 'nowhere'>(['away', 'nowhere', index, below(count)]),
            }),
            () => ({ is: 'error', status: one([404, 410, 403, 500, 503]) }),
            () => ({ is: 'file' }),
            () => ({ is: 'disallowed' }),
          ])()
    nodes.push({ path: pathFor(index, kind, one), kind, inSitemap: index > 0 && random() < 0.05 })
  }
  return nodes
}

function pathFor(index: number, kind: Kind, one: <T>(choices: readonly T[]) => T): string {
  if (index === 0) return '/'
  if (kind.is === 'disallowed') return one([`/private/${index}`, `/x/${index}.secret`])
  return one([
    `/p/${index}`,
    `/p/${index}/`,
    `/deep/er/${index}.html`,
    `/q?n=${index}&x=%20`,
    `/%C3%BC/${index}`,
    `/p/${index}?a=1&b=2`,
  ])
}

/** What a crawl must find, from the plan alone. */
function walked(nodes: readonly Node[], origin: string): { ends: Map<string, Outcome>; outOfScope: Set<string> } {
  const ends = new Map<string, Outcome>()
  const outOfScope = new Set<string>()
  const queue: { index: number; via: readonly number[] }[] = []
  const found = new Set<number>()
  const find = (index: number, via: readonly number[] = []): void => {
    if (found.has(index)) return
    found.add(index)
    queue.push({ index, via })
  }
  find(0)
  for (const [index, { inSitemap }] of nodes.entries()) if (inSitemap) find(index)
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const node = nodes[next.index]
    if (node === undefined) continue
    ends.set(origin + node.path, endOf(node.kind, next.index, next.via))
    if (node.kind.is === 'page') {
      outOfScope.add(outOfScopeUrl(next.index))
      if (!node.kind.nofollow) for (const link of node.kind.links) find(link)
      else outOfScope.delete(outOfScopeUrl(next.index))
    }
    if (node.kind.is === 'redirect' && node.kind.to === 'away') outOfScope.add(outOfScopeUrl(next.index))
    if (node.kind.is === 'redirect' && typeof node.kind.to === 'number' && !isLoop(node.kind.to, next))
      find(node.kind.to, [...next.via, next.index])
  }
  return { ends, outOfScope }
}

const isLoop = (to: number, { index, via }: Readonly<{ index: number; via: readonly number[] }>): boolean =>
  to === index || via.includes(to)

function endOf(kind: Kind, index: number, via: readonly number[]): Outcome {
  if (kind.is !== 'redirect') return plainEnds[kind.is]
  const isBroken = kind.to === 'nowhere' || (typeof kind.to === 'number' && isLoop(kind.to, { index, via }))
  return isBroken ? 'http_error' : 'redirected'
}

const plainEnds = { page: 'fetched', error: 'http_error', file: 'skipped_type', disallowed: 'disallowed' } as const

const outOfScopeUrl = (index: number): string => `http://elsewhere-${index % 7}.example/from/${index}`

function answerNode(
  nodes: readonly Node[],
  origin: string,
  times: number,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = request.url ?? ''
  if (path === '/robots.txt') {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end('User-agent: *\nDisallow: /private/\nDisallow: /*.secret$\n\nUser-agent: otherbot\nDisallow: /\n')
    return
  }
  if (path === '/sitemap.xml') {
    const entries = nodes
      .filter(({ inSitemap }) => inSitemap)
      .map((node) => `<url><loc>${origin}${node.path.replaceAll('&', '&amp;')}</loc></url>`)
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
    )
    return
  }
  const index = nodes.findIndex((node) => node.path === path)
  const node = nodes[index]
  if (node === undefined) {
    response.writeHead(599).end()
    return
  }
  const { kind } = node
  switch (kind.is) {
    case 'page':
      if (times <= kind.flaky) response.writeHead(503).end()
      else sendPage(nodes, origin, index, kind, response)
      break
    case 'redirect':
      response.writeHead(kind.status, locationOf(nodes, origin, index, kind.to)).end()
      break
    case 'error':
      response.writeHead(kind.status, { 'content-type': 'text/html' }).end(`<a href="/never/${index}">x</a>`)
      break
    case 'file':
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4')
      break
    case 'disallowed':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>not for robots</title>')
      break
  }
}

function locationOf(
  nodes: readonly Node[],
  origin: string,
  index: number,
  to: number | 'away' | 'nowhere',
): Record<string, string> {
  if (to === 'nowhere') return {}
  if (to === 'away') return { location: outOfScopeUrl(index) }
  const path = nodes[to]?.path ?? '/'
  return { location: index % 2 === 0 ? path : origin + path }
}

function sendPage(
  nodes: readonly Node[],
  origin: string,
  index: number,
  kind: Extract<Kind, { is: 'page' }>,
  response: ServerResponse,
): void {
  const links = kind.links.map((link, place) => spelled(nodes[link]?.path ?? '/', origin, index + place, kind.base))
  const robots = kind.nofollow ? '<meta name="robots" content="noindex, nofollow">' : ''
  const charset = kind.charset === 'windows-1252' ? '<meta charset="windows-1252">' : ''
  const html = `<!doctype html><html><head>${charset}<title>Page ${index} é</title>${robots}${kind.base ? '<base href="/b/ase/">' : ''}</head><body>
    <!-- <a href="/never/comment"> --><script>"<a href='/never/script'>"</script><template><a href="/never/template"></a></template>
    ${links.join('\n')}
    <a rel="nofollow" href="/never/nofollow">x</a><a href="mailto:a@example.com">m</a><a href="${outOfScopeUrl(index)}">away</a>
    <img src="/never/image"><link rel="stylesheet" href="/never/style"></body></html>`
  const bytes =
    kind.charset === 'utf-8'
      ? Buffer.from(html)
      : kind.charset === 'windows-1252'
        ? Buffer.from(html, 'latin1')
        : Buffer.from(`\ufeff${html}`, 'utf16le')
  const packed = packers[kind.coding](bytes)
  response
    .writeHead(200, {
      'content-type': 'text/html',
      ...(kind.coding === 'identity' ? {} : { 'content-encoding': kind.coding }),
    })
    .end(packed)
}

const packers: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) => brotliCompressSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  zstd: (bytes) => zstdCompressSync(bytes),
}

/** One of the ways to write the same address. */
function spelled(path: string, origin: string, which: number, hasBase: boolean): string {
  const escaped = path.replaceAll('&', '&amp;')
  switch (which % 8) {
    case 0:
      return `<a href="${escaped}#part-${which}">a</a>`
    case 1:
      return `<A HREF='${origin}${escaped}'>a</A>`
    case 2:
      return `<a class=x href=" ${escaped}\n">a</a>`
    case 3:
      return `<a href="${hasBase ? `../../${escaped.slice(1)}` : `/./x/..${escaped}`}">a</a>`
    case 4:
      return `<area href="${origin.replace('http', 'HTTP')}${escaped}">`
    case 5:
      return `<a href="${escaped.replace('/p/', '/%70/').replace('%C3%BC', '%c3%bc')}">a</a>`
    case 6:
      return `<iframe src="${escaped}"></iframe>`
    default:
      return `<link rel="next" href="${escaped}">`
  }
}
