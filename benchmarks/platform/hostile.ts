/**
 * Whether anybody else notices hostile plugins and documents: merges of 2 KB and the list of drivers, asked by one account at a
 * fixed rate, while two others keep the platform busy with harm, as much at once as it lets them. Each kind of harm takes its
 * turn in each round, and quiet before each of them; the figures are medians over the rounds. Times count from when a request was due, so one
 * that waits for another counts whole. The client shares the processors with what it measures.
 *
 *   npm run benchmark -- platform/hostile
 */
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hostilePlugin, loopForever, startingWith, trap } from '../../services/merge/src/testing/plugin-modules.ts'
import { repository } from '../../tools/repository.ts'
import { median, murmur, shown, table, tell } from '../files/figures.ts'
import { scratchFolder } from '../files/scratch.ts'
import { freePort, startServer } from '../files/server.ts'
import { base, ours, theirs } from './documents.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '20' },
    database: { type: 'string' },
  },
})
const [rounds, seconds, rate] = [Number(values.rounds), Number(values.seconds), Number(values.rate)]
const inFlight = 4

const folder = scratchFolder(values.data)
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const administrator = { email: 'root@example.org', password: 'correct horse battery' }
const limits = { merges: -1, requests_per_minute: 100_000_000 }
const server = await startServer({
  name: 'alluvium',
  command: process.execPath,
  words: [
    repository('apps/alluvium/src/main.ts'),
    'platform',
    `--addr=127.0.0.1:${port}`,
    `--data=${folder}`,
    `--tiers=${JSON.stringify({ free: limits, pro: limits, enterprise: limits })}`,
    `--admin-email=${administrator.email}`,
    `--admin-password=${administrator.password}`,
    '--log-level=error',
    ...(values.database === undefined ? [] : [`--database=${values.database}`]),
  ],
  folder,
  port,
})

type Sent = Readonly<{ token?: string; body?: unknown; form?: FormData }>

async function send(
  what: string,
  { token, body, form }: Sent = {},
): Promise<Readonly<{ status: number; text: string }>> {
  const [method = '', path = ''] = what.split(' ')
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  })
  return { status: response.status, text: await response.text() }
}

async function join(email: string): Promise<Readonly<{ token: string; id: string }>> {
  const { text } = await send('POST /auth/register', { body: { ...administrator, email, display_name: email } })
  const { token, user } = JSON.parse(text)
  return { token, id: user.user_id }
}

const ann = await join('ann@example.org')
const root = JSON.parse((await send('POST /auth/login', { body: administrator })).text).token
const foes = await Promise.all(['eve', 'mallory'].map((name) => foe(name)))

function upload(token: string, name: string, module: Uint8Array) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(module)]), `${name}.wasm`)
  return send('POST /api/plugins/upload', { token, form })
}

type Foe = Readonly<{ name: string; token: string }>

async function foe(name: string): Promise<Foe> {
  const { token, id } = await join(`${name}@example.org`)
  await send(`PATCH /admin/users/${id}`, { token: root, body: { tier: 'enterprise' } })
  const { status, text } = await upload(token, name, await hostilePlugin())
  if (status !== 201) throw new Error(`the plugin was not taken: ${status} ${text}`)
  return { name, token }
}

const deed =
  (word: string) =>
  ({ name, token }: Foe) =>
    send('POST /api/plugins/merge', {
      token,
      body: { driver: `plugin-${name}`, base: '', ours: word, theirs: 'theirs' },
    })

const starting = (body: readonly number[]) => (one: Foe) => upload(one.token, `${one.name}-start`, startingWith(body))

const document = (driver: string, write: (salt: string) => string) => {
  const body = { driver, base: write('1'), ours: write('2'), theirs: write('3') }
  return ({ token }: Foe) => send('POST /api/merge', { token, body })
}
const list = (salt: string) =>
  JSON.stringify(Array.from({ length: 25_000 }, (_, at) => `${salt}-${at}-${'x'.repeat(12)}`))
const deep = (salt: string) => '['.repeat(100_000) + salt + ']'.repeat(100_000)

const harms: Readonly<Record<string, (one: Foe) => Promise<Readonly<{ status: number }>>>> = {
  'plugins that loop at their start': starting(loopForever),
  'plugins that trap at their start': starting(trap),
  'plugins that loop in a merge': deed('loops'),
  'plugins that take all the memory they get': deed('grows'),
  'plugins that trap': deed('traps'),
  'plugins that answer garbage': deed('says garbage'),
  'documents of 600 KB in which nothing matches': document('json', list),
  'documents a hundred thousand levels deep': document('json', deep),
}

/** As much of a harm at once as the foes can, until told to stop. */
function wreak(harm: (one: Foe) => Promise<Readonly<{ status: number }>>): () => Promise<number> {
  const told = new AbortController()
  let done = 0
  const lane = async (one: Foe) => {
    while (!told.signal.aborted) {
      const { status } = await harm(one)
      if (status >= 500 && status !== 503) throw new Error(`harm was answered ${status}`)
      done += 1
    }
  }
  const lanes = Promise.all(foes.flatMap((one) => Array.from({ length: inFlight }, () => lane(one))))
  return async () => {
    told.abort()
    await lanes
    return done
  }
}

const clean = { driver: 'json', base, ours, theirs }
const asks = {
  merge: () => send('POST /api/merge', { token: ann.token, body: clean }),
  drivers: () => send('GET /api/drivers'),
} as const

type Times = Readonly<Record<keyof typeof asks, readonly number[]>>

/** Milliseconds from when each request was due to its last byte. */
async function timesOfOthers(): Promise<Times> {
  const times: Record<keyof typeof asks, number[]> = { merge: [], drivers: [] }
  const underWay: Promise<void>[] = []
  async function timed(what: keyof typeof asks, due: number): Promise<void> {
    const { status, text } = await asks[what]()
    if (status !== 200) throw new Error(`${what} was answered ${status}: ${text.slice(0, 200)}`)
    times[what].push(performance.now() - due)
  }
  const begun = performance.now()
  for (let at = 0; at < seconds * rate; at += 1) {
    const due = begun + (at * 1000) / rate
    await sleep(Math.max(0, due - performance.now()))
    underWay.push(timed('merge', due), timed('drivers', due))
  }
  await Promise.all(underWay)
  return times
}

const quantile = (of: readonly number[], part: number): number =>
  of.toSorted((one, other) => one - other)[Math.min(of.length - 1, Math.floor(part * of.length))] ?? Number.NaN

const figures = (all: readonly Times[]) =>
  (['merge', 'drivers'] as const).flatMap((what) =>
    [0.5, 0.99].map((part) => shown(median(all.map((times) => quantile(times[what], part))))),
  )

tell(
  `${availableParallelism()} processors; ${rate} merges and ${rate} lists of drivers a second; ${foes.length * inFlight} harms at once`,
)
for (let warm = 0; warm < 200; warm += 1) await asks.merge()
const quiet: Times[] = []
const harmed = new Map<string, Times[]>()
const answered = new Map<string, number>()
for (let round = 1; round <= rounds; round += 1) {
  for (const [name, harm] of Object.entries(harms)) {
    murmur(`round ${round}: ${name}`)
    quiet.push(await timesOfOthers())
    const stop = wreak(harm)
    harmed.set(name, [...(harmed.get(name) ?? []), await timesOfOthers()])
    answered.set(name, (answered.get(name) ?? 0) + (await stop()))
  }
}
tell(
  table([
    ['others, while there are', 'merge p50 ms', 'p99 ms', 'drivers p50 ms', 'p99 ms', 'harms answered'],
    ['none', ...figures(quiet), '-'],
    ...[...harmed].map(([name, times]) => [name, ...figures(times), String(answered.get(name) ?? 0)]),
  ]),
)
await server.stop()
