import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { alluvium, temporaryFolder } from '../testing/command.ts'

/** Pages 1 to `count`, each with a link to the next; page 3 also links to a missing page. */
async function someSite(count: number): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const page = Number(/^\/(\d+)$/.exec(url)?.[1])
    if (!(page >= 1 && page <= count)) return response.writeHead(404).end()
    const links = [page + 1, ...(page === 3 ? ['gone'] : [])].map((to) => `<a href="/${to}">${to}</a>`)
    return response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Page ${page}</title>${links.join('')}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

test('a site is crawled from the terminal, and a summary shows the result', async () => {
  const site = await someSite(10)
  const data = await temporaryFolder()
  const { code, stdout } = await alluvium(['crawl', `${site}/1`, '--delay=0', `--data=${data}`])
  expect(code).toBe(0)
  expect(stdout).toContain('Completed (exhausted).\n  pages     10 crawled, 2 failed, 0 skipped\n')
  expect(stdout).toContain('  answers   200: 10, 404: 2\n')
})

test('--json prints each page once, on a line of its own', async () => {
  const site = await someSite(5)
  const data = await temporaryFolder()
  const { code, stdout, stderr } = await alluvium([
    'crawl',
    `${site}/1`,
    '--delay=0',
    '--max-pages=4',
    '--json',
    `--data=${data}`,
  ])
  const pages = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { url: string; outcome: string; title: string })
  expect(code).toBe(0)
  expect(pages.filter(({ outcome }) => outcome === 'fetched').map(({ url, title }) => [url, title])).toEqual(
    [1, 2, 3, 4].map((page) => [`${site}/${page}`, `Page ${page}`]),
  )
  expect(stderr).toContain('Completed (max_pages).')
})

test('an address of this machine without a scheme is asked by plain HTTP', async () => {
  const site = await someSite(1)
  const words = ['--delay=0', '--max-pages=1', `--data=${await temporaryFolder()}`]
  for (const host of ['127.0.0.1', 'localhost']) {
    const { code, stderr } = await alluvium(['crawl', `${host}:${new URL(site).port}/1`, ...words])
    expect([code, stderr]).toEqual([0, ''])
  }
})

test.skipIf(process.platform === 'win32')(
  'Ctrl-C in a terminal, which reaches launcher and command at once, ends a crawl without its summary',
  async () => {
    const reached = Promise.withResolvers<void>()
    const site = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).flushHeaders()
      reached.resolve()
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    onTestFinished(() => site.closeAllConnections())
    const { port } = site.address() as AddressInfo
    const launcher = join(import.meta.dirname, '..', 'bin', 'alluvium.cjs')
    const words = ['crawl', `http://127.0.0.1:${port}/`, '--delay=0', `--data=${await temporaryFolder()}`]
    // A group of processes of its own, as a terminal gives it to each command.
    const child = spawn(process.execPath, [launcher, ...words], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const closed = once(child, 'close')
    let shown = ''
    child.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()))
    await reached.promise
    process.kill(-(child.pid ?? 0), 'SIGINT')
    expect(await closed).toEqual([130, null])
    expect(shown).toContain('Interrupted; the same command goes on.\n')
  },
)

test('--warc writes an archive, and --markdown writes one file for each page', async () => {
  const site = await someSite(3)
  const data = await temporaryFolder()
  const out = await temporaryFolder()
  const { code } = await alluvium([
    'crawl',
    `${site}/1`,
    '--delay=0',
    `--warc=${out}/site.warc.gz`,
    `--markdown=${out}/pages`,
    `--data=${data}`,
  ])
  expect(code).toBe(0)
  const archive = gunzipSync(await readFile(`${out}/site.warc.gz`)).toString()
  expect(archive.match(/^WARC-Type: response\r$/gm)).toHaveLength(5)
  expect(archive).toContain('<title>Page 3</title>')
  expect((await readdir(`${out}/pages`)).sort()).toEqual(['1.md', '2.md', '3.md'])
  expect(await readFile(`${out}/pages/2.md`, 'utf8')).toBe(`<!-- ${site}/2 -->\n\n[3](${site}/3)\n`)
})

test('a start address in a private network is never requested, and the command exits with code 1', async () => {
  const data = await temporaryFolder()
  const { code, stdout } = await alluvium(['crawl', 'http://10.0.0.1/', '--delay=0', `--data=${data}`])
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('Failed (start_blocked).') })
  expect(stdout).toContain('\n  why       http://10.0.0.1/ is not on the public internet.\n')
})

test('an output file that cannot be written is reported before the first request', async () => {
  const data = await temporaryFolder()
  const { code, stdout, stderr } = await alluvium([
    'crawl',
    'http://127.0.0.1:9/',
    `--warc=${data}/nowhere/site.warc.gz`,
    `--data=${data}`,
  ])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^alluvium: What was crawled could not be written: .*nowhere\/site\.warc\.gz.*\n$/)
})

test('an address that is none is refused by the name of a field of the API', async () => {
  const data = await temporaryFolder()
  const { code, stderr } = await alluvium(['crawl', 'not an address', `--data=${data}`])
  expect(code).toBe(2)
  expect(stderr).toBe('alluvium: The start address must be an http or https address, such as https://example.com/.\n')
})

/** What `--json` prints for each address of a site that answers as `answer` says: its path and outcome. */
async function outcomes(answer: RequestListener, flags: readonly string[]): Promise<Record<string, string>> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  const data = await temporaryFolder()
  const site = `http://127.0.0.1:${port}`
  const { stdout } = await alluvium(['crawl', `${site}/`, '--delay=0', '--json', `--data=${data}`, ...flags])
  const pages = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { url: string; outcome: string })
  return Object.fromEntries(pages.map(({ url, outcome }) => [url.slice(site.length), outcome]))
}

test('the size limit, the timeout and the number of retries can be configured', async () => {
  const asked: (string | undefined)[] = []
  const ended = await outcomes(
    ({ url }, response) => {
      asked.push(url)
      const html = { 'content-type': 'text/html' }
      if (url === '/')
        return response
          .writeHead(200, html)
          .end(['large', 'hangs', 'busy', 'hop1'].map((to) => `<a href="/${to}">x</a>`).join(''))
      if (url === '/large') return response.writeHead(200, html).end('x'.repeat(2_000))
      if (url === '/hangs') return response.writeHead(200, html).write('<p>and then')
      if (url === '/busy') return response.writeHead(503).end()
      if (url?.startsWith('/hop')) return response.writeHead(301, { location: `/hop${Number(url.slice(4)) + 1}` }).end()
      return response.writeHead(404).end()
    },
    ['--page-limit-bytes=1000', '--idle-timeout-ms=300', '--retries=1', '--backoff-ms=0', '--redirect-hops=2'],
  )
  expect(ended).toMatchObject({ '/': 'fetched', '/large': 'too_large', '/hangs': 'timeout', '/busy': 'http_error' })
  expect(asked.filter((path) => path === '/busy')).toHaveLength(2)
  expect(asked.filter((path) => path?.startsWith('/hop'))).toEqual(['/hop1', '/hop2', '/hop3'])
})

test.each([
  ['in the terminal', ['http://127.0.0.1:1/']],
  ['in the service', ['--port=0']],
])('--render without a Chromium is refused before the first request %s', async (_, more) => {
  const data = await temporaryFolder()
  const { code, stderr } = await alluvium([
    'crawl',
    ...more,
    '--render',
    '--chromium=/nowhere/chromium',
    '--log-level=warn',
    `--data=${data}`,
  ])
  expect(code).toBe(2)
  expect(stderr).toBe('alluvium: --render needs a Chromium: there is no /nowhere/chromium.\n')
})

test.skipIf(process.getuid?.() !== 0).each([
  ['in the terminal', ['http://127.0.0.1:1/']],
  ['in the service', ['--port=0']],
  ['in the service, in production', ['--port=0', '--production', '--bootstrap-key=first-key-of-all']],
])('rendering as root is refused with the way out %s', async (_, more) => {
  const data = await temporaryFolder()
  const command = ['crawl', ...more, '--render', `--chromium=${process.execPath}`, '--log-level=warn', `--data=${data}`]
  const { code, stderr } = await alluvium(command)
  expect(code).toBe(2)
  expect(stderr).toContain('--render does not run as root')
  expect(stderr).toContain('add --render-as-root')
})
