/**
 * A small site on loopback whose truth is known, and which keeps a diary of how it was visited.
 *
 *   /            links to /1 … /n, to /missing (404), to /private (forbidden by robots.txt), and to another host
 *   /1 … /n      link on to the next and back
 */
import { createServer, type ServerResponse } from 'node:http'

export type RecordedRequest = Readonly<{ path: string; atMs: number }>

export type SmallSite = Readonly<{
  url: string
  requests(): readonly RecordedRequest[]
  /** Holds back all answers from now on; the returned function releases them. */
  hold(): () => void
  close(): void
}>

export async function serveSmallSite(pages: number): Promise<SmallSite> {
  const requests: RecordedRequest[] = []
  let held = Promise.resolve()
  const server = createServer(({ url: path = '/' }, response) => {
    requests.push({ path, atMs: performance.now() })
    void answer(response, path, pageAt(path, pages), held)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the site has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests: () => requests,
    hold() {
      const holding = Promise.withResolvers<void>()
      held = holding.promise
      return holding.resolve
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(
  response: ServerResponse,
  path: string,
  page: string | undefined,
  held: Promise<void>,
): Promise<void> {
  await held
  if (page === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('nothing here')
  else response.writeHead(200, { 'content-type': path.endsWith('.txt') ? 'text/plain' : 'text/html' }).end(page)
}

function pageAt(path: string, pages: number): string | undefined {
  if (path === '/robots.txt') return 'User-agent: *\nDisallow: /private\n'
  if (path === '/private') return html('Private', [])
  const numbers = Array.from({ length: pages }, (_, at) => `/${at + 1}`)
  if (path === '/') return html('Start', [...numbers, '/missing', '/private', 'http://elsewhere.invalid/'])
  const at = numbers.indexOf(path)
  return at === -1 ? undefined : html(`Page ${at + 1}`, ['/', numbers[at + 1] ?? '/'])
}

function html(title: string, links: readonly string[]): string {
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join('\n')
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${anchors}</body></html>`
}
