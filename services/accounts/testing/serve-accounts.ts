/**
 * The accounts behind a real socket, with a clock that is turned by hand and passwords that cost next to nothing. Each suite is
 * asked by both kinds of caller, by fetch on SQLite and by the typed client on PostgreSQL (where there is none, by the
 * client on SQLite), and every answer is held against the API's description.
 */
import { type AskThroughClient, askThroughClient } from '@alluvium/client/testing'
import type { Database } from '@alluvium/database'
import { testPostgresUrl } from '@alluvium/database/testing'
import { bearerChallenge, listen } from '@alluvium/http'
import { jsonService } from '@alluvium/http/json'
import { checkAgainstOpenapi, describedOnce } from '@alluvium/http/testing'
import { type HandClock, handClock, openLogs } from '@alluvium/kernel'
import { afterEach } from 'vitest'
import { type Accounts, type AccountsOptions, openAccounts } from '../src/open-accounts.ts'

const cheapPasswords = { memoryKiB: 8, passes: 1 }

const silent = openLogs({ level: 'silent', service: 'test' })

export type Reply = Readonly<{ status: number; headers: Headers; text: string; body: unknown }>

export type Ask = Readonly<{
  token?: string | undefined
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** From which address the request seems to come. */
  from?: string
}>

export type ServedAccounts = Readonly<{
  url: string
  clock: HandClock
  accounts: Accounts
  /** `ask('POST /auth/login', { body })` */
  ask(what: string, how?: Ask): Promise<Reply>
  /** Registers somebody, and gives their token. */
  join(email: string): Promise<string>
  stop(): Promise<void>
}>

export type ServeAccounts = (
  database: Database,
  options?: Partial<AccountsOptions>,
  clock?: HandClock,
) => Promise<ServedAccounts>

/**
 * Inside a suite on a database: serves until the test is finished, unless it is stopped before. `local` is how it is on
 * a person's own machine: no proxy in between, and the issuer is where it listens.
 */
export function accountsServer({ local = false }: Readonly<{ local?: boolean }> = {}): ServeAccounts {
  const running: ServedAccounts[] = []
  afterEach(async () => {
    await Promise.all(running.splice(0).map((served) => served.stop()))
  })
  return async (database, options = {}, clock = handClock()) => {
    const served = await serve(database, { local, ...options }, clock)
    running.push(served)
    return served
  }
}

type Options = Partial<AccountsOptions> & Readonly<{ local: boolean }>

async function serve(database: Database, { local, ...options }: Options, clock: HandClock): Promise<ServedAccounts> {
  let issuer = 'http://platform.test'
  const trustedProxies = local ? [] : ['127.0.0.1']
  const accounts = await openAccounts({
    database,
    logger: silent,
    clock,
    issuer: () => issuer,
    passwordCost: cheapPasswords,
    ...options,
  })
  const { routes, authenticate, credentialRefusals } = accounts
  const service = await jsonService({
    title: 'Accounts',
    version: '1',
    errorBody: 'error',
    routes,
    authenticate,
    credentialRefusals,
    challenge: bearerChallenge,
  })
  const deployment = { host: '127.0.0.1', externalUrl: undefined, trustedProxies, production: false }
  const listening = await listen(service.handle, {
    host: '127.0.0.1',
    port: 0,
    deployment,
    logger: silent,
    errorBody: 'error',
  })
  if (local) issuer = listening.url
  const stop = once(async () => {
    await listening.stop({ deadlineMs: 1000 })
    await service.close()
    await accounts.close()
  })

  const description = describedOnce({ routes, service })
  const holds = checkAgainstOpenapi(description)
  const isForClient = database.engine === 'postgres' || testPostgresUrl() === undefined
  const through = isForClient ? askThroughClient(listening.url, description) : askByFetch(listening.url)
  async function ask(what: string, { token, body, headers = {}, from }: Ask = {}): Promise<Reply> {
    const [method = '', path = ''] = what.split(' ')
    const sent = { ...(from !== undefined && { 'x-forwarded-for': from }), ...headers }
    const reply = await through({ method, path, token, body, headers: sent })
    holds({ method, path, ...reply })
    return reply
  }
  async function join(email: string): Promise<string> {
    const { body } = await ask('POST /auth/register', { body: person(email) })
    return tokenIn(body)
  }
  return { url: listening.url, clock, accounts, ask, join, stop }
}

export const password = 'correct horse battery'

export const person = (email: string) => ({ email, password, display_name: 'Ann' })

export function tokenIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string') return body.token
  throw new Error(`no token in ${JSON.stringify(body)}`)
}

const askByFetch =
  (url: string): AskThroughClient =>
  async ({ method, path, token, body, headers }) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) }
  }

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}
