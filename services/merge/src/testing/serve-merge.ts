/**
 * The merge service behind a real socket. The test is whoever keeps the accounts: a bearer token is the caller's name,
 * and tiers and counts of requests are what the test says.
 */
import type { Database } from '@alluvium/database'
import { listen } from '@alluvium/http'
import { jsonService } from '@alluvium/http/json'
import { type Caller, type HandClock, handClock, openLogs } from '@alluvium/kernel'
import { afterEach } from 'vitest'
import type { TierName } from '../model/tiers.ts'
import { type MergeService, type MergeServiceOptions, openMerge } from '../open-merge.ts'

const silent = openLogs({ level: 'silent', service: 'test' })

export type Reply = Readonly<{ status: number; headers: Headers; body: unknown }>

export type Ask = Readonly<{ as?: string; body?: unknown; from?: string }>

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

/** Inside a suite on a database: serves until the test is finished, unless it is stopped before. */
export function mergeServer(): ServeMerge {
  const running: ServedMerge[] = []
  afterEach(async () => {
    await Promise.all(running.splice(0).map((served) => served.stop()))
  })
  return async (database, options = {}) => {
    const served = await serve(database, options)
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
    challenge: 'Bearer',
    rateLimit: service.rateLimit,
  })
  const deployment = { host: '127.0.0.1', externalUrl: undefined, trustedProxies: ['127.0.0.1'], production: false }
  const listening = await listen(json.handle, {
    host: '127.0.0.1',
    port: 0,
    deployment,
    logger: silent,
    errorBody: 'error',
  })
  const { url } = listening
  const ask = (what: string, how: Ask = {}) => asked(url, what, how)
  const stop = once(async () => {
    await listening.stop({ deadlineMs: 2000 })
    await json.close()
    await service.close()
  })
  const merge = (driver: string, documents: Documents, query = '') =>
    ask(`POST /api/merge${query}`, { as: 'ann', body: { driver, ...documents } })
  return { url, clock, service, tiers, ask, merge, stop }
}

function keptAccounts() {
  const tiers = new Map<string, TierName>()
  const calls = new Map<string, number>()
  function authenticate(authorization: string | undefined): Caller | undefined {
    const name = authorization?.replace(/^Bearer /, '')
    if (name === undefined) return undefined
    calls.set(name, (calls.get(name) ?? 0) + 1)
    return { id: name, name, role: 'user', by: 'token' }
  }
  const accounts = {
    standing: async ({ id }: Caller) => ({ tier: tiers.get(id) ?? ('free' as const) }),
    apiCalls: async ({ id }: Caller) => calls.get(id) ?? 0,
  }
  return { tiers, accounts, authenticate }
}

async function asked(url: string, what: string, { as, body, from }: Ask): Promise<Reply> {
  const [method = '', path = ''] = what.split(' ')
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, headers: response.headers, body: answer }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}
