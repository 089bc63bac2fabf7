/**
 * How much of the merge engine's own speed is left over HTTP: documents of 2 KB, merged by as many threads as there are
 * processors, and by the platform as a person starts it, with accounts, quotas, limits and counts, under 32 connections.
 * Both take turns; the share is that of each round, and the median of these. The computing time of a merge, that of the
 * client not counted, tells the same on a machine that is busy with other things.
 *
 *   npm run benchmark -- platform/throughput
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ask } from '../files/ask.ts'
import { median, shown, table, tell } from '../files/figures.ts'
import { isInstalled, load } from '../files/load.ts'
import { scratchFolder } from '../files/scratch.ts'
import { base, ours, theirs } from './documents.ts'
import { usualOptions } from './options.ts'
import { cpuMsOf, domain, register, startPlatform } from './platform.ts'

const { rounds, seconds, data, database } = usualOptions()

type Figures = Readonly<{ perSecond: number; cpuMs: number }>

const message = (thread: Worker) =>
  new Promise<{ merges: number; cpuMs: number }>((resolve) => thread.once('message', resolve))

async function inProcess(): Promise<Figures> {
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData: { forMs: seconds * 1000 } }),
  )
  await Promise.all(threads.map(message))
  const counts = threads.map(message)
  for (const thread of threads) thread.postMessage('go', [])
  const counted = await Promise.all(counts)
  await Promise.all(threads.map((thread) => thread.terminate()))
  const sum = (of: 'merges' | 'cpuMs') => counted.reduce((all, one) => all + one[of], 0)
  return { perSecond: sum('merges') / seconds, cpuMs: sum('cpuMs') / sum('merges') }
}

if (!isInstalled('wrk')) throw new Error('wrk is needed (Debian: apt-get install wrk)')
const folder = scratchFolder(data)
const platform = await startPlatform({ folder, database })
const { port } = platform
const token = await register(platform, `ann@${domain}`)
const requestFile = join(folder, 'request.json')
writeFileSync(requestFile, JSON.stringify({ driver: 'json', base, ours, theirs }))
const next = `
  if body == nil then
    local file = io.open("${requestFile}", "r")
    body = file:read("*a")
    file:close()
  end
  return ask("POST", "/api/merge", {["Content-Type"] = "application/json", ["Authorization"] = "Bearer ${token}"}, body)`
const overHttp = (connections: number, lasting: number) =>
  load({ port, connections, seconds: lasting, folder, seed: 1, next })

tell(`documents of ${base.length}, ${ours.length} and ${theirs.length} bytes; ${availableParallelism()} processors`)
await ask({ port }, 'POST', '/api/merge', {
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
  body: readFileSync(requestFile, 'utf8'),
})
await overHttp(32, 5) // until it is warm
const shares: number[] = []
const rows = [['round', 'engine /s', 'HTTP /s', 'share', 'engine CPU ms', 'HTTP CPU ms', 'share', 'p50 ms', 'p99 ms']]
const percent = (part: number) => `${shown(100 * part)} %`
for (let round = 1; round <= rounds; round += 1) {
  const engine = await inProcess()
  const before = cpuMsOf(platform.pid)
  const http = await overHttp(32, seconds)
  const cpuMs = (cpuMsOf(platform.pid) - before) / (http.perSecond * seconds)
  shares.push(http.perSecond / engine.perSecond)
  rows.push([
    String(round),
    shown(engine.perSecond),
    shown(http.perSecond),
    percent(http.perSecond / engine.perSecond),
    shown(engine.cpuMs),
    shown(cpuMs),
    percent(engine.cpuMs / cpuMs),
    shown(http.p50Ms),
    shown(http.p99Ms),
  ])
}
tell(table(rows))
tell(`share of the engine's own speed, median: ${percent(median(shares))}`)
await platform.stop()
