/**
 * Whether anybody else notices hostile plugins and documents: merges of 2 KB, merges by the plugin of a third person, and the
 * list of drivers, asked by one account at a fixed rate, while two others, new ones each time, keep the platform busy with
 * harm. Each kind of harm takes its turn in each round, with as long a quiet right before it; what counts is how long others wait
 * in the harm, and by how much longer than in the quiet, of the requests of all rounds together: the hundredth part of one turn
 * is a handful. Times count from when a request was due, so one that waits for another counts whole. The client shares the
 * processors with what it measures.
 *
 *   npm run benchmark -- platform/hostile
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { example, hostilePlugin, loopForever, startingWith, trap } from '../../services/merge/testing/plugin-modules.ts'
import { murmur, shown, table, tell } from '../files/figures.ts'
import { scratchFolder } from '../files/scratch.ts'
import type { Adversaries, AdversaryFigures } from './adversary-thread.ts'
import { base, ours, theirs } from './documents.ts'
import { usualFlags } from './options.ts'
import { password, startPlatform } from './platform.ts'

const { values } = parseArgs({
  options: {
    ...usualFlags,
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    rate: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
  },
})
const [rounds, seconds, rate] = [Number(values.rounds), Number(values.seconds), Number(values.rate)]
/** Of each adversary, and how soon after one request the next may follow: harm is in what a request does, not in how many there are. */
const inFlight = 4
const paceMs = 100

const folder = scratchFolder(values.data)
const administrator = { email: 'root@example.org', password }
const platform = await startPlatform({
  folder,
  database: values.database,
  words: [`--admin-email=${administrator.email}`, `--admin-password=${administrator.password}`],
})
const url = `http://127.0.0.1:${platform.port}`

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

function upload(token: string, name: string, module: Uint8Array) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(module)]), `${name}.wasm`)
  return send('POST /api/plugins/upload', { token, form })
}

type Author = Readonly<{ name: string; token: string }>

/** Somebody who has just come, with a plugin of their own. */
async function author(name: string, module: Uint8Array): Promise<Author> {
  const { token, id } = await join(`${name}@example.org`)
  await send(`PATCH /admin/users/${id}`, { token: root, body: { tier: 'enterprise' } })
  const { status, text } = await upload(token, name, module)
  if (status !== 201) throw new Error(`the plugin was not taken: ${status} ${text}`)
  return { name, token }
}

const olga = await author('olga', await example('ini'))
const hostile = await hostilePlugin()
let strangers = 0
const newAdversaries = () => Promise.all([1, 2].map(() => author(`adversary${(strangers += 1)}`, hostile)))

const attack =
  (word: string) =>
  ({ name, token }: Author) =>
    send('POST /api/plugins/merge', {
      token,
      body: { driver: `plugin-${name}`, base: '', ours: word, theirs: 'theirs' },
    })

const starting = (body: readonly number[]) => (one: Author) =>
  upload(one.token, `${one.name}-start`, startingWith(body))

const document = (driver: string, write: (salt: string) => string) =>
  new TextEncoder().encode(JSON.stringify({ driver, base: write('1'), ours: write('2'), theirs: write('3') }))
const list = (salt: string) =>
  JSON.stringify(Array.from({ length: 25_000 }, (_, at) => `${salt}-${at}-${'x'.repeat(12)}`))
const headings = (salt: string) =>
  Array.from({ length: 30_000 }, (_, at) => `# head ${salt} ${at}`.padEnd(18)).join('\n\n')
const deep = (salt: string) => '['.repeat(100_000) + salt + ']'.repeat(100_000)

/** What is done, or which request for a merge is sent. */
type Harm = ((one: Author) => Promise<Readonly<{ status: number }>>) | Uint8Array<ArrayBuffer>

const harms: Readonly<Record<string, Harm>> = {
  'plugins that loop at their start': starting(loopForever),
  'plugins that trap at their start': starting(trap),
  'plugins that loop in a merge': attack('loops'),
  'plugins that take all the memory they get': attack('grows'),
  'plugins that trap': attack('traps'),
  'plugins that answer garbage': attack('says garbage'),
  'documents of 600 KB in which nothing matches': document('json', list),
  'documents of 600 KB that take a second each': document('markdown', headings),
  'documents a hundred thousand levels deep': document('json', deep),
}

/** A harm by two new accounts, until it is stopped. */
async function startHarm(harm: Harm): Promise<() => Promise<AdversaryFigures>> {
  const adversaries = await newAdversaries()
  if (harm instanceof Uint8Array) return sendAgainAndAgain(harm, adversaries)
  const stopping = new AbortController()
  const took: number[] = []
  let refused = 0
  const lane = async (one: Author) => {
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      const { status } = await harm(one)
      if (status >= 500 && status !== 503) throw new Error(`harm was answered ${status}`)
      if (status === 503) refused += 1
      took.push(performance.now() - begun)
      await sleep(Math.max(0, begun + paceMs - performance.now()))
    }
  }
  const lanes = Promise.all(adversaries.flatMap((one) => Array.from({ length: inFlight }, () => lane(one))))
  return async () => {
    stopping.abort()
    await lanes
    return { answers: took.length, refused, maxMs: Math.max(...took) }
  }
}

/** On a thread of its own: what the client does for megabytes of documents would count as waiting of the others. */
function sendAgainAndAgain(
  body: Uint8Array<ArrayBuffer>,
  adversaries: readonly Author[],
): () => Promise<AdversaryFigures> {
  const tokens = adversaries.map(({ token }) => token)
  const workerData: Adversaries = { url, tokens, body, inFlight, paceMs }
  const thread = new Worker(new URL('./adversary-thread.ts', import.meta.url), { workerData })
  const reported = once(thread, 'message')
  return async () => {
    thread.postMessage('stop', [])
    const [figures]: AdversaryFigures[] = await reported
    await thread.terminate()
    return figures ?? { answers: 0, refused: 0, maxMs: Number.NaN }
  }
}

const clean = { driver: 'json', base, ours, theirs }
const ini = { driver: `plugin-${olga.name}`, base: 'a = 1\nb = 1\n', ours: 'a = 2\nb = 1\n', theirs: 'a = 1\nb = 2\n' }
const asks = {
  merges: () => send('POST /api/merge', { token: ann.token, body: clean }),
  'plugin merges': () => send('POST /api/plugins/merge', { token: ann.token, body: ini }),
  drivers: () => send('GET /api/drivers'),
} as const
type Asked = keyof typeof asks
const asked = ['merges', 'plugin merges', 'drivers'] as const satisfies readonly Asked[]

type Times = Readonly<Record<Asked, readonly number[]>>

/** Milliseconds from when each request was due to its last byte. */
async function timesOfOthers(): Promise<Times> {
  const times: Record<Asked, number[]> = { merges: [], 'plugin merges': [], drivers: [] }
  const underWay: Promise<void>[] = []
  async function timed(what: Asked, due: number): Promise<void> {
    const { status, text } = await asks[what]()
    if (status !== 200) throw new Error(`${what} were answered ${status}: ${text.slice(0, 200)}`)
    times[what].push(performance.now() - due)
  }
  const begun = performance.now()
  for (let at = 0; at < seconds * rate; at += 1) {
    const due = begun + (at * 1000) / rate
    await sleep(Math.max(0, due - performance.now()))
    for (const what of asked) underWay.push(timed(what, due))
  }
  await Promise.all(underWay)
  return times
}

const quantile = (of: readonly number[], part: number): number =>
  of.toSorted((one, other) => one - other)[Math.min(of.length - 1, Math.floor(part * of.length))] ?? Number.NaN

type Turn = Readonly<{ quiet: Times; harmed: Times; adversary: AdversaryFigures }>

/** In the quiet and in the harm, in milliseconds, and by how much longer in the harm. */
function comparison(turns: readonly Turn[], what: Asked, part: number): readonly string[] {
  const of = (when: 'quiet' | 'harmed') =>
    quantile(
      turns.flatMap((turn) => turn[when][what]),
      part,
    )
  return [shown(of('quiet')), shown(of('harmed')), shown(of('harmed') / of('quiet'))]
}

tell(
  `${availableParallelism()} processors; ${asked.map((what) => `${rate} ${what}`).join(', ')} a second; ${2 * inFlight} harms at once`,
)
for (let warm = 0; warm < 200; warm += 1) await Promise.all([asks.merges(), asks['plugin merges']()])
const turns = new Map<string, Turn[]>()
for (let round = 1; round <= rounds; round += 1) {
  for (const [name, harm] of Object.entries(harms).filter(([one]) => new RegExp(values.only).test(one))) {
    murmur(`round ${round}: ${name}`)
    const quiet = await timesOfOthers()
    const stop = await startHarm(harm)
    const harmed = await timesOfOthers()
    turns.set(name, [...(turns.get(name) ?? []), { quiet, harmed, adversary: await stop() }])
  }
}
for (const what of asked) {
  tell(`\n${what} of others, milliseconds`)
  const columns = ['while there are', 'p50 quiet', 'p50', 'x', 'p99 quiet', 'p99', 'x']
  const rows = [...turns].map(([name, all]) => [name, ...[0.5, 0.99].flatMap((part) => comparison(all, what, part))])
  tell(table([columns, ...rows]))
}
tell('\nthe harms')
const figures = [...turns].map(([name, all]) => [
  name,
  String(all.reduce((sum, { adversary }) => sum + adversary.answers, 0)),
  String(all.reduce((sum, { adversary }) => sum + adversary.refused, 0)),
  shown(Math.max(...all.map(({ adversary }) => adversary.maxMs))),
])
tell(table([['harm', 'answers', 'of these 503', 'longest ms'], ...figures]))
await platform.stop()
