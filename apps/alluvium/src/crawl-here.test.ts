import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { alluvium, temporaryFolder } from './testing/command.ts'

/** Pages 1 to `count`, each with a link to the next; page 3 leads nowhere as well. */
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

test('a site is crawled from the terminal, and a summary tells how it went', async () => {
  const site = await someSite(10)
  const data = await temporaryFolder()
  const { code, stdout } = await alluvium(['crawl', `${site}/1`, '--delay=0', `--data=${data}`])
  expect(code).toBe(0)
  expect(stdout).toContain('Completed (exhausted).\n  pages     10 crawled, 2 failed, 0 skipped\n')
  expect(stdout).toContain('  answers   200: 10, 404: 2\n')
})

test('--json tells each page once, as a line of its own', async () => {
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

test('--warc writes an archive, --markdown a file for each page', async () => {
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

test('a start in a private network is never asked, and fails with exit code 1', async () => {
  const data = await temporaryFolder()
  const { code, stdout } = await alluvium(['crawl', 'http://10.0.0.1/', '--delay=0', `--data=${data}`])
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('Failed (start_blocked).') })
})

test('an address that is none is refused', async () => {
  const data = await temporaryFolder()
  const { code, stderr } = await alluvium(['crawl', 'not an address', `--data=${data}`])
  expect(code).toBe(2)
  expect(stderr).toMatch(/^alluvium: .*must be an http or https address.*\n$/)
})

test('--render without a Chromium is refused before anything is asked', async () => {
  const data = await temporaryFolder()
  const { code, stderr } = await alluvium([
    'crawl',
    'http://127.0.0.1:1/',
    '--render',
    '--chromium=/nowhere/chromium',
    `--data=${data}`,
  ])
  expect(code).toBe(2)
  expect(stderr).toBe('alluvium: --render needs a Chromium: there is no /nowhere/chromium.\n')
})
