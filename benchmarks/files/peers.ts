/**
 * How fast is the file service beside others on the same machine and the same disk?
 *
 *   npm run benchmark -- files/peers [--rounds 5] [--seconds 4] [--only REGEX] [--data DIR]
 *
 * Ours, Apache, nginx, lighttpd and rclone take turns in every round, so that what else the machine does meets all of
 * them. A figure is the median of the rounds, a ratio (`x`) the median of ours divided by theirs, round by round. What is
 * not installed is left out, and said. Ours promises on every answer to a write that the disk has it; the others do not
 * flush, so the rate at which the disk can flush at all stands beside the figures.
 */
import { execFile } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { freePort } from '@alluvium/http/free-port'
import { type Case, cases, type Figure, type Round } from './cases.ts'
import { median, murmur, shown, table, tell } from './figures.ts'
import { flushRate } from './flush-rate.ts'
import { isInstalled } from './load.ts'
import { lackOf, peers, startPeer } from './peer-servers.ts'
import { scratchFolder } from './scratch.ts'
import { type Server, startAlluvium } from './server.ts'
import { largeBytes, layStock } from './stock.ts'
import { type Readings, ratio, verdict } from './verdict.ts'

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
})
const rounds = Number(flags.rounds)
const only = new RegExp(flags.only)

async function main(): Promise<void> {
  const folder = scratchFolder(flags.data)
  const chosen = cases.filter((one) => one.figures.some(({ name }) => only.test(name)) && isPossible(one))
  await using running = new AsyncDisposableStack()
  const servers = await startAll(folder)
  for (const server of servers) running.defer(() => server.stop())
  const large = join(folder, 'large')
  writeLarge(large)
  for (const server of servers) await layAll(server, chosen, large)

  const readings: Readings = new Map()
  const failures: string[] = []
  const flushes: number[] = []
  for (let number = 0; number < rounds; number += 1) {
    flushes.push(flushRate(folder))
    const round: Round = { number, seconds: Number(flags.seconds), folder, large }
    const order = servers.map((_, index) => servers[(index + number) % servers.length])
    for (const one of chosen) for (const server of order) if (server) await measure(one, server, round)
    murmur(`round ${number + 1} of ${rounds} is done`)
  }
  report(chosen, servers, readings)
  tell(`\nThe disk flushes ${shown(median(flushes))} times a second (fdatasync of 4 KiB, median).`)
  for (const failure of new Set(failures)) tell(failure)

  async function measure(one: Case, server: Server, round: Round): Promise<void> {
    if (one.oursAlone && server.name !== 'alluvium') return
    await settle()
    try {
      const values = await one.run(server, round)
      for (const [index, { name }] of one.figures.entries()) note(readings, name, server.name, values[index])
    } catch (error) {
      for (const { name } of one.figures) note(readings, name, server.name, undefined)
      failures.push(`${one.figures[0]?.name} fails on ${server.name}: ${wordsOf(error)}`)
    }
  }
}

/** What the last one left unwritten is written now: else whoever flushes next would wait for it. */
const settle = () => promisify(execFile)('sync')

function isPossible({ program, stock, figures }: Case): boolean {
  const needed = program ?? (stock.includes('large') ? 'curl' : undefined)
  if (needed === undefined || isInstalled(needed)) return true
  tell(`${figures[0]?.name} is left out: ${needed} is not installed.`)
  return false
}

/** Ours first, and those of the others that are there. */
async function startAll(folder: string): Promise<readonly Server[]> {
  const ours = join(folder, 'alluvium')
  mkdirSync(ours)
  const servers = [await startAlluvium(ours, await freePort())]
  for (const peer of peers) {
    const lack = lackOf(peer)
    if (lack === undefined)
      servers.push(await startPeer(peer, { folder: join(folder, peer.name), port: await freePort() }))
    else tell(`${peer.name} is left out: there is no ${lack}.`)
  }
  return servers
}

async function layAll(server: Server, chosen: readonly Case[], large: string): Promise<void> {
  const ours = server.name === 'alluvium'
  const stocks = new Set(chosen.filter(({ oursAlone }) => ours || !oursAlone).flatMap(({ stock }) => stock))
  for (const stock of stocks) await layStock(server, stock, large)
  murmur(`${server.name} has its stock`)
}

/** Of bytes that cannot be pressed together much, all pages different. */
function writeLarge(path: string): void {
  const mebibyte = Uint8Array.from({ length: 1024 * 1024 }, (_, index) => Math.imul(index, 2_654_435_761) >>> 13)
  const file = openSync(path, 'w')
  for (let written = 0; written < largeBytes; written += mebibyte.length) {
    for (let page = 0; page < mebibyte.length; page += 4096) mebibyte[page] = written >> 20
    writeSync(file, mebibyte)
  }
  closeSync(file)
}

function note(readings: Readings, figure: string, server: string, value: number | undefined): void {
  const ofFigure = readings.get(figure) ?? new Map<string, (number | undefined)[]>()
  readings.set(figure, ofFigure)
  ofFigure.set(server, [...(ofFigure.get(server) ?? []), value])
}

function report(chosen: readonly Case[], servers: readonly Server[], readings: Readings): void {
  const others = servers.slice(1).map(({ name }) => name)
  const head = ['', 'unit', 'alluvium', ...others.flatMap((name) => [name, 'x']), 'floor', '']
  const line = (figure: Figure): readonly string[] => {
    const of = (server: string) => (readings.get(figure.name)?.get(server) ?? []).filter((value) => value !== undefined)
    const cells = others.flatMap((name) => [shown(median(of(name))), shown(ratio(readings, figure.name, name))])
    return [figure.name, figure.unit, shown(median(of('alluvium'))), ...cells, ...verdict(figure, readings)]
  }
  tell(table([head, ...chosen.flatMap(({ figures }) => figures).map(line)]))
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

await main()
