/**
 * Budgets × accounts and networks: a holder that has used up a budget is refused more of it, with a status that the
 * page of limits names and a sentence with advice, and another caller is not. A budget that is in the table and not
 * here fails.
 */
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type Answer } from '../../../testing/answer.ts'
import { asking } from '../../../testing/asking.ts'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { filesBudgets } from '../../budgets.ts'

type Outcome = Readonly<{ status: number; code: string; text: string; headers: Answer['headers'] }>
type Person = Readonly<{
  username: string
  id: string
  ask(method: string, path: string, options?: { headers?: object; body?: string | Uint8Array }): Promise<Answer>
  /** From the same network, without credentials. */
  askAsNobody: Person['ask']
  post(path: string, body: object): Promise<Answer>
  follow(): Promise<Outcome>
}>
type Setting = Readonly<{ files: RunningFiles; holder: Person; bystander: Person }>
type Row = Readonly<{
  /** Uses up all of the holder's budget. */
  useUp(setting: Setting): Promise<unknown>
  /** One more of it. */
  more(person: Person): Promise<Outcome>
}>

const password = 'a pass phrase'
const json = { 'Content-Type': 'application/json' }

/** A person in a network of their own, far away: nobody here is local development. */
async function personIn(files: RunningFiles, username: string, address: string): Promise<Person> {
  const limits = { storage_quota_bytes: 1000 }
  const made = await asking(files, adminBasic)('POST', '/api/admin/users', {
    username,
    password,
    role: 'admin',
    ...limits,
  })
  const place = { 'X-Forwarded-For': address }
  const who = { Authorization: basic(username, password), ...place }
  const askAsNobody: Person['ask'] = (method, path, { headers = {}, body } = {}) =>
    files.ask(method, path, { headers: { ...place, ...headers }, ...(body !== undefined && { body }) })
  const ask: Person['ask'] = (method, path, options = {}) =>
    askAsNobody(method, path, { ...options, headers: { ...who, ...options.headers } })
  return {
    username,
    id: made.body.id,
    ask,
    askAsNobody,
    post: (path, body) => ask('POST', path, { headers: json, body: JSON.stringify(body) }),
    follow: () => openStream(files, who),
  }
}

/** A stream of events that stays open until the test ends. */
function openStream({ port }: RunningFiles, headers: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/api/events', headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers } = response
      const chunks: Buffer[] = []
      const answer = () =>
        resolve({ status, headers, code: String(headers['error-code'] ?? ''), text: Buffer.concat(chunks).toString() })
      response.on('error', () => undefined)
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      if (status === 200) answer()
      else response.on('end', answer)
    })
    asked.on('error', reject)
    asked.end()
    onTestFinished(() => void asked.destroy())
  })
}

type Multiplied = Readonly<{ table: string; key: string; account: string; times: number }>

/** Makes as many rows of the one that the holder has, under other keys. */
async function multiply({ database }: RunningFiles, { table, key, account, times }: Multiplied): Promise<void> {
  const own = `${account} = (SELECT number FROM users WHERE username = 'ann')`
  const { rows } = await database.read(sqlForTests(`SELECT * FROM ${table} WHERE ${own}`))
  const others = Object.keys(rows[0] ?? {}).filter((column) => column !== key)
  const columns = others.map((column) => `"${column}"`).join(', ')
  const values = others.map((column) => (column === 'number' ? 'number + 1000000 * n' : `"${column}"`)).join(', ')
  const numbers = `WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < ${times})`
  const insert = `INSERT INTO ${table} (${key}, ${columns})`
  const next = typeof rows[0]?.[key] === 'string' ? `${key} || '-' || n` : `${key} + 1000000 * n`
  const select = `SELECT ${next}, ${values} FROM ${table}, n WHERE ${key} = '${String(rows[0]?.[key])}'`
  await database.write(
    sqlForTests(database.engine === 'sqlite' ? `${numbers} ${insert} ${select}` : `${insert} ${numbers} ${select}`),
  )
}

const logIn = ({ askAsNobody }: Person, username: string, guess: string) =>
  askAsNobody('POST', '/api/auth/login', {
    headers: json,
    body: JSON.stringify({ username, password: guess }),
  })

const grantTo = (giver: Person, user: string) =>
  giver.ask('PUT', `/api/grants/of-${giver.username}`, { headers: json, body: JSON.stringify({ user, right: 'read' }) })

const {
  accessRequests,
  snapshots,
  uploads,
  shares,
  grants,
  favorites,
  appPasswords,
  webhooks,
  locks,
  eventStreams,
  deviceLogIns,
  failedLogIns,
} = filesBudgets

const favor = (person: Person, name: string) => person.ask('PUT', `/api/favorites/${name}`)

/** Once, and then as often by `multiply`, or each by asking. */
const asOften = async (times: number, work: (nth: number) => Promise<unknown>) => {
  for (let nth = 0; nth < times; nth += 1) await work(nth)
}
const lockBody = '<lockinfo xmlns="DAV:"><lockscope><shared/></lockscope><locktype><write/></locktype></lockinfo>'
const webhook = { url: 'https://example.org' }

const rows: Readonly<Record<keyof typeof filesBudgets, Row>> = {
  storedQuotas: {
    useUp: ({ holder }) => asOften(10, (nth) => holder.ask('PUT', '/of-ann', { body: noise(1000, nth) })),
    more: (person) => person.ask('PUT', `/of-${person.username}`, { body: noise(1000, 99) }),
  },
  snapshots: {
    useUp: ({ holder }) => asOften(snapshots.limit, () => holder.post('/api/snapshots', {})),
    more: (person) => person.post('/api/snapshots', {}),
  },
  uploads: {
    async useUp({ files, holder }) {
      await holder.post('/api/upload/init', { path: '/a', chunk_size: 1, total_size: 1 })
      await multiply(files, { table: 'uploads', key: 'upload', account: 'account', times: uploads.limit })
    },
    more: (person) => person.post('/api/upload/init', { path: '/b', chunk_size: 1, total_size: 1 }),
  },
  shares: {
    async useUp({ files, holder }) {
      await holder.post('/api/shares', { path: '/shared' })
      await multiply(files, { table: 'shares', key: 'token', account: 'created_by', times: shares.limit })
    },
    more: (person) => person.post('/api/shares', { path: '/shared' }),
  },
  grants: {
    async useUp({ files, holder }) {
      await holder.ask('PUT', '/of-ann', { body: 'x' })
      await grantTo(holder, 'bob')
      await multiply(files, { table: 'grants', key: 'holder', account: 'granted_by', times: grants.limit })
    },
    more: async (person) => {
      await person.ask('PUT', `/of-${person.username}`, { body: 'x' })
      return await grantTo(person, 'root')
    },
  },
  accessRequests: {
    async useUp({ files, holder }) {
      await holder.post('/api/access-requests', { path: '/none', right: 'read' })
      await multiply(files, { table: 'access_requests', key: 'asked', account: 'account', times: accessRequests.limit })
    },
    more: (person) => person.post('/api/access-requests', { path: '/another', right: 'read' }),
  },
  favorites: {
    async useUp({ files, holder }) {
      await favor(holder, 'shared')
      await multiply(files, { table: 'favorites', key: 'node', account: 'account', times: favorites.limit })
    },
    more: async (person) => {
      await person.ask('PUT', `/of-${person.username}`, { body: 'x' })
      return await favor(person, `of-${person.username}`)
    },
  },
  appPasswords: {
    useUp: ({ holder }) =>
      asOften(appPasswords.limit, (nth) => holder.post('/api/auth/app-passwords', { name: `${nth}` })),
    more: (person) => person.post('/api/auth/app-passwords', { name: 'one more' }),
  },
  webhooks: {
    useUp: ({ holder }) => asOften(webhooks.limit, () => holder.post('/api/webhooks', webhook)),
    more: (person) => person.post('/api/webhooks', webhook),
  },
  locks: {
    async useUp({ files, holder }) {
      await holder.ask('LOCK', '/locked', { body: lockBody })
      await multiply(files, { table: 'locks', key: 'token', account: 'account', times: locks.limit })
    },
    more: (person) => person.ask('LOCK', `/locked-by-${person.username}`, { body: lockBody }),
  },
  eventStreams: {
    useUp: ({ holder }) => asOften(eventStreams.limit, () => holder.follow()),
    more: (person) => person.follow(),
  },
  deviceLogIns: {
    useUp: ({ holder }) => asOften(deviceLogIns.limit, () => holder.askAsNobody('POST', '/index.php/login/v2')),
    more: (person) => person.askAsNobody('POST', '/index.php/login/v2'),
  },
  failedLogIns: {
    useUp: ({ holder }) =>
      Promise.all(Array.from({ length: failedLogIns.limit }, (_, nth) => logIn(holder, `name ${nth}`, 'guess'))),
    more: (person) => logIn(person, person.username, password),
  },
}

async function settingFor(files: RunningFiles): Promise<Setting> {
  await files.ask('PUT', '/shared', { body: 'x', headers: { Authorization: adminBasic } })
  const holder = await personIn(files, 'ann', '203.0.113.1')
  return { files, holder, bystander: await personIn(files, 'bob', '2001:db8:0:1::1') }
}

const deployment = { trustedProxies: ['127.0.0.1'] }

describeFiles('budgets', (start) => {
  test.each(Object.entries(filesBudgets))(
    'of %s: the holder of all of it is refused more, and another caller is not',
    async (name, budget) => {
      const row = new Map(Object.entries(rows)).get(name)
      if (!row) throw new Error(`The budget of ${name} has no row here.`)
      const files = await start({ admin, deployment })
      const { holder, bystander } = await settingFor(files)
      expect((await row.more(bystander)).status).toBeLessThan(300)
      await row.useUp({ files, holder, bystander })
      const refused = await row.more(holder)
      expect([429, 507]).toContain(refused.status)
      expect(budget.past).toContain(String(refused.status))
      expect(refused.text).toMatch(/please|try again|makes room|at most/)
      // What comes back with time says when: a lock expires, and a stream ends any moment.
      const comesBack = 'perMs' in budget || name === 'eventStreams' || name === 'deviceLogIns' || name === 'locks'
      expect(comesBack).toBe(Number(refused.headers['retry-after']) > 0)
      expect((await row.more(bystander)).status).toBeLessThan(300)
    },
  )
})

describeFiles('six hundred accounts with one guess each', (start) => {
  test('cannot be tried from one network, where sessions and app passwords still work', async () => {
    const files = await start({ admin, deployment })
    const { holder, bystander } = await settingFor(files)
    const session = JSON.parse((await logIn(holder, 'ann', password)).text).access_token
    const { password: appPassword } = JSON.parse((await holder.post('/api/auth/app-passwords', { name: 'sync' })).text)
    const guesses = await Promise.all(
      Array.from({ length: 600 }, (_, nth) => logIn(holder, `name ${nth}`, 'Winter2026')),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(failedLogIns.limit)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    for (const Authorization of [`Bearer ${session}`, basic('ann', appPassword), basic('ann', password)])
      expect((await holder.ask('GET', '/', { headers: { Authorization } })).status).toBe(200)
    expect((await logIn(bystander, 'ann', password)).status).toBe(200)
    const share = JSON.parse((await holder.post('/api/shares', { path: '/shared', password: 'open sesame' })).text)
    const open = (person: Person, secret: string) =>
      person.askAsNobody('GET', `/s/${share.token}`, { headers: { 'X-Share-Password': secret } })
    expect((await open(holder, 'a guess')).status).toBe(429) // one budget, whatever is guessed
    expect((await open(bystander, 'open sesame')).status).toBe(200)
  })
})

describeFiles('snapshots that restores take', (start) => {
  test('are limited: after a hundred restores an account can still take snapshots, and the snapshots of restores do not add up', async () => {
    const files = await start({ admin })
    const ann = await personIn(files, 'ann', '198.51.100.7')
    await ann.ask('PUT', '/file', { body: 'one' })
    const restore = async () => {
      const { status, text } = await ann.post('/api/restore-to', { revision: 1 })
      expect(status).toBe(200)
      return String(JSON.parse(text).undo_snapshot_id)
    }
    const first = await restore()
    await multiply(files, { table: 'snapshots', key: 'id', account: 'created_by', times: snapshots.limit })
    const last = await restore()
    const { rows } = await files.database.read(sqlForTests('SELECT id FROM snapshots ORDER BY id'))
    expect(rows).toHaveLength(snapshots.limit)
    expect(rows.map(({ id }) => id)).not.toContain(first)
    expect(rows.at(-1)).toEqual({ id: last })
    expect((await ann.post('/api/snapshots', {})).status).toBe(201)
  })
})
