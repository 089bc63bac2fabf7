/**
 * Many writers save disjoint edits to one JSON file of 1 MB, each re-reading it only after its own save: how many saves a
 * second, and how long does one take?
 *
 *   npm run benchmark -- files/merge-on-save [--writers 50] [--saves 3] [--members 12000] [--data DIR]
 *
 * Beside them, from a thread of its own, somebody saves another, small file, always too late, whose merges should not wait for
 * the large ones; what such a save took tells also how long the fifty keep the server from everything else. Before,
 * one late save of the large file alone tells what a merge of it takes. The server tells of each merged save how long it
 * waited for its turn, and how long its turn took: the order to the merging thread that it was a part of. In the end every
 * edit must be in the file.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { freePort } from '@alluvium/http/free-port'
import { median, murmur, shown, table, tell } from './figures.ts'
import { documentOf, isEdited, put, read, type Saved, save, saveLate } from './late-saves.ts'
import type { Beside } from './saves-beside.ts'
import { scratchFolder } from './scratch.ts'
import { type Server, startAlluvium } from './server.ts'

const { values: flags } = parseArgs({
  options: {
    writers: { type: 'string', default: '50' },
    saves: { type: 'string', default: '3' },
    members: { type: 'string', default: '12000' },
    data: { type: 'string' },
  },
})
const writers = Number(flags.writers)
const saves = Number(flags.saves)
const members = Number(flags.members)

/** A late save with nobody else about, several times. */
async function alone(server: Server, path: string): Promise<readonly number[]> {
  const times: number[] = []
  for (let member = 0; member < firstMember; member += 2) times.push((await saveLate(server, path, member)).ms)
  return times
}

/** Each has members of its own; those of a round stand side by side. */
async function writer(server: Server, nth: number): Promise<readonly Saved[]> {
  const done: Saved[] = []
  for (let round = 0; round < saves; round += 1) {
    const had = await read(server, large)
    done.push(await save(server, large, had, firstMember + nth + round * writers))
  }
  return done
}

/** Somebody saves the small file meanwhile, always too late. */
async function beside(server: Server, over: Promise<unknown>): Promise<readonly Saved[]> {
  const workerData: Beside = { port: server.port, path: small, from: firstMember, to: smallMembers }
  const worker = new Worker(new URL('./saves-beside.ts', import.meta.url), { workerData })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  void over.finally(() => worker.postMessage('over')).catch(() => undefined)
  const [saved] = await once(worker, 'message')
  return saved
}

const large = '/large.json'
const small = '/small.json'
const smallMembers = 600
/** Those before it are edited by who saves alone. */
const firstMember = 12

const high = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1]

/** Of one core, milliseconds; the kernel counts in hundredths of a second. `serving`: of the thread that answers. */
type Cpu = Readonly<{ all: number; serving: number }>

const cpuOf = ({ pid }: Server): Cpu => ({
  all: spentBy(`/proc/${pid}/stat`),
  serving: spentBy(`/proc/${pid}/task/${pid}/stat`),
})

function spentBy(file: string): number {
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function main(): Promise<void> {
  if (members < firstMember + writers * saves) throw new Error('There are fewer members than saves.')
  const server = await startAlluvium(scratchFolder(flags.data), await freePort())
  try {
    await put(server, large, documentOf(members))
    await put(server, small, documentOf(smallMembers))
    const own = await alone(server, large)
    const ownSmall = await alone(server, small)
    murmur('measured alone')
    const before = cpuOf(server)
    const begun = performance.now()
    const all = Promise.all(Array.from({ length: writers }, (_, nth) => writer(server, nth)))
    const [done, others] = await Promise.all([all, beside(server, all)])
    const seconds = (performance.now() - begun) / 1000
    const after = cpuOf(server)
    const { text } = await read(server, large)
    const missing = Array.from({ length: writers * saves }, (_, at) => firstMember + at).filter(
      (member) => !isEdited(text, member),
    )
    const cpu = { all: after.all - before.all, serving: after.serving - before.serving }
    report({ own, ownSmall, saved: done.flat(), others, seconds, size: text.length, cpu })
    if (missing.length > 0) throw new Error(`${missing.length} edits are lost.`)
    tell(`all ${writers * saves} edits are in the file`)
  } finally {
    await server.stop()
  }
}

const line = (name: string, values: readonly number[]) => [name, shown(median(values)), shown(high(values))]

type Figures = Readonly<{
  own: readonly number[]
  ownSmall: readonly number[]
  saved: readonly Saved[]
  others: readonly Saved[]
  seconds: number
  size: number
  cpu: Cpu
}>

function report({ own, ownSmall, saved, others, seconds, size, cpu }: Figures): void {
  const times = saved.map(({ ms }) => ms)
  const merges = saved.filter((one) => one.merged)
  const merged = merges.length
  tell(`${writers} writers, ${saves} saves each, ${size} bytes: ${shown(saved.length / seconds)} saves a second`)
  const [all, serving] = [cpu.all, cpu.serving].map((ms) => shown(ms / saved.length))
  tell(`${all} ms of one core a save, ${serving} of them in the thread that answers (the other file's merges included)`)
  tell(`${merged} merged, ${saved.length - merged} clean`)
  const longer = merges.filter(({ turn, merge }) => turn > merge).length
  const ratio = median(merges.map(({ turn, merge }) => turn / merge))
  tell(`${longer} waited longer for the merges of others than for their own; the median, ${shown(ratio)} times as long`)
  tell(
    table([
      ['milliseconds', 'median', 'p99'],
      line('a late save alone', own),
      line('a save among the writers', times),
      line(
        '  of that, waiting for its turn',
        merges.map(({ turn }) => turn),
      ),
      line(
        '  of that, its turn',
        merges.map(({ merge }) => merge),
      ),
      line('a late save of another file, alone', ownSmall),
      line(
        'a late save of another file beside them',
        others.map(({ ms }) => ms),
      ),
      line(
        '  of that, waiting for its turn',
        others.map(({ turn }) => turn),
      ),
      line(
        '  of that, its turn',
        others.map(({ merge }) => merge),
      ),
    ]),
  )
}

await main()
