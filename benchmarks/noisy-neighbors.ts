/**
 * Whether anybody else notices that one account, from one network, holds the whole budget of something: connections, uploads,
 * event streams, crawls. A bystander asks for something small, one request after another, first in the quiet and then beside it;
 * told are the median and the 99th hundredth of both, and how much more they became, as medians of all runs.
 *
 *   npm run benchmark -- noisy-neighbors [--rounds 5] [--requests 2000] [--only REGEX]
 *
 * The service has the first processor to itself, those who ask share the second (`taskset`, Debian: util-linux). No service is
 * in local development here, where budgets are a hundredfold. The attacker comes from 127.0.0.2, the bystander from 127.0.0.1.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@alluvium/http/free-port'
import { ask } from './files/ask.ts'
import { median, murmur, shown, table, tell } from './files/figures.ts'
import { scratchFolder } from './files/scratch.ts'
import { type Server, startServer } from './files/server.ts'
import { launchedWords } from './launched.ts'
import type { Attack } from './noisy-neighbors/attacker.ts'
import { holdings, type Service, type Target } from './noisy-neighbors/holdings.ts'

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '2000' },
    only: { type: 'string', default: '' },
  },
})
const [rounds, requests] = [Number(flags.rounds), Number(flags.requests)]
const [serving, asking] = ['0', '1']
execFileSync('taskset', ['--cpu-list', '--pid', asking, String(process.pid)])

const admin = { name: 'root', email: 'root@example.org', password: 'correct horse battery' }
const firstKey = 'ck_0123456789abcdef0123456789abcdef'
const asJson = { 'Content-Type': 'application/json' }

/** Answers nothing, ever. */
const silent = createServer(() => undefined).listen(0, '127.0.0.1')
await once(silent, 'listening')
const silentAddress = silent.address()
const silentPort = typeof silentAddress === 'object' && silentAddress !== null ? silentAddress.port : 0
silent.unref()

type Asked = Readonly<{ path: string; headers: Readonly<Record<string, string>> }>
type Served = Readonly<{ server: Server; bystander: Asked; attacker: Readonly<Record<string, string>> }>

async function start(service: Service, words: (port: number) => readonly string[]): Promise<Server> {
  const port = await freePort()
  return startServer({
    name: service,
    command: 'taskset',
    words: ['--cpu-list', serving, process.execPath, ...launchedWords(service, ...words(port), '--log-level=error')],
    folder: join(scratchFolder(), service),
    port,
  })
}

async function post(server: Server, path: string, body: unknown, headers = {}): Promise<Record<string, unknown>> {
  const sent = { headers: { ...asJson, ...headers }, body: JSON.stringify(body) }
  const { status, text } = await ask(server, 'POST', path, sent)
  if (status >= 300) throw new Error(`POST ${path} was answered ${status}: ${text}`)
  return Object(JSON.parse(text))
}

const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })

const services: Readonly<Record<Service, () => Promise<Served>>> = {
  async files() {
    const server = await start('files', (port) => [
      `--port=${port}`,
      `--external-url=http://127.0.0.1:${port}`,
      `--admin-user=${admin.name}`,
      `--admin-password=${admin.password}`,
    ])
    const logIn = async (username: string) =>
      bearer((await post(server, '/api/auth/login', { username, password: admin.password })).access_token)
    const root = await logIn(admin.name)
    for (const username of ['ann', 'eve'])
      await post(server, '/api/admin/users', { username, password: admin.password, role: 'user' }, root)
    await ask(server, 'PUT', '/small', { headers: root, body: 'x'.repeat(1024) })
    return { server, bystander: { path: '/small', headers: await logIn('ann') }, attacker: await logIn('eve') }
  },
  async platform() {
    const server = await start('platform', (port) => [
      `--addr=127.0.0.1:${port}`,
      '--production',
      `--external-url=http://127.0.0.1:${port}`,
      `--tiers=${JSON.stringify({ free: { requests_per_minute: 100_000_000 } })}`,
    ])
    const join = async (name: string) => {
      const body = { email: `${name}@example.org`, password: admin.password, display_name: name }
      return bearer((await post(server, '/auth/register', body)).token)
    }
    return { server, bystander: { path: '/auth/me', headers: await join('ann') }, attacker: await join('eve') }
  },
  async crawl() {
    const server = await start('crawl', (port) => [
      `--port=${port}`,
      `--external-url=http://127.0.0.1:${port}`,
      `--bootstrap-key=${firstKey}`,
      '--allow-targets=127.0.0.0/8',
    ])
    const key = async (account: string) => {
      const body = { name: account, account, requests_per_minute: 100_000 }
      return { 'X-API-Key': String((await post(server, '/api/v1/keys', body, { 'X-API-Key': firstKey })).key) }
    }
    return { server, bystander: { path: '/api/v1/crawls', headers: await key('ann') }, attacker: await key('eve') }
  },
}

type Times = Readonly<{ p50: number; p99: number }>

/** Milliseconds of one request after another. */
async function timesOf(server: Server, { path, headers }: Asked): Promise<Times> {
  const times: number[] = []
  for (let at = 0; at < requests; at += 1) {
    const { status, ms } = await ask(server, 'GET', path, { headers })
    if (status !== 200) throw new Error(`the bystander was answered ${status}`)
    times.push(ms)
  }
  const sorted = times.toSorted((one, other) => one - other)
  return { p50: median(sorted), p99: sorted[Math.floor(0.99 * sorted.length)] ?? Number.NaN }
}

async function beside(
  attack: Attack,
  measure: () => Promise<Times>,
): Promise<Readonly<{ held: string; times: Times }>> {
  const attacker = fork(new URL('./noisy-neighbors/attacker.ts', import.meta.url), [JSON.stringify(attack)])
  const ended = once(attacker, 'exit')
  const held = await Promise.race([once(attacker, 'message'), ended.then(() => Promise.reject(new Error('it ended')))])
  try {
    return { held: String(held[0]), times: await measure() }
  } finally {
    attacker.kill('SIGKILL')
    await ended
  }
}

const rows = [['one holds', 'it got', 'p50 quiet', 'p50', 'x', 'p99 quiet', 'p99', 'x']]
for (const service of ['files', 'platform', 'crawl'] as const) {
  const names = Object.keys(holdings[service]).filter((name) => new RegExp(flags.only).test(`${service}: ${name}`))
  if (names.length === 0) continue
  const { server, bystander, attacker: headers } = await services[service]()
  const target: Target = { service, port: server.port, headers, silentPort }
  await timesOf(server, bystander) // until it is warm
  for (const holding of names) {
    const runs: { quiet: Times; held: string; times: Times }[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const quiet = await timesOf(server, bystander)
      runs.push({ quiet, ...(await beside({ holding, target }, () => timesOf(server, bystander))) })
      murmur(`${service}, ${holding}: ${round} of ${rounds}`)
    }
    const cells = (['p50', 'p99'] as const).flatMap((part) => [
      shown(median(runs.map(({ quiet }) => quiet[part]))),
      shown(median(runs.map(({ times }) => times[part]))),
      shown(median(runs.map(({ quiet, times }) => times[part] / quiet[part]))),
    ])
    rows.push([`${service}: ${holding}`, runs[0]?.held ?? '', ...cells])
  }
  await server.stop()
}
tell(`milliseconds; medians of ${rounds} runs of ${requests} requests`)
tell(table(rows))
