/**
 * Does a backup disturb those who save files meanwhile, and how much quicker is the next one?
 *
 *   npm run benchmark -- files/backup --data DIR [--files 100000] [--rounds 3] [--per-second 500] [--quiet 20] [--laid DIR]
 *
 * Lays files of a realistic spread of sizes through the front door, and lets PUTs of 1 KiB come at a fixed rate. In each round:
 * the PUTs alone, beside a first backup into an empty folder, alone again, and beside a second backup after one file in a
 * hundred was changed. A PUT's time counts from when it was due. Beside each figure stands the machine's load average.
 * `--laid DIR` keeps the data folder there, and lays no files when it holds some: laying takes minutes.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { freePort } from '@alluvium/http/free-port'
import { launchedWords, startingEnvironment } from '../launched.ts'
import { median, murmur, shown, table, tell } from './figures.ts'
import { flushRate } from './flush-rate.ts'
import { scratchFolder } from './scratch.ts'
import { startAlluvium } from './server.ts'
import { changeFiles, layFiles, sizesOf } from './spread-sizes.ts'
import type { SteadyPuts } from './steady-puts.ts'

const { values: flags } = parseArgs({
  options: {
    data: { type: 'string' },
    files: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    'per-second': { type: 'string', default: '500' },
    quiet: { type: 'string', default: '20' },
    laid: { type: 'string' },
  },
})
const [files, rounds, perSecond] = [Number(flags.files), Number(flags.rounds), Number(flags['per-second'])]
const quietMs = Number(flags.quiet) * 1000

type Times = Readonly<{ p50: number; p99: number; max: number; load: number }>

/** What the PUTs take while something else goes on. */
async function beside<T>(port: number, prefix: string, work: () => Promise<T>): Promise<{ times: Times; result: T }> {
  const puts: SteadyPuts = { port, perSecond, paths: 2000, prefix }
  const thread = new Worker(new URL('steady-puts.ts', import.meta.url), { workerData: puts })
  const answered = once(thread, 'message')
  const result = await Promise.race([work(), answered.then(() => Promise.reject(new Error('The PUTs ended.')))])
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  thread.postMessage('end')
  const [all]: number[][] = await answered
  const sorted = (all ?? []).toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? Number.NaN
  return { times: { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN, load: loadavg()[0] ?? 0 }, result }
}

const run = promisify(execFile)

/** Seconds. */
async function backUp(data: string, to: string): Promise<number> {
  const begun = performance.now()
  const words = launchedWords('files', 'backup', to, `--data=${data}`)
  const { stdout } = await run(process.execPath, words, { env: startingEnvironment() })
  murmur(stdout.trim())
  return (performance.now() - begun) / 1000
}

const folder = scratchFolder(flags.data)
const data = flags.laid ?? join(folder, 'data')
const isLaid = existsSync(join(data, 'files'))
mkdirSync(data, { recursive: true })
tell(`the disk flushes ${shown(flushRate(folder))} times a second`)
const server = await startAlluvium(data, await freePort())
const sizes = sizesOf(files)
const bytes = sizes.reduce((sum, size) => sum + size, 0)
const beside8k = sizes.filter((size) => size > 8192).length
tell(`${files} files with ${shown(bytes / 1e6)} MB, ${beside8k} of them beside the database`)
if (!isLaid) await layFiles(server, sizes)

const rows: { name: string; times: Times; seconds: number | undefined }[] = []
async function measure(name: string, work: () => Promise<number | undefined>): Promise<void> {
  const { times, result } = await beside(server.port, `${name} ${rows.length}`, work)
  rows.push({ name, times, seconds: result })
  murmur([name, ...Object.values(times).map(shown), shown(result)].join('  '))
}
const quiet = () => sleep(quietMs, undefined)
await measure('until it is warm', quiet)
for (let round = 1; round <= rounds; round += 1) {
  const to = join(folder, `backup-${round}`)
  await measure('alone', quiet)
  await measure('first backup', () => backUp(data, to))
  await changeFiles(server, sizes, round)
  await measure('alone', quiet)
  await measure('second backup', () => backUp(data, to))
}
await server.stop()

tell(
  `\nmilliseconds of PUTs at ${perSecond}/s, seconds of backups; medians of ${rounds} rounds, in brackets all of them`,
)
const shownAll = (values: readonly number[]) => `${shown(median(values))} (${values.map(shown).join(' ')})`
const lines = ['alone', 'first backup', 'second backup'].map((name) => {
  const own = rows.filter((row) => row.name === name)
  const of = (part: keyof Times) => shownAll(own.map(({ times }) => times[part]))
  return [name, of('p50'), of('p99'), of('max'), shownAll(own.flatMap(({ seconds }) => seconds ?? [])), of('load')]
})
tell(table([['', 'p50', 'p99', 'max', 'backup', 'load average'], ...lines]))
