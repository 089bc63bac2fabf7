/** What people do at each service of `serve` while its disk fills, and once it is full. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { type Ready, until } from './command.ts'

type Answer = Readonly<{ status: number; code: string | null; body: Record<string, unknown> }>
type Asking = Readonly<{ headers?: Record<string, string>; body?: BodyInit; json?: unknown }>

export async function asked(url: string, method: string, { headers = {}, body, json }: Asking = {}): Promise<Answer> {
  const sent = json === undefined ? body : JSON.stringify(json)
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers: { ...type, ...headers }, ...(sent && { body: sent }) })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { status: answer.status, code: answer.headers.get('error-code'), body: isJson ? JSON.parse(text) : {} }
}

/** A service that stores data until its disk is full, and the operations that free room. */
export type OnFullDisk = Readonly<{
  /** Prepares what is cancelled or deleted later; call it while there is room. */
  begin(): Promise<void>
  /** Stores something more; returns the answer. */
  keep(): Promise<Answer>
  /** The operations that need no room: each answers as always. */
  getOut(): Promise<void>
  /** Deletes everything that was stored. */
  deleteAll(): Promise<void>
}>

/** @param size of the stored files, in bytes. */
export function filesOnFullDisk(url: string, { name, password }: Person, size = 60_000): OnFullDisk {
  const headers = { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` }
  const at = (method: string, path: string, asking: Asking = {}) => asked(url + path, method, { headers, ...asking })
  const kept: string[] = []
  let upload = ''
  return {
    async begin() {
      const begun = await at('POST', '/api/upload/init', {
        json: { path: '/unfinished', chunk_size: 10, total_size: 20 },
      })
      upload = String(begun.body['upload_id'])
      await at('PUT', '/once', { body: 'once' })
    },
    async keep() {
      const path = `/kept-${kept.length}`
      const answer = await at('PUT', path, { body: randomBytes(size) })
      if (answer.status === 201) kept.push(path)
      return answer
    },
    async getOut() {
      const logIn = { json: { username: name, password } }
      expect(await at('POST', '/api/auth/login', logIn)).toMatchObject({ status: 200 })
      expect(await at('DELETE', `/api/upload/${upload}`)).toMatchObject({ status: 204 })
      expect(await at('DELETE', '/once')).toMatchObject({ status: 204 })
      expect(await at('DELETE', '/api/trash/empty')).toMatchObject({ status: 204 })
      const log = await at('GET', '/api/audit?limit=20')
      expect(JSON.stringify(log.body)).toContain('/once')
      expect(await at('GET', '/api/audit/verify')).toMatchObject({ body: { valid: true } })
    },
    async deleteAll() {
      for (let from = 0; from < kept.length; from += 100) {
        const paths = kept.slice(from, from + 100)
        expect(await at('POST', '/api/bulk/delete', { json: { paths } })).toMatchObject({ status: 200 })
      }
      expect(await at('DELETE', '/api/trash/empty')).toMatchObject({ status: 204 })
    },
  }
}

/** A WebAssembly module without a function, mostly one unused section. */
function largeModule(bytes: number): Uint8Array<ArrayBuffer> {
  const size = bytes + 2
  const length = [size & 0x7f, (size >> 7) & 0x7f, size >> 14].map((part, at) => (at < 2 ? part | 0x80 : part))
  return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, ...length, 1, 0x61, ...randomBytes(bytes)])
}

export function platformOnFullDisk(url: string, { name, password }: Person): OnFullDisk {
  const headers = { authorization: '' }
  const at = (method: string, path: string, asking: Asking = {}) => asked(url + path, method, { headers, ...asking })
  const logIn = () => asked(`${url}/auth/login`, 'POST', { json: { email: name, password } })
  const kept: string[] = []
  let organization = ''
  let nth = 0
  async function keep() {
    nth += 1
    const form = new FormData()
    form.set('file', new Blob([largeModule(300_000)]), `kept-${nth}.wasm`)
    const answer = await at('POST', '/api/plugins/upload', { body: form })
    if (answer.status === 201) kept.push(String(answer.body['driver']))
    return answer
  }
  return {
    async begin() {
      headers.authorization = `Bearer ${String((await logIn()).body['token'])}`
      const founded = await at('POST', '/api/orgs', { json: { name: 'once', display_name: 'Once' } })
      organization = String(founded.body['org_id'])
      expect((await keep()).status).toBe(201)
    },
    keep,
    async getOut() {
      const answer = await logIn()
      expect(answer).toMatchObject({ status: 200 })
      const session = { headers: { authorization: `Bearer ${String(answer.body['token'])}` } }
      expect(await at('POST', '/auth/logout', session)).toMatchObject({ status: 200 })
      expect(await at('GET', '/auth/me', session)).toMatchObject({ status: 401 })
      expect(await at('DELETE', `/api/orgs/${organization}`)).toMatchObject({ status: 204 })
      expect(await at('DELETE', `/api/plugins/${kept.shift()}`)).toMatchObject({ status: 204 })
    },
    async deleteAll() {
      for (const driver of kept.splice(0))
        expect(await at('DELETE', `/api/plugins/${driver}`)).toMatchObject({ status: 204 })
    },
  }
}

/** Incompressible pages, each with a link to the next; `/slow` never answers. */
async function largeSite(pages: number): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/slow') return
    const page = Number(url.slice(1))
    if (!(page < pages)) {
      response.writeHead(404).end()
      return
    }
    const body = `<title>${page}</title><a href="/${page + 1}">next</a><p>${randomBytes(60_000).toString('base64')}</p>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function crawlOnFullDisk(url: string, key: string): Promise<OnFullDisk> {
  const site = await largeSite(10)
  const headers = { 'x-api-key': key }
  const at = (method: string, path: string, asking: Asking = {}) => asked(url + path, method, { headers, ...asking })
  const kept: string[] = []
  let [running, revoked] = ['', '']
  const start = (path: string) =>
    at('POST', '/api/v1/crawls', { json: { start_url: site + path, request_delay_ms: 0, use_sitemaps: false } })
  const makeKey = () => at('POST', '/api/v1/keys', { json: { name: 'once' } })
  async function isFull(): Promise<boolean> {
    const { status, body } = await makeKey()
    if (status === 201) await at('DELETE', `/api/v1/keys/${String(body['id'])}`)
    return status === 507
  }
  const statusOf = async (id: string) => (await at('GET', `/api/v1/crawls/${id}`)).body['status']
  async function keep() {
    const answer = await start('/0')
    const id = String(answer.body['crawl_id'])
    if (answer.status !== 202) return answer
    kept.push(id)
    // A crawl without room waits for it.
    await until(
      'the crawl has ended or waits for room',
      async () => (await statusOf(id)) !== 'running' || (await isFull()),
    )
    return answer
  }
  return {
    async begin() {
      running = String((await start('/slow')).body['crawl_id'])
      revoked = String((await makeKey()).body['id'])
      expect((await keep()).status).toBe(202)
    },
    keep,
    async getOut() {
      expect(await at('DELETE', `/api/v1/keys/${revoked}`)).toMatchObject({ status: 204 })
      expect(await at('POST', `/api/v1/crawls/${running}/cancel`)).toMatchObject({ status: 202 })
      await expect.poll(() => statusOf(running)).toBe('cancelled')
      expect(await at('DELETE', `/api/v1/crawls/${kept.shift()}`)).toMatchObject({ status: 204 })
    },
    async deleteAll() {
      for (const id of kept.splice(0)) expect(await at('DELETE', `/api/v1/crawls/${id}`)).toMatchObject({ status: 204 })
    },
  }
}

type Person = Readonly<{ name: string; password: string }>

/** Stores things until they are refused, several times in a row; returns what each refusal said. */
export async function fill({ keep }: Pick<OnFullDisk, 'keep'>, refusals = 3): Promise<Answer[]> {
  const refused: Answer[] = []
  for (let at = 0; refused.length < refusals; at += 1) {
    if (at > 5000) throw new Error('The disk does not get full.')
    const answer = await keep()
    if (answer.status >= 300) refused.push(answer)
  }
  return refused
}

/** All services of `serve`, each with users of its own. */
export async function onFullDisk(served: Ready, person: Person, size?: number) {
  const all = {
    files: filesOnFullDisk(served.files.url, person, size),
    platform: platformOnFullDisk(served.platform.url, person),
    crawl: await crawlOnFullDisk(served.crawl.url, served.developmentKey),
  }
  const each = async (work: (one: OnFullDisk) => Promise<unknown>) => {
    for (const one of Object.values(all)) await work(one)
  }
  return {
    begin: () => each((one) => one.begin()),
    fill: () => each((one) => fill(one)),
    /** The answers to storing one thing more. */
    async kept(): Promise<Record<string, number>> {
      const answers = Object.entries(all).map(async ([name, one]) => [name, (await one.keep()).status] as const)
      return Object.fromEntries(await Promise.all(answers))
    },
    /** Resolves when each has stored one thing more. One alone: what is stored while another still refuses would fill the disk again. */
    async acceptAgain(): Promise<void> {
      await Promise.all(
        Object.entries(all).map(([name, one]) =>
          until(`${name} accepts data again`, async () => (await one.keep()).status < 300),
        ),
      )
    },
    getOut: () => each((one) => one.getOut()),
    deleteAllFiles: () => all.files.deleteAll(),
  }
}
