/**
 * `alluvium crawl URL`: one crawl from this terminal. A live line tells how it goes, a summary how it went; with `--json`
 * each page is a line of standard output as soon as it is durable; `--warc` and `--markdown` write files at the end. Ctrl-C interrupts it, and the same command goes on.
 */
import { createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type CrawlSummary, crawlHere, type ExportHere, exportedHere } from '@alluvium/crawl/here'
import { crawlMigrations } from '@alluvium/crawl/migrations'
import { lockFolder, makeFolders } from '@alluvium/database'
import { type Configuration, isLoopback, messageOf, openLogs, systemClock } from '@alluvium/kernel'
import { interruptedCode } from '../interruption.ts'
import type { crawlHereSettings } from '../settings/crawl.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import { note, print } from '../terminal/print.ts'
import { statusLine } from '../terminal/status-line.ts'
import { version } from '../version.ts'
import { boundsOf } from '../wiring/crawl-bounds.ts'
import { openBrowser } from '../wiring/open-browser.ts'
import { openServiceDatabase } from '../wiring/open-database.ts'

type Settings = Configuration<typeof crawlHereSettings>

/** Exit codes: 0 the crawl ended, 1 it failed (the start could not be fetched), 130 it was interrupted. */
export async function crawlHereAndNow(settings: Settings, [startUrl]: readonly string[]): Promise<number> {
  if (startUrl === undefined) throw invalidConfiguration('crawl needs the address to start from.')
  await tryPlaces(settings)
  const logger = openLogs({ level: settings.logLevel, service: 'crawl' })
  const folder = join(settings.data, 'crawl-here')
  await using opened = new AsyncDisposableStack()
  opened.adopt(lockFolder(folder, { command: 'crawl URL', startedAt: new Date().toISOString() }), (it) => it.release())
  const database = await openServiceDatabase(
    { name: 'crawl', folder, url: undefined },
    { migrations: crawlMigrations, logger },
  )
  opened.adopt(database, (it) => it.close())
  const renderer = await openBrowser(settings)
  const line = statusLine()
  const named = settings.userAgent === undefined ? {} : { userAgent: settings.userAgent }
  const summary = await crawlHere(
    {
      database,
      logger,
      clock: systemClock,
      version,
      startUrl: withScheme(startUrl),
      maxPages: settings.maxPages,
      delayMs: settings.delay,
      concurrency: settings.concurrency,
      signal: interrupted(),
      renderer,
      ...boundsOf(settings),
      ...named,
    },
    settings.json
      ? { onPage: (page) => print(`${JSON.stringify(page)}\n`) }
      : { onProgress: (progress) => line.show(progressOf(progress)) },
  )
  line.clear()
  await writeExports(settings, await exportedHere({ database, version, ...named }, summary))
  const tell = settings.json ? note : print
  tell(closing(summary))
  if (summary.status === 'running') return interruptedCode
  return summary.status === 'failed' ? 1 : 0
}

/** What could not be written at the end is said before anything is asked. */
async function tryPlaces({ warc, markdown }: Settings): Promise<void> {
  try {
    if (warc !== undefined) {
      await writeFile(partOf(warc), '')
      await rm(partOf(warc))
    }
    if (markdown !== undefined) makeFolders(markdown)
  } catch (error) {
    throw invalidConfiguration(`What was crawled could not be written: ${messageOf(error)}.`)
  }
}

/** The files that were asked for, also of a crawl that was interrupted; the same command writes them anew. */
async function writeExports({ warc, markdown }: Settings, exported: ExportHere): Promise<void> {
  if (warc !== undefined) await writeWhole(warc, exported.warc())
  if (markdown === undefined) return
  for await (const { path, text } of exported.markdown()) {
    const file = join(markdown, path)
    makeFolders(dirname(file))
    await writeFile(file, text)
  }
}

const partOf = (file: string): string => `${file}.part`

/** A file that is there whole or not at all. */
async function writeWhole(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const part = partOf(file)
  try {
    await pipeline(content, createWriteStream(part))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** One Ctrl-C reaches this process more than once, by the group of the terminal and by the program that launched it. */
const sameKeystrokeMs = 1000

/** Aborted by the first Ctrl-C; a later one ends the process at once. */
function interrupted(): AbortSignal {
  const controller = new AbortController()
  let since: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (since !== undefined && performance.now() - since > sameKeystrokeMs) process.exit(interruptedCode)
      since ??= performance.now()
      controller.abort()
    })
  }
  return controller.signal
}

/** `example.org` is `https://example.org`, as in a browser; on this machine few speak TLS. */
function withScheme(url: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return url
  const isHere = isLoopback(URL.parse(`http://${url}`)?.hostname ?? '')
  return `${isHere ? 'http' : 'https'}://${url}`
}

function progressOf({ pages_crawled, pages_failed, pages_queued, pages_per_second, start_url }: CrawlSummary): string {
  const rate = pages_per_second.toFixed(1)
  return `${pages_crawled} pages  ${rate}/s  ${pages_queued} queued  ${pages_failed} failed  ${start_url}`
}

function closing(summary: CrawlSummary): string {
  const { status, stop_reason, pages_crawled, pages_failed, pages_skipped, pages_per_second, issues_found } = summary
  const how =
    status === 'running'
      ? 'Interrupted; the same command goes on'
      : `${capital(status)}${stop_reason ? ` (${stop_reason})` : ''}`
  const statuses = Object.entries(summary.status_codes).map(([code, count]) => `${code}: ${count}`)
  return [
    `${how}${summary.resumed ? ', after an earlier interruption' : ''}.`,
    ...(summary.why === undefined ? [] : [`  why       ${summary.why}`]),
    `  pages     ${pages_crawled} crawled, ${pages_failed} failed, ${pages_skipped} skipped`,
    `  rate      ${pages_per_second.toFixed(1)} pages/s, ${summary.avg_response_time_ms} ms a response, 95 % within ${summary.p95_response_time_ms} ms`,
    `  answers   ${statuses.join(', ') || 'none'}`,
    `  issues    ${issues_found}`,
    '',
  ].join('\n')
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
