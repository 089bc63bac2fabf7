/**
 * How long is a service away that was killed under `alluvium serve`, and how long does `serve` take to answer?
 *
 *   npm run benchmark -- restart [rounds]
 *
 * Starts the real command on a folder of its own, kills each service's process in turn with SIGKILL, and measures from
 * the kill to the first answer at the old address. Prints a line for each kill and the medians.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchedWords, startingEnvironment } from './launched.ts'

const rounds = Number(process.argv[2] ?? 5)
const folder = mkdtempSync(join(tmpdir(), 'alluvium-restart-'))
const services = ['files', 'platform', 'crawl'] as const

type Ready = Readonly<Record<(typeof services)[number], { url: string }>>

function serve() {
  const ports = ['--files-port=0', '--platform-addr=127.0.0.1:0', '--crawl-port=0']
  const words = launchedWords('serve', `--data=${folder}`, '--json', '--log-level=silent', ...ports)
  return spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'], env: startingEnvironment() })
}

function pidOf(service: string, supervisor: number | undefined): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => isChildThatRuns(pid, service, supervisor))
  if (found === undefined) throw new Error(`${service} does not run`)
  return Number(found)
}

function isChildThatRuns(pid: string, service: string, supervisor: number | undefined): boolean {
  try {
    const parent = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1]
    return parent === String(supervisor) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(service)
  } catch {
    return false
  }
}

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    const answered = await fetch(url, { signal: AbortSignal.timeout(1000) }).then(
      () => true,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const shown = (values: readonly number[]): string => values.map((ms) => Math.round(ms)).join(' ')
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  const starts: number[] = []
  const away = new Map<string, number[]>(services.map((service) => [service, []]))
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    const supervisor = serve()
    const [line] = await once(supervisor.stdout, 'data')
    starts.push(performance.now() - begun)
    const ready: Ready = JSON.parse(String(line))
    for (const service of services) {
      const killed = performance.now()
      process.kill(pidOf(service, supervisor.pid), 'SIGKILL')
      await untilAnswered(ready[service].url)
      away.get(service)?.push(performance.now() - killed)
    }
    supervisor.kill('SIGTERM')
    await once(supervisor, 'exit')
  }
  process.stdout.write(`start, ms: ${shown(starts)}   median ${Math.round(median(starts))}\n`)
  for (const [service, values] of away) {
    process.stdout.write(`${service} away after kill -9, ms: ${shown(values)}   median ${Math.round(median(values))}\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
