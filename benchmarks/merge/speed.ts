/**
 * The processor time of merging real documents, beside another checkout of this repository.
 *
 *   ALLUVIUM_MERGE_CORPUS=FOLDER npm run benchmark -- merge/speed --old CHECKOUT [--new CHECKOUT] [--pairs 10] [--every 1]
 *
 * FOLDER is the one that `merge/corpus` reads. CHECKOUT is another commit of this repository with its packages installed. Default of `--new`: this one.
 * Each pair is one fresh process of each, one after the other and in turns first, that merges the whole corpus once;
 * `--every 4` takes each fourth document. Reading the corpus and loading the engine are left out. A ratio is the
 * processor time of CHECKOUT over ours: above 1, ours is faster. `bound` is the lower end of the interval that holds the
 * mean with 95 %.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { repository } from '../../tools/repository.ts'
import { lowerBound, mean } from '../ratios.ts'

type Engine = Readonly<{
  merge(driver: string, sides: Readonly<{ base: Uint8Array; ours: Uint8Array; theirs: Uint8Array }>): unknown
  findDriver(name: string): string | undefined
}>

/** Milliseconds of processor time by driver. */
type Times = Readonly<Record<string, number>>

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    old: { type: 'string' },
    new: { type: 'string', default: repository() },
    pairs: { type: 'string', default: '10' },
    every: { type: 'string', default: '1' },
    /** In the processes that this one starts: the checkout whose engine merges. */
    engine: { type: 'string' },
  },
})
const encoder = new TextEncoder()
const corpus = process.env['ALLUVIUM_MERGE_CORPUS']

async function timesOf(checkout: string, folder: string): Promise<Times> {
  const engine: Engine = await import(join(checkout, 'libraries/merge-engine/src/index.ts'))
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl.gz'))
      .map((file) => {
        const driver = engine.findDriver(file.slice(0, -'.jsonl.gz'.length))
        if (driver === undefined) throw new Error(`${checkout} has no driver for ${file}.`)
        return [driver, timeOf(engine, driver, sidesIn(join(folder, file)))]
      }),
  )
}

function sidesIn(path: string) {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n')
  return lines
    .filter((line, index) => line !== '' && index % Number(values.every) === 0)
    .map((line) => {
      const { base, ours, theirs }: Readonly<Record<'base' | 'ours' | 'theirs', string>> = JSON.parse(line)
      return { base: encoder.encode(base), ours: encoder.encode(ours), theirs: encoder.encode(theirs) }
    })
}

function timeOf(engine: Engine, driver: string, documents: ReturnType<typeof sidesIn>): number {
  const start = process.cpuUsage()
  for (const sides of documents) engine.merge(driver, sides)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function compare(ours: string, theirs: string): void {
  const ratios = new Map<string, number[]>()
  for (let pair = 0; pair < Number(values.pairs); pair++) {
    const first = pair % 2 === 0 ? measured(ours) : undefined
    const beside = withTotal(measured(theirs))
    const own = withTotal(first ?? measured(ours))
    for (const [driver, ms] of Object.entries(own)) {
      const ratio = (beside[driver] ?? Number.NaN) / ms
      ratios.set(driver, [...(ratios.get(driver) ?? []), ratio])
    }
    process.stderr.write(`pair ${pair + 1}: ${own['all']?.toFixed(0)} ms, beside it ${beside['all']?.toFixed(0)} ms\n`)
  }
  for (const [driver, each] of ratios) {
    process.stdout.write(`${driver.padEnd(12)} ratio ${mean(each).toFixed(3)}, bound ${lowerBound(each).toFixed(3)}\n`)
  }
}

const withTotal = (times: Times): Times => ({
  ...times,
  all: Object.values(times).reduce((sum, ms) => sum + ms, 0),
})

/** In a process of its own, which begins with the same empty caches as the other one. */
function measured(checkout: string): Times {
  const words = [import.meta.filename, '--engine', checkout, '--every', values.every]
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 2 ** 20 }))
}

if (!corpus || !(values.old || values.engine)) {
  process.stderr.write('Set ALLUVIUM_MERGE_CORPUS to the folder of the corpus, and name another checkout by --old.\n')
  process.exitCode = 2
} else if (values.engine) {
  process.stdout.write(JSON.stringify(await timesOf(values.engine, corpus)))
} else if (values.old) {
  compare(resolve(values.new), resolve(values.old))
}
