/**
 * ReplayWeb.page in a Chromium, for tests: the tool as its npm package brings it, an archive, and nothing else that could be
 * reached. It is no dependency (its license is not ours); whoever wants the proof unpacks it.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { type Browser, chromium, type Frame, type Page } from 'playwright-core'
import { testServer } from './test-server.ts'

const executable = process.env['ALLUVIUM_TEST_CHROMIUM'] ?? '/usr/bin/chromium'
const tool = process.env['ALLUVIUM_TEST_REPLAYWEBPAGE']

/** Why no archive can be replayed here, in words; undefined when it can. */
export const whyNoReplay: string | undefined = reason()

function reason(): string | undefined {
  if (!existsSync(executable)) return `there is no ${executable}; ALLUVIUM_TEST_CHROMIUM may name another Chromium`
  if (tool === undefined)
    return 'ALLUVIUM_TEST_REPLAYWEBPAGE does not name the folder of ReplayWeb.page (npm pack replaywebpage@2.5.3)'
  return existsSync(join(tool, 'sw.js')) ? undefined : `there is no ReplayWeb.page in ${tool}`
}

export type ReplayTool = Readonly<{
  /** Opens an archive at one of its pages; answers the tool's own page, which has the archived one in a frame. */
  open(url: string): Promise<Page>
  /** The ranges of the archive that the tool has asked for. */
  ranges(): readonly string[]
  close(): Promise<void>
}>

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', svg: 'image/svg+xml' }

/** `name` tells the tool what it is: `site.wacz`, `site.warc.gz`. */
export async function openReplayTool(name: string, archive: Buffer): Promise<ReplayTool> {
  const server = await testServer(async ({ url = '/', headers, method }, response) => {
    const path = new URL(url, 'http://tool').pathname
    const isArchive = path === `/${name}`
    const file = path === '/' ? 'index.html' : normalize(path)
    const bytes = isArchive ? archive : await readFile(join(tool ?? '', file)).catch(() => undefined)
    if (bytes === undefined) return response.writeHead(404).end()
    const { status, start, end } = isArchive ? rangeOf(headers.range, bytes.length) : whole(bytes.length)
    response.writeHead(status, {
      'content-type': types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'content-length': end - start,
      'accept-ranges': 'bytes',
      ...(status === 206 && { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` }),
    })
    return response.end(method === 'HEAD' ? undefined : bytes.subarray(start, end))
  })
  const browser: Browser = await chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
  })
  return {
    async open(url) {
      const page = await browser.newPage()
      const source = encodeURIComponent(`${server.origin}/${name}`)
      await page.goto(`${server.origin}/?source=${source}#view=pages&url=${encodeURIComponent(url)}`)
      return page
    },
    ranges: () =>
      server.requests.flatMap(({ path, headers: { range } }) => (path === `/${name}` && range ? [range] : [])),
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

/** Where the tool shows the page of this address; undefined when it does not (yet). */
export const replayed = (page: Page, url: string): Frame | undefined =>
  page.frames().find((frame) => frame.url().endsWith(`mp_/${url}`))

const whole = (length: number) => ({ status: 200, start: 0, end: length })

function rangeOf(header: string | undefined, length: number) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return whole(length)
  if (first === '') return { status: 206, start: Math.max(0, length - Number(last)), end: length }
  return { status: 206, start: Number(first), end: last === '' ? length : Math.min(length, Number(last) + 1) }
}
