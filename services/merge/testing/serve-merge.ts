/**
 * The merge service behind a real socket. The test is whoever keeps the accounts: a bearer token is the caller's name,
 * and tiers and counts of requests are what the test says. `root` is an administrator, and the tokens `bad`, `expired` and
 * `revoked` are nobody's. Each suite is asked by both kinds of caller, by fetch on SQLite and by the typed client on PostgreSQL
 * (where there is none, by the client on SQLite), and every answer is held against the API's description.
 */
import { type AskThroughClient, askThroughClient } from '@alluvium/client/testing'
import type { Database } from '@alluvium/database'
import { testPostgresUrl } from '@alluvium/database/testing'
import { bearerChallenge, listen } from '@alluvium/http'
import { jsonService } from '@alluvium/http/json'
import { checkAgainstOpenapi, describedOnce } from '@alluvium/http/testing'
import { type Caller, type HandClock, handClock, openLogs, Problem } from '@alluvium/kernel'
import { afterAll, afterEach } from 'vitest'
import type { TierName } from '../src/model/tiers.ts'
import {
  type MergeService,
  type MergeServiceOptions,
  type MergeWorkers,
  openMerge,
  threadWorkers,
} from '../src/open-merge.ts'

const silent = openLogs({ level: 'silent', service: 'test' })

export type Reply = Readonly<{ status: number; headers: Headers; body: unknown }>

/** A body of JSON, or a form. */
export type Ask = Readonly<{ as?: string; body?: unknown; form?: FormData; from?: string }>

export type Documents = Readonly<{ base: string; ours: string; theirs: string }>

export type ServedMerge = Readonly<{
  url: string
  clock: HandClock
  service: MergeService
  /** Tiers by caller; who is not here has the free one. */
  tiers: Map<string, TierName>
  /** `ask('GET /api/usage', { as: 'ann' })` */
  ask(what: string, how?: Ask): Promise<Reply>
  /** Merges as `ann`. */
  merge(driver: string, documents: Documents, query?: string): Promise<Reply>
  stop(): Promise<void>
}>

export type ServeMerge = (database: Database, options?: Partial<MergeServiceOptions>) => Promise<ServedMerge>

/** Inside a suite on a database: serves until the test (or, for one database, all of them) is finished, unless it is stopped before. */
export function mergeServer({ until = 'each' }: { until?: 'each' | 'all' } = {}): ServeMerge {
  const running: ServedMerge[] = []
  const after = until === 'all' ? afterAll : afterEach
  after(async () => {
    await Promise.all(running.splice(0).map((served) => served.stop()))
  })
  let shared: MergeWorkers | undefined
  afterAll(async () => await shared?.close())
  /** Its threads take longer to start than most tests, so those that ask for no limits of their own share them. */
  const usual = () => (shared ??= threadWorkers(silent))

  return async (database, options = {}) => {
    const hasLimits = options.threads !== undefined || options.plugins !== undefined
    const served = await serve(database, hasLimits ? options : { workers: usual(), ...options })
    running.push(served)
    return served
  }
}

async function serve(database: Database, options: Partial<MergeServiceOptions>): Promise<ServedMerge> {
  const clock = handClock()
  const { tiers, accounts, authenticate } = keptAccounts()
  const service = await openMerge({ database, logger: silent, clock, accounts, ...options })
  const json = await jsonService({
    title: 'Merge',
    version: '1',
    errorBody: 'error',
    routes: service.routes,
    authenticate: async ({ request }) => authenticate(request.headers.authorization),
    challenge: bearerChallenge,
    rateLimit: service.rateLimit,
  })
  const deployment = { host: '127.0.0.1', externalUrl: undefined, trustedProxies: ['127.0.0.1'], production: false }
  const listening = await listen(json.handle, {
    host: '127.0.0.1',
    port: 0,
    deployment,
    logger: silent,
    errorBody: 'error',
    limits: { headersMs: 120_000, idleMs: 120_000 }, // a thousand requests at once take their time on a busy machine
  })
  const { url } = listening
  const description = describedOnce({ routes: service.routes, service: json })
  const holds = checkAgainstOpenapi(description)
  const isForClient = database.engine === 'postgres' || testPostgresUrl() === undefined
  const through = isForClient ? askThroughClient(url, description) : askByFetch(url)
  async function ask(what: string, { as, body, form, from }: Ask = {}): Promise<Reply> {
    const [method = '', path = ''] = what.split(' ')
    const headers = from === undefined ? {} : { 'x-forwarded-for': from }
    const reply = await through({ method, path, token: as, headers, body: form ?? body })
    holds({ method, path, ...reply })
    return reply
  }
  const stop = once(async () => {
    await listening.stop({ deadlineMs: 2000 })
    await json.close()
    await service.close()
  })
  const merge = (driver: string, documents: Documents, query = '') =>
    ask(`POST /api/merge${query}`, { as: 'ann', body: { driver, ...documents } })
  return { url, clock, service, tiers, ask, merge, stop }
}

const refusedTokens = new Set(['bad', 'expired', 'revoked'])

function keptAccounts() {
  const tiers = new Map<string, TierName>()
  const calls = new Map<string, number>()
  function authenticate(authorization: string | undefined): Caller | undefined {
    const name = authorization?.replace(/^Bearer /, '')
    if (name === undefined) return undefined
    if (refusedTokens.has(name)) throw new Problem('unauthenticated', 'http.unauthenticated', `The token is ${name}.`)
    calls.set(name, (calls.get(name) ?? 0) + 1)
    return { id: name, name, role: name === 'root' ? 'admin' : 'user', by: 'token' }
  }
  const accounts = {
    accountStatus: async ({ id }: Caller) => ({ tier: tiers.get(id) ?? ('free' as const) }),
    apiCalls: async ({ id }: Caller) => calls.get(id) ?? 0,
  }
  return { tiers, accounts, authenticate }
}

const askByFetch =
  (url: string): AskThroughClient =>
  async ({ method, path, token, headers, body }) => {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status } = response
    return { status, headers: response.headers, text, body: status === 204 ? undefined : JSON.parse(text) }
  }

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}
