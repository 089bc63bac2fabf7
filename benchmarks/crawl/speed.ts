/**
 * How fast does a crawl go, beside other crawlers and as it grows?
 *
 *   npm run benchmark -- crawl/speed [--pages 10000] [--rounds 3] [--concurrency 16] [--only REGEX] [--sizes 10000,100000]
 *                                  [--million] [--crawlee FOLDER] [--data DIR] [--plot FILE]
 *
 * First ours and the others take turns in every round over the same pages of a server on loopback. A figure is the median
 * of the rounds, a ratio (`x`) the median of ours divided by theirs, round by round. Then ours alone, once for each size.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median, murmur, shown, table, tell } from '../files/figures.ts'
import { scratchFolder } from '../files/scratch.ts'
import { type Line, plot } from '../plot.ts'
import { type Crawler, ours, peers } from './crawlers.ts'
import { measured, type Run } from './measure.ts'
import { type Site, startSite } from './start-site.ts'
import { bytesPerAddress, type Growth, type Runs, ratio, verdicts } from './targets.ts'

const { values: flags } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    concurrency: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '10000,100000' },
    million: { type: 'boolean', default: false },
    crawlee: { type: 'string' },
    data: { type: 'string' },
    plot: { type: 'string' },
  },
})
const pages = Number(flags.pages)
const rounds = Number(flags.rounds)
const concurrency = Number(flags.concurrency)
const only = new RegExp(flags.only)
const sizes = [...flags.sizes.split(',').filter(Boolean).map(Number), ...(flags.million ? [1_000_000] : [])]

async function main(): Promise<void> {
  const folder = scratchFolder(flags.data)
  const { crawlers: others, lacking } = peers(flags.crawlee ?? join(folder, 'crawlee'))
  for (const lack of lacking) tell(lack)
  const crawlers = [ours, ...others].filter(({ name }) => name === ours.name || only.test(name))
  const site = await startSite()
  try {
    const runs = await beside(crawlers, site, folder)
    tell(`\n${shown(pages)} pages of 11 KB, ${concurrency} at once\n`)
    tell(table([head, ...crawlers.map(({ name }) => row(name, runs))]))
    const growth = await grown(site, folder)
    if (growth.size > 0) tell(`\nalluvium as it grows\n\n${table(growthRows(growth))}`)
    tell(`\n${table([['target', 'measured', ''], ...verdicts(runs, growth)])}`)
    if (flags.plot !== undefined) writeFileSync(flags.plot, picture(runs, growth))
  } finally {
    site.stop()
  }
}

async function beside(crawlers: readonly Crawler[], site: Site, folder: string): Promise<Runs> {
  const runs = new Map<string, (Run | undefined)[]>(crawlers.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    const order = crawlers
      .map((_, index) => crawlers[(index + round) % crawlers.length])
      .filter((one) => one !== undefined)
    for (const crawler of order) runs.get(crawler.name)?.push(await tried(crawler, site, folder))
  }
  return runs
}

async function tried(crawler: Crawler, site: Site, folder: string): Promise<Run | undefined> {
  try {
    const run = await measured(crawler, { site, pages, concurrency, folder })
    murmur(`${crawler.name}: ${shown(run.pagesPerSecond)} pages/s`)
    return run
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

async function grown(site: Site, folder: string): Promise<Growth> {
  const growth = new Map<number, Run>()
  for (const size of sizes) {
    const run = await measured(ours, { site, pages: size, concurrency, folder })
    murmur(`${shown(size)} pages: ${shown(run.pagesPerSecond)} pages/s`)
    growth.set(size, run)
  }
  return growth
}

const head = ['', 'pages/s', 'x', 'CPU ms/page', 'memory MB', 'pages', 'again']

function row(name: string, runs: Runs): readonly string[] {
  const done = (runs.get(name) ?? []).filter((run) => run !== undefined)
  const of = (figure: (run: Run) => number): string => shown(median(done.map(figure)))
  return [
    name,
    of(({ pagesPerSecond }) => pagesPerSecond),
    name === ours.name ? '' : shown(ratio(runs, name)),
    of(({ cpuMsPerPage }) => cpuMsPerPage),
    of(({ megabytes }) => megabytes),
    of(({ ledger }) => ledger.pages),
    of(({ ledger }) => ledger.again),
  ]
}

const growthRows = (growth: Growth): readonly (readonly string[])[] => [
  ['pages', 'pages/s', 'CPU ms/page', 'memory MB', 'bytes/address', 'again'],
  ...Array.from(growth, ([size, { pagesPerSecond, cpuMsPerPage, megabytes, ledger }]) => [
    `${shown(ledger.pages)} of ${shown(size)}`,
    shown(pagesPerSecond),
    shown(cpuMsPerPage),
    shown(megabytes),
    shown(bytesPerAddress(growth, size)),
    shown(ledger.again),
  ]),
]

const rate = (all: readonly (Run | undefined)[]): number =>
  median(all.filter((run) => run !== undefined).map((run) => run.pagesPerSecond))

function picture(runs: Runs, growth: Growth): string {
  const points = Array.from(growth, ([size, { pagesPerSecond }]) => [size, pagesPerSecond] as const)
  const lines = Array.from(runs, ([name, all]): Line => {
    const measuredOnce = name === ours.name && points.length > 0
    return { name, points: measuredOnce ? points : [[pages, rate(all)]] }
  })
  return plot('Pages a second by the size of the crawl', { xs: 'pages', ys: 'pages/s' }, lines)
}

await main()
