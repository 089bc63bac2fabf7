/**
 * What a log-in costs beside the hash of its password: passwords checked in this process, by the same code with the same
 * parameters and as many at once as the platform has, and log-ins over HTTP under eight connections, of eight people. Both
 * take turns; the share is that of each round, and the median of these. The computing time of a log-in, that of the client not
 * counted, tells the same on a machine that is busy with other things.
 *
 *   npm run benchmark -- platform/log-in
 */
import { availableParallelism } from 'node:os'
import { argon2Passwords } from '../../services/accounts/src/adapters/argon2/argon2-passwords.ts'
import { median, shown, table, tell } from '../files/figures.ts'
import { isInstalled, load } from '../files/load.ts'
import { scratchFolder } from '../files/scratch.ts'
import { usualOptions } from './options.ts'
import { cpuMsOf, domain, password, register, startPlatform } from './platform.ts'

const { rounds, seconds, data, database } = usualOptions()
const people = 8

type Figures = Readonly<{ perSecond: number; cpuMs: number }>

const here = { network: '127.0.0.1', isCounted: false, isLocal: true }
const passwords = await argon2Passwords()
const known = await passwords.hash(password, here)

async function inProcess(): Promise<Figures> {
  const [begun, before] = [performance.now(), process.cpuUsage()]
  let checked = 0
  const lane = async () => {
    for (; performance.now() < begun + seconds * 1000; checked += 1)
      if (!(await passwords.matches(password, known, here))) throw new Error('The password does not match.')
  }
  await Promise.all(Array.from({ length: people }, lane))
  const { user, system } = process.cpuUsage(before)
  return { perSecond: (1000 * checked) / (performance.now() - begun), cpuMs: (user + system) / 1000 / checked }
}

if (!isInstalled('wrk')) throw new Error('wrk is needed (Debian: apt-get install wrk)')
const folder = scratchFolder(data)
const platform = await startPlatform({ folder, database })
await Promise.all(Array.from({ length: people }, (_, at) => register(platform, `person${at}@${domain}`)))
const next = `
  local body = '{"email":"person' .. any(${people}) .. '@${domain}","password":"${password}"}'
  return ask("POST", "/auth/login", {["Content-Type"] = "application/json"}, body)`

async function overHttp(seed: number, lasting: number): Promise<Figures & Readonly<{ p50Ms: number; p99Ms: number }>> {
  const before = cpuMsOf(platform.pid)
  const loaded = await load({ port: platform.port, connections: people, seconds: lasting, folder, seed, next })
  return { ...loaded, cpuMs: (cpuMsOf(platform.pid) - before) / (loaded.perSecond * lasting) }
}

tell(`argon2id of 19 MiB, two passes; ${people} connections; ${availableParallelism()} processors`)
await overHttp(0, 2) // until it is warm
const shares: number[] = []
const rows = [
  ['round', 'hashes /s', 'log-ins /s', 'share', 'hash CPU ms', 'log-in CPU ms', 'share', 'p50 ms', 'p99 ms'],
]
const percent = (part: number) => `${shown(100 * part)} %`
for (let round = 1; round <= rounds; round += 1) {
  const hashes = await inProcess()
  const logIns = await overHttp(round, seconds)
  shares.push(logIns.perSecond / hashes.perSecond)
  rows.push([
    String(round),
    shown(hashes.perSecond),
    shown(logIns.perSecond),
    percent(logIns.perSecond / hashes.perSecond),
    shown(hashes.cpuMs),
    shown(logIns.cpuMs),
    percent(hashes.cpuMs / logIns.cpuMs),
    shown(logIns.p50Ms),
    shown(logIns.p99Ms),
  ])
}
tell(table(rows))
tell(`log-ins for each hash, median: ${percent(median(shares))}`)
await platform.stop()
