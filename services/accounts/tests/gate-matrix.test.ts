/**
 * The gate matrix: every route against every kind of caller and credential, whether addresses are proved or not, generated
 * from the route table, no cell unasserted.
 */
import { describeOnADatabase } from '@alluvium/database/testing'
import type { Route } from '@alluvium/http/json'
import { describe, expect, test } from 'vitest'
import { accountsMigrations } from '../src/ports/migrations.ts'
import { type GateCallers, gateCallers, gateClients } from '../testing/gate-callers.ts'
import { cellOf, gateRows, type Kind, kinds, type Row } from '../testing/gate-rows.ts'
import { mailServer } from '../testing/mailbox.ts'
import { accountsServer, password, type Reply, type ServedAccounts } from '../testing/serve-accounts.ts'

const noGoodToken = [
  'http.unauthenticated',
  'accounts.token-missing',
  'accounts.token-refused',
  'accounts.token-expired',
  'accounts.token-revoked',
  'accounts.account-closed',
  'accounts.service-secret-wrong',
]

const forbidden = [
  'accounts.administrators-only',
  'organizations.not-a-member',
  'organizations.role-forbids',
  'organizations.above-you',
  'organizations.invitation-of-another',
  'organizations.email-unverified',
  'organizations.inviter-unverified',
]

/** Past its gate a request may still be refused for what it says, but not by a mistake of ours. */
function verdictOf({ status, headers, text }: Reply): string {
  const code = headers.get('error-code') ?? ''
  if (status === 401 && noGoodToken.includes(code)) return '401'
  if (status === 403 && forbidden.includes(code)) return '403'
  return status === 500 ? `breaks: ${text}` : 'passes'
}

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

/** A body as the route takes it: one that says nothing, unless its row has a whole one. */
function bodyOf({ body, method }: Route, row: Row) {
  if (body === undefined || method === 'GET') return {}
  if ('mediaTypes' in body) return { body: '', headers: { 'content-type': body.mediaTypes[0] ?? '' } }
  return { body: row.body ?? {} }
}

type Cell = Readonly<{ route: Route; row: Row; kind: Kind; isStranger: boolean }>

async function outcome(
  served: ServedAccounts,
  callers: GateCallers,
  { route, row, kind, isStranger }: Cell,
): Promise<string> {
  const address = callers.address(route.path, { fresh: cellOf(row, kind, isStranger) === 'passes' })
  const { token, headers } = callers.credentials(kind)
  const { body, headers: ofBody } = bodyOf(route, row)
  const reply = await served.ask(`${route.method} ${address}`, { token, body, headers: { ...headers, ...ofBody } })
  if (route.path === '/auth/logout' && reply.status === 200) await callers.logInAgain(served, kind)
  return verdictOf(reply)
}

const issuer = () => 'http://platform.test'
const signOn = { clients: gateClients }

/** How it stands with everybody's address. */
const variants = [
  { title: 'where nobody has mail', mailed: false, proved: false },
  { title: 'where mail is configured and everybody has proved their address', mailed: true, proved: true },
  { title: 'where mail is configured and nobody has proved an address', mailed: true, proved: false },
] as const

describeOnADatabase('gates', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  describe.each(variants)('$title', ({ mailed, proved }) => {
    test('every route has a row, and accepts exactly the callers that the row names', async () => {
      const database = await open()
      const before = await serveAccounts(database, { issuer, signOn })
      const callers = await gateCallers(before)
      await callers.prove(before, proved)
      await before.stop()
      const mail = mailed ? (await mailServer()).mail : undefined
      const options = { issuer, signOn, mail, billing: { sandbox: true }, serviceSecret: 'a secret of a service' }
      const served = await serveAccounts(database, options, before.clock)
      const { routes } = served.accounts
      expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(gateRows).toSorted())
      const isStranger = mailed && !proved
      const seen: string[] = []
      const wanted: string[] = []
      for (const route of routes) {
        const name = nameOf(route)
        const row = gateRows[name]
        if (!row) continue
        wanted.push(...kinds.map((kind) => `${name}, ${kind}: ${cellOf(row, kind, isStranger)}`))
        const outcomes = kinds.map(
          async (kind) => `${name}, ${kind}: ${await outcome(served, callers, { route, row, kind, isStranger })}`,
        )
        // oxlint-disable-next-line no-await-in-loop -- a route after another, since some end a session
        seen.push(...(await Promise.all(outcomes)))
      }
      expect(seen).toHaveLength(routes.length * kinds.length)
      expect(seen).toEqual(wanted)
    })
  })

  test('access follows the current state of the account, never the content of its token', async () => {
    const { ask, join, accounts } = await serveAccounts(await open(), {
      admin: { email: 'root@example.org', password },
    })
    const email = 'ann@example.org'
    const token = await join(email)
    const users = async () => (await ask('GET /admin/users', { token })).status
    expect(await users()).toBe(403)
    await accounts.changeAccountStatus({ email, role: 'admin', tier: 'pro' })
    expect(await users()).toBe(200)
    expect((await ask('GET /auth/me', { token })).body).toMatchObject({ tier: 'pro' })
    await accounts.changeAccountStatus({ email, role: 'user' })
    expect(await users()).toBe(403)
    await accounts.changeAccountStatus({ email, status: 'suspended' })
    expect(await users()).toBe(401)
    expect((await ask('POST /auth/login', { body: { email, password } })).status).toBe(401)
    await accounts.changeAccountStatus({ email, status: 'active' })
    expect((await ask('POST /auth/login', { body: { email, password } })).status).toBe(200)
  })
})
