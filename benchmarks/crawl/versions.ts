/**
 * Whether a change made crawling slower: the processor time that a page takes in two checkouts, and old divided by new. Crawls of
 * the two take turns, in another order each time, over the same pages of a server on loopback. `bound` is the lower end of the
 * interval that holds the mean with 95 %.
 *
 *   npm run benchmark -- crawl/versions --old CHECKOUT [--new CHECKOUT] [--pairs 10] [--pages 10000] [--concurrency 16] [--data DIR]
 *
 * CHECKOUT is another commit of this repository with its packages installed. Default of `--new`: this one.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { repository } from '../../tools/repository.ts'
import { median, murmur, shown, table, tell } from '../files/figures.ts'
import { scratchFolder } from '../files/scratch.ts'
import { lowerBound, mean } from '../ratios.ts'
import { alluvium } from './crawlers.ts'
import { measured, type Run } from './measure.ts'
import { startSite } from './start-site.ts'

const { values: flags } = parseArgs({
  options: {
    old: { type: 'string' },
    new: { type: 'string', default: repository() },
    pairs: { type: 'string', default: '10' },
    pages: { type: 'string', default: '10000' },
    concurrency: { type: 'string', default: '16' },
    data: { type: 'string' },
  },
})

type Pair = Readonly<{ old: Run; new: Run }>

async function main(old: string): Promise<void> {
  const task = {
    site: await startSite(),
    pages: Number(flags.pages),
    concurrency: Number(flags.concurrency),
    folder: scratchFolder(flags.data),
  }
  const [before, now] = [alluvium(resolve(old)), alluvium(resolve(flags.new))]
  const pairs: Pair[] = []
  try {
    for (let pair = 0; pair < Number(flags.pairs); pair += 1) {
      const isOldFirst = pair % 2 === 0
      const first = await measured(isOldFirst ? before : now, task)
      const second = await measured(isOldFirst ? now : before, task)
      pairs.push(isOldFirst ? { old: first, new: second } : { old: second, new: first })
      murmur(`pair ${pair + 1} of ${flags.pairs} is done`)
    }
  } finally {
    task.site.stop()
  }
  report(pairs)
}

function report(pairs: readonly Pair[]): void {
  const ratios = pairs.map((pair) => pair.old.cpuMsPerPage / pair.new.cpuMsPerPage)
  const row = (name: string, figure: (run: Run) => number) => [
    name,
    shown(median(pairs.map((pair) => figure(pair.old)))),
    shown(median(pairs.map((pair) => figure(pair.new)))),
  ]
  const rows = [
    row('CPU ms/page', ({ cpuMsPerPage }) => cpuMsPerPage),
    row('pages/s', ({ pagesPerSecond }) => pagesPerSecond),
    row('pages', ({ ledger }) => ledger.pages),
  ]
  tell(table([['median', 'old', 'new'], ...rows]))
  tell(`processor time, old/new: ${shown(mean(ratios))}, bound ${shown(lowerBound(ratios))}`)
}

if (flags.old === undefined) throw new Error('--old names the checkout to compare with.')
await main(flags.old)
