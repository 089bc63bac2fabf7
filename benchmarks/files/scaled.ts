/**
 * What does the file service do on PostgreSQL, also when the server is far away and when several nodes share it?
 *
 *   npm run benchmark -- files/scaled --postgres URL [--rounds 3] [--seconds 4] [--delay 1] [--only REGEX] [--data DIR]
 *
 * SQLite, PostgreSQL and PostgreSQL behind a relay take turns in every round; `--delay` is what the relay adds each way,
 * milliseconds (0: no far servers). Figures are medians of the rounds. `pgbench` on the same server stands beside them, with
 * as many clients, and so does the rate at which the disk flushes. Needs wrk, and psql and pgbench.
 */
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { relayTo } from '@alluvium/database/testing/relay'
import { freePort } from '@alluvium/http/free-port'
import { launchedWords } from '../launched.ts'
import { freshDatabase } from '../postgres.ts'
import { demand } from './ask.ts'
import { median, murmur, shown, table, tell } from './figures.ts'
import { flushRate } from './flush-rate.ts'
import { load } from './load.ts'
import { scratchFolder } from './scratch.ts'
import { type Server, startServer } from './server.ts'

const { values: flags } = parseArgs({
  options: {
    postgres: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    delay: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
})
const [rounds, seconds, delayMs] = [Number(flags.rounds), Number(flags.seconds), Number(flags.delay)]
const run = promisify(execFile)
const files = 1000
const listed = 200

type Place = Readonly<{ name: string; nodes: readonly Server[] }>

type Figure = Readonly<{
  name: string
  connections: number
  /** Lua, see load.ts; `node` is the number of the node that is asked. */
  next(round: number, node: number): string
}>

const figures: readonly Figure[] = [
  { name: 'GET 1 KiB', connections: 8, next: () => `return ask("GET", "/stock/" .. any(${files}))` },
  { name: 'PROPFIND of 200', connections: 8, next: () => `return ask("PROPFIND", "/listed/", { Depth = "1" })` },
  {
    name: 'PUT 1 KiB, own folders',
    connections: 8,
    next: (round, node) => `return ask("PUT", "/own-${node}/${round}-8-" .. n, {}, kibibyte)`,
  },
  {
    name: 'PUT 1 KiB, one folder',
    connections: 8,
    next: (round, node) => `return ask("PUT", "/common/${round}-${node}-" .. n, {}, kibibyte)`,
  },
  {
    name: 'PUT 1 KiB, 64 connections',
    connections: 64,
    next: (round, node) => `return ask("PUT", "/own-${node}/${round}-64-" .. n, {}, kibibyte)`,
  },
]

async function main(postgres: string): Promise<void> {
  const folder = scratchFolder(flags.data)
  await using opened = new AsyncDisposableStack()
  const places = await openPlaces(folder, postgres, opened)
  for (const { nodes } of places) if (nodes[0]) await layStock(nodes[0])
  const readings = new Map<string, number[]>()
  const note = (row: string, column: string, value: number) => {
    const key = `${row}\0${column}`
    readings.set(key, [...(readings.get(key) ?? []), value])
  }
  const chosen = figures.filter(({ name }) => new RegExp(flags.only).test(name))
  for (let round = 0; round < rounds; round += 1) {
    note('the disk flushes', 'rate', flushRate(folder))
    for (const clients of [8, 32]) {
      note(`pgbench -S, ${clients} clients`, 'rate', await pgbench(postgres, clients, '-S'))
      note(`pgbench -N, ${clients} clients`, 'rate', await pgbench(postgres, clients, '-N'))
    }
    for (const figure of chosen) {
      for (const place of places) {
        const { perSecond, p99Ms } = await measure(place, figure, { round, folder })
        note(figure.name, place.name, perSecond)
        note(`${figure.name}, p99 ms`, place.name, p99Ms)
      }
    }
    murmur(`round ${round + 1} of ${rounds} is done`)
  }
  report(places, readings)
}

function report(places: readonly Place[], readings: ReadonlyMap<string, readonly number[]>): void {
  const at = (row: string, column: string) => shown(median(readings.get(`${row}\0${column}`) ?? []))
  const rows = [...new Set([...readings.keys()].map((key) => key.split('\0')[0] ?? ''))]
  const single = rows.filter((row) => readings.has(`${row}\0rate`))
  for (const row of single) tell(`${row}: ${at(row, 'rate')} a second`)
  const columns = places.map(({ name }) => name)
  const others = rows.filter((row) => !single.includes(row))
  tell(table([['', ...columns], ...others.map((row) => [row, ...columns.map((column) => at(row, column))])]))
}

async function openPlaces(folder: string, postgres: string, opened: AsyncDisposableStack): Promise<readonly Place[]> {
  const start = async (name: string, ...words: string[]): Promise<Server> => {
    const port = await freePort()
    const own = join(folder, name)
    mkdirSync(own, { recursive: true })
    const server = await startServer({
      name,
      command: process.execPath,
      words: launchedWords('files', `--data=${own}`, `--port=${port}`, ...words),
      folder: own,
      port,
    })
    opened.defer(() => server.stop())
    return server
  }
  const places: Place[] = [{ name: 'SQLite', nodes: [await start('sqlite')] }]
  places.push({ name: 'PostgreSQL', nodes: [await start('near', `--database=${await freshDatabase(postgres)}`)] })
  if (delayMs === 0) return places
  const { hostname, port } = new URL(postgres)
  const relay = await relayTo({ host: hostname, port: Number(port || 5432), delay: () => sleep(delayMs) })
  opened.defer(() => relay.close())
  const far = async () =>
    `--database=${Object.assign(new URL(await freshDatabase(postgres)), { hostname: '127.0.0.1', port: String(relay.port) }).href}`
  places.push({ name: `far (${2 * delayMs} ms)`, nodes: [await start('far', await far())] })
  const shared = await far()
  const nodes: Server[] = []
  for (const number of [1, 2, 3]) nodes.push(await start(`far-${number}`, shared))
  return [...places, { name: 'three nodes, far', nodes }]
}

async function layStock(server: Server): Promise<void> {
  for (const folder of ['stock', 'listed', 'common', 'own-0', 'own-1', 'own-2'])
    await demand(server, 'MKCOL', `/${folder}/`)
  const lay = (folder: string, count: number) =>
    Array.from(
      { length: count },
      (_, at) => () => demand(server, 'PUT', `/${folder}/${at}`, { body: 'x'.repeat(1024) }),
    )
  const work = [...lay('stock', files), ...lay('listed', listed)]
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let next = work.pop(); next; next = work.pop()) await next()
    }),
  )
}

/** The rates of all nodes together, and the worst of their p99. */
async function measure(
  { nodes }: Place,
  { connections, next }: Figure,
  { round, folder }: Readonly<{ round: number; folder: string }>,
): Promise<{ perSecond: number; p99Ms: number }> {
  const loaded = await Promise.all(
    nodes.map(({ port }, node) => {
      const own = join(folder, `load-${node}`)
      mkdirSync(own, { recursive: true })
      return load({ port, connections, seconds, folder: own, seed: round, next: next(round, node) })
    }),
  )
  return {
    perSecond: loaded.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p99Ms: Math.max(...loaded.map(({ p99Ms }) => p99Ms)),
  }
}

let benched: string | undefined

/** Transactions a second. */
async function pgbench(postgres: string, clients: number, mode: '-S' | '-N'): Promise<number> {
  if (benched === undefined) {
    benched = await freshDatabase(postgres)
    await run('pgbench', ['-i', '-q', '-s', '10', benched])
  }
  const { stdout } = await run('pgbench', [
    mode,
    '-n',
    '-M',
    'prepared',
    '-c',
    `${clients}`,
    '-j',
    '2',
    '-T',
    `${seconds}`,
    benched,
  ])
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
}

if (flags.postgres === undefined) tell('Say where PostgreSQL is: --postgres postgres://user@host/database')
else await main(flags.postgres)
