/**
 * What becomes slower when the tree grows, and how much?
 *
 *   npm run benchmark -- files/large-tree [--sizes 1000,10000,100000,1000000] [--rounds 5] [--data DIR] [--plot FILE]
 *
 * For each number of files a store is filled directly (`tree/grow-tree.ts`) and the service started on it as a person does.
 * Everything is measured while it is at rest, one request after another; medians. Prints a table, and with `--plot`
 * draws it (SVG).
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Line, plot } from '../plot.ts'
import { median, murmur, shown, table, tell } from './figures.ts'
import { scratchFolder } from './scratch.ts'
import type { Server } from './server.ts'
import { type Shape, shapeOf } from './tree/grow-tree.ts'
import { changes, prepare, timeSnapshot, treeRequests } from './tree/tree-requests.ts'
import { databaseBytes, fillStore, searchAtRest, startOn } from './tree/tree-store.ts'

const { values: flags } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string' },
    plot: { type: 'string' },
  },
})
const sizes = flags.sizes.split(',').map(Number)
const rounds = Number(flags.rounds)

type Figure = Readonly<{
  name: string
  /** The one in which it should stay. */
  unit: 'ms' | 'bytes'
  value: number
  /** The target. */
  below?: number
}>

async function main(): Promise<void> {
  const wrong = sizes.find((size) => !Number.isInteger(size) || size < changes)
  if (wrong !== undefined) throw new Error(`--sizes are whole numbers from ${changes} on, not ${wrong}.`)
  const scratch = scratchFolder(flags.data)
  const measured: (readonly Figure[])[] = []
  for (const size of sizes) {
    const folder = join(scratch, `tree-${size}`)
    measured.push(await measure(folder, shapeOf(size)))
    rmSync(folder, { recursive: true })
  }
  const figures = acrossSizes(measured)
  report(figures)
  if (flags.plot !== undefined) writeFileSync(flags.plot, picture(figures))
}

async function measure(folder: string, shape: Shape): Promise<readonly Figure[]> {
  await fillStore(folder, shape)
  murmur(`${shape.files.toLocaleString('en')} files are there`)
  const bytes = databaseBytes(folder) / shape.files
  const starts = await timed(rounds, async () => {
    await using server = await startOn(folder)
    return server.startedWithinMs
  })
  await using server = await startOn(folder)
  await prepare(server, shape)
  await searchAtRest(folder)
  const requests = await measureRequests(server, shape)
  await searchAtRest(folder)
  const snapshots = await measureSnapshots(server, shape, folder)
  murmur('they are measured')
  return [
    { name: 'start-up to the first answer', unit: 'ms', value: starts, below: 2000 },
    ...requests,
    ...snapshots,
    { name: 'database, for each file', unit: 'bytes', value: bytes },
  ]
}

async function measureRequests(server: Server, shape: Shape): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { name, times, ask } of treeRequests) {
    const value = await timed(times * rounds, async (turn) => (await ask(server, shape, turn)).ms)
    figures.push({ name, unit: 'ms', value })
  }
  return figures
}

async function measureSnapshots(server: Server, shape: Shape, folder: string): Promise<readonly Figure[]> {
  const turns = []
  for (let round = 0; round < rounds; round += 1) {
    const times = await timeSnapshot(server, shape, round)
    turns.push({ ...times, followed: await searchAtRest(folder) })
  }
  return [
    { name: 'POST /api/snapshots', unit: 'ms', value: median(turns.map(({ taken }) => taken)), below: 50 },
    { name: 'PROPFIND of a folder of 100 in a snapshot', unit: 'ms', value: median(turns.map(({ read }) => read)) },
    {
      name: `restore after ${changes.toLocaleString('en')} changes`,
      unit: 'ms',
      value: median(turns.map(({ restored }) => restored)),
      below: 1000,
    },
    { name: 'until the search has followed them', unit: 'ms', value: median(turns.map(({ followed }) => followed)) },
  ]
}

async function timed(times: number, one: (turn: number) => Promise<number>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn += 1) taken.push(await one(turn))
  return median(taken)
}

/** The same figure of each size. */
type Row = Readonly<{ figure: Figure; values: readonly number[] }>

const acrossSizes = (measured: readonly (readonly Figure[])[]): readonly Row[] =>
  (measured[0] ?? []).map((figure, at) => ({ figure, values: measured.map((figures) => figures[at]?.value ?? NaN) }))

function report(rows: readonly Row[]): void {
  const head = ['files', 'unit', ...sizes.map((size) => size.toLocaleString('en')), 'target', '']
  const lines = rows.map((row) => [row.figure.name, row.figure.unit, ...row.values.map(shown), ...verdict(row)])
  tell(table([head, ...lines]))
}

function verdict({ figure: { below, unit }, values }: Row): readonly [target: string, holds: string] {
  if (below === undefined) return ['', '']
  return [`< ${shown(below)} ${unit}`, values.every((value) => value < below) ? 'holds' : 'MISSED']
}

function picture(rows: readonly Row[]): string {
  const lines = rows
    .filter(({ figure }) => figure.unit === 'ms')
    .map(({ figure: { name }, values }): Line => ({ name, points: values.map((ms, at) => [sizes[at] ?? 0, ms]) }))
  return plot('What becomes slower when the tree grows', { xs: 'files', ys: 'milliseconds' }, lines)
}

await main()
