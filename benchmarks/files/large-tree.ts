/**
 * What becomes slower when the tree grows, and how much?
 *
 *   npm run benchmark -- files/large-tree [--sizes 1000,10000,100000,1000000] [--rounds 5] [--patience 900] [--data DIR] [--plot FILE]
 *
 * For each number of files a store is filled directly (`grow-tree.ts`) and the service started on it as a person does.
 * First its search catches up with the ledger, for at most so many seconds (a dash when it did not); then everything else is measured, one request after another, medians.
 * Prints a table, and with `--plot` draws it (SVG).
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { plot } from '../plot.ts'
import { median, murmur, shown, table, tell } from './figures.ts'
import { type Shape, shapeOf } from './grow-tree.ts'
import { scratchFolder } from './scratch.ts'
import { changes, type RequestTimes, type SnapshotTimes, timeRequests, timeSnapshots } from './tree-requests.ts'
import { catchUp, databaseBytes, fillStore, startOn } from './tree-store.ts'

const { values: flags } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    rounds: { type: 'string', default: '5' },
    patience: { type: 'string', default: '900' },
    data: { type: 'string' },
    plot: { type: 'string' },
  },
})
const sizes = flags.sizes.split(',').map(Number)
const rounds = Number(flags.rounds)

type Measured = RequestTimes & SnapshotTimes & Readonly<{ index: number; start: number; bytes: number }>

type Figure = Readonly<{
  name: string
  unit: 'ms' | 's' | 'bytes'
  /** The target. */
  below?: number
  of(measured: Measured): number
}>

const figures: readonly Figure[] = [
  { name: 'start-up to the first answer', unit: 'ms', below: 2000, of: ({ start }) => start },
  { name: 'GET of a file of 1 KiB', unit: 'ms', of: ({ get }) => get },
  { name: 'PROPFIND of a folder of 100', unit: 'ms', of: ({ list }) => list },
  { name: 'search for a name', unit: 'ms', of: ({ search }) => search },
  { name: 'PUT of 1 KiB', unit: 'ms', of: ({ put }) => put },
  { name: 'POST /api/snapshots', unit: 'ms', below: 50, of: ({ snapshot }) => snapshot },
  { name: 'restore after 1,000 changes', unit: 'ms', below: 1000, of: ({ restore }) => restore },
  { name: 'search catches up with all', unit: 's', of: ({ index }) => index },
  { name: 'database, for each file', unit: 'bytes', of: ({ bytes }) => bytes },
]

async function main(): Promise<void> {
  const wrong = sizes.find((size) => !Number.isInteger(size) || size < changes)
  if (wrong !== undefined) throw new Error(`--sizes are whole numbers from ${changes} on, not ${wrong}.`)
  const scratch = scratchFolder(flags.data)
  const measured: Measured[] = []
  for (const size of sizes) {
    const folder = join(scratch, `tree-${size}`)
    measured.push(await measure(folder, shapeOf(size)))
    rmSync(folder, { recursive: true })
  }
  report(measured)
  if (flags.plot !== undefined) writeFileSync(flags.plot, picture(measured))
}

async function measure(folder: string, shape: Shape): Promise<Measured> {
  const { files } = shape
  await fillStore(folder, shape)
  murmur(`${files.toLocaleString('en')} files are there`)
  const index = await catchUp(folder, files, Number(flags.patience) * 1000)
  murmur(`their search ${Number.isNaN(index) ? 'does not catch up' : 'has caught up'}`)
  const bytes = databaseBytes(folder) / files

  const starts: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await using server = await startOn(folder)
    starts.push(server.startedWithinMs)
  }
  await using server = await startOn(folder)
  const requests = await timeRequests(server, shape, rounds)
  const snapshots = await timeSnapshots(server, files, rounds)
  murmur('they are measured')
  return { index, bytes, start: median(starts), ...requests, ...snapshots }
}

function report(measured: readonly Measured[]): void {
  const head = ['files', 'unit', ...sizes.map((size) => size.toLocaleString('en')), 'target', '']
  const lines = figures.map((figure) => {
    const values = measured.map((one) => figure.of(one))
    return [figure.name, figure.unit, ...values.map(shown), ...verdict(figure, values)]
  })
  tell(table([head, ...lines]))
}

function verdict({ below, unit }: Figure, values: readonly number[]): readonly [target: string, holds: string] {
  if (below === undefined) return ['', '']
  return [`< ${shown(below)} ${unit}`, values.every((value) => value < below) ? 'holds' : 'MISSED']
}

function picture(measured: readonly Measured[]): string {
  const lines = figures
    .filter(({ unit }) => unit === 'ms')
    .map(({ name, of }) => ({ name, points: measured.map((one, index) => [sizes[index] ?? 0, of(one)] as const) }))
  return plot('What becomes slower when the tree grows', { xs: 'files', ys: 'milliseconds' }, lines)
}

await main()
