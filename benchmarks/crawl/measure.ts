/** One crawl under measurement: the crawler as a process, and what it took. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { memoryOf } from '../files/server.ts'
import { startingEnvironment } from '../launched.ts'
import type { Crawler } from './crawlers.ts'
import type { Ledger } from './site.ts'
import type { Site } from './start-site.ts'

export type Run = Readonly<{
  /** From the first request to the end of the process, in which what is to be durable becomes so. */
  pagesPerSecond: number
  /** Of the process with all it starts, its start included. */
  cpuMsPerPage: number
  /** The highest that was seen of the process with all it starts (PSS). */
  megabytes: number
  ledger: Ledger
}>

export type Task = Readonly<{ site: Site; pages: number; concurrency: number; folder: string }>

const sampledEveryMs = 250

export async function measured(crawler: Crawler, { site, pages, concurrency, folder }: Task): Promise<Run> {
  const own = join(folder, 'crawler')
  const times = join(folder, 'times')
  mkdirSync(own, { recursive: true })
  site.reset(pages)
  const words = crawler.command({ url: site.url, pages, concurrency, folder: own })
  const script = `TIMEFORMAT='%3U %3S'; { time "$@" >/dev/null 2>'${join(folder, 'errors')}'; } 2>'${times}'`
  const child = spawn('bash', ['-c', script, 'bash', ...words], {
    stdio: 'ignore',
    cwd: own,
    env: startingEnvironment(),
  })
  const exit = once(child, 'exit')
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf({ pid: child.pid ?? 0 }))
  }, sampledEveryMs)
  const [code] = await exit
  const endedAt = Date.now()
  clearInterval(sampling)
  const ledger = await site.ledger()
  if (code !== 0 && ledger.pages === 0)
    throw new Error(`${crawler.name} fails: ${readFileSync(join(folder, 'errors'), 'utf8').slice(-500)}`)
  const [user = 0, system = 0] = readFileSync(times, 'utf8').trim().split(' ').map(Number)
  rmSync(own, { recursive: true, force: true })
  return {
    pagesPerSecond: (ledger.pages * 1_000) / (endedAt - ledger.firstAt),
    cpuMsPerPage: ((user + system) * 1_000) / ledger.pages,
    megabytes: peak / 1_000_000,
    ledger,
  }
}
