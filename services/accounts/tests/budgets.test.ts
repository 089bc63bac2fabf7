/** Each budget of the accounts: a caller that has used it up is refused with advice, and no other caller is. */
import type { Database, Script } from '@alluvium/database'
import { describeOnADatabase } from '@alluvium/database/testing'
import { spend } from '@alluvium/rate-limits'
import { describe, expect, test } from 'vitest'
import { type AccountsBudget, accountsBudgets } from '../src/budgets.ts'
import { attemptKey } from '../src/model/email.ts'
import { accountsMigrations } from '../src/ports/migrations.ts'
import { copies, crowd } from '../testing/crowds.ts'
import { mailServer } from '../testing/mailbox.ts'
import { organization, type Person, someoneProved } from '../testing/organizations.ts'
import { accountsServer, password, person, type Reply, type ServedAccounts } from '../testing/serve-accounts.ts'

const codeOf = (reply: Reply) => [reply.status, reply.headers.get('error-code')]
const spent = [429, 'accounts.budget-spent']
const [here, elsewhere] = ['198.51.100.1', '203.0.113.1']

/** Is asked nothing: where people are sent to sign in says itself. */
const github = { clientId: 'a', clientSecret: 'b', url: 'http://github.test', apiUrl: 'http://github.test' }

/**
 * Log-ins of one network fail a hundred times before a hundred wait; `password-hashes.test.ts` asks the queue itself. Test messages
 * are for administrators, so `administration/mail.test.ts` asks for them.
 */
const heldElsewhere = ['passwordChecks', 'testLetters'] as const

describeOnADatabase('budgets', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()
  const serveLocally = accountsServer({ local: true })

  async function served() {
    const mailbox = await mailServer()
    const database = await open()
    const serving = await serveAccounts(database, { mail: mailbox.mail, signOn: { github } })
    /** All that a holder has of a budget. */
    const useUp = (name: AccountsBudget, holder: string) =>
      database.write(
        (function* all(): Script<void> {
          const now = serving.clock.now()
          for (let at = 0; at < accountsBudgets[name].limit; at += 1)
            yield* spend({ name, budget: accountsBudgets[name], holder, now })
        })(),
      )
    return { ...serving, database, mailbox, useUp }
  }

  test('one network can create only a limited number of accounts, and another network is not affected', async () => {
    const { ask, clock } = await served()
    const register = (from: string, name: string) =>
      ask('POST /auth/register', { body: person(`${name}@example.org`), from })
    const { limit, perMs } = accountsBudgets.registrations
    for (let at = 0; at < limit; at += 1) expect((await register(here, `stranger-${at}`)).status).toBe(201)
    const refused = await register(here, 'one-more')
    expect(codeOf(refused)).toEqual(spent)
    expect(Number(refused.headers.get('retry-after'))).toBe(perMs / limit / 1000)
    expect((await register(elsewhere, 'bystander')).status).toBe(201)
    clock.advance(perMs / limit)
    expect((await register(here, 'one-more')).status).toBe(201)
  })

  test('addresses of one IPv6 network count as one, and without mail nothing is counted', async () => {
    const { ask, useUp } = await served()
    await useUp('registrations', '2001:db8:0:1::/64')
    const register = (from: string) =>
      ask('POST /auth/register', { body: person(`at-${from}@example.org`.replaceAll(':', '-')), from })
    expect(codeOf(await register('2001:db8:0:1::7'))).toEqual(spent)
    expect((await register('2001:db8:0:2::7')).status).toBe(201)
    const without = await serveAccounts(await open())
    for (let at = 0; at < 25; at += 1)
      expect((await without.ask('POST /auth/register', { body: person(`${at}@example.org`), from: here })).status).toBe(
        201,
      )
  })

  test('one network can request only a limited number of links', async () => {
    const { ask, useUp, join } = await served()
    const token = await join('ann@example.org')
    await useUp('lettersOfNetwork', here)
    const forgot = (from: string) => ask('POST /auth/password/forgot', { body: { email: 'x@example.org' }, from })
    const again = (from: string) => ask('POST /auth/email/send', { token, from })
    expect([codeOf(await forgot(here)), codeOf(await again(here))]).toEqual([spent, spent])
    expect([(await forgot(elsewhere)).status, (await again(elsewhere)).status]).toEqual([202, 202])
  })

  test('in local development one network has a hundred times as much', async () => {
    const mailbox = await mailServer()
    const database = await open()
    const { ask, clock } = await serveLocally(database, { mail: mailbox.mail })
    const budget = accountsBudgets.lettersOfNetwork
    await database.write(
      (function* spent(): Script<void> {
        const spending = { name: 'lettersOfNetwork', budget, holder: '127.0.0.1', now: clock.now() }
        for (let at = 0; at < budget.limit; at += 1) yield* spend(spending)
      })(),
    )
    clock.advance((2 * budget.perMs) / (100 * budget.limit)) // time for two of a hundred times as many, and for none of so many
    expect((await ask('POST /auth/password/forgot', { body: { email: 'x@example.org' } })).status).toBe(202)
  })

  test('one account can send only a limited number of messages, and all together only a limited number to one mailbox', async () => {
    const serving = await served()
    const { ask, useUp } = serving
    const [ann, bob] = [
      await someoneProved(serving, 'ann@example.org'),
      await someoneProved(serving, 'bob@example.org'),
    ]
    const orgs = [await organization(serving, ann, 'acme'), await organization(serving, bob, 'other')]
    await useUp('lettersOfAccount', ann.id)
    const invite = (by: typeof ann, org: string | undefined, email: string) =>
      ask(`POST /api/orgs/${org}/invite`, { token: by.token, body: { email, role: 'viewer' } })
    expect(codeOf(await invite(ann, orgs[0], 'one@example.org'))).toEqual(spent)
    expect((await invite(bob, orgs[1], 'one@example.org')).status).toBe(200)
    await useUp('lettersToMailbox', attemptKey('two@example.org'))
    expect(codeOf(await invite(bob, orgs[1], 'TWO@example.org'))).toEqual(spent)
    expect((await invite(bob, orgs[1], 'three@example.org')).status).toBe(200)
    const { body } = await ask('GET /api/invitations', { token: bob.token })
    expect(body).toHaveLength(2) // what was refused has left nothing behind
  })

  test('invitations carry no free text, and only accounts with a proved address send them', async () => {
    const serving = await served()
    const { ask, mailbox } = serving
    const display_name = 'Your mailbox is full: renew at http://evil.test/renew'
    const email = 'eve@example.org'
    const registered = await ask('POST /auth/register', { body: { email, password, display_name } })
    const eve = { id: '', email, token: String(Object(registered.body).token) }
    const org = await organization(serving, eve, 'trap')
    const invite = (to: string) =>
      ask(`POST /api/orgs/${org}/invite`, { token: eve.token, body: { email: to, role: 'viewer' } })
    expect(codeOf(await invite('victim@example.org'))).toEqual([403, 'organizations.inviter-unverified'])
    await serving.accounts.changeAccountStatus({ email, emailVerified: true })
    expect((await invite('victim@example.org')).status).toBe(200)
    const message = await mailbox.take('victim@example.org', /invitation/i)
    expect(message.text).toMatch(/^Somebody at platform\.test invites you to an organization, as viewer\./)
    expect(message.text).not.toContain('evil')
    expect(message.text).not.toContain('mailbox is full')
    expect(mailbox.received.map(({ to }) => to).toSorted()).toEqual([email, 'victim@example.org'])
  })

  test('one network cannot try one password each on six hundred accounts', async () => {
    const { ask, join, clock } = await served()
    await join('ann@example.org')
    const { limit, perMs } = accountsBudgets.failedLogIns
    const guess = (at: number) =>
      ask('POST /auth/login', { body: { email: `one-${at}@example.org`, password: 'Summer2026' }, from: here })
    const replies = await Promise.all(Array.from({ length: 600 }, (_, at) => guess(at)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(limit)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(600 - limit)
    expect(refused[0]?.headers.get('error-code')).toBe('accounts.too-many-failures')
    expect(refused[0]?.headers.get('retry-after')).not.toBeNull()
    const honest = { email: 'ann@example.org', password }
    expect((await ask('POST /auth/login', { body: honest, from: elsewhere })).status).toBe(200)
    expect((await ask('POST /auth/login', { body: honest, from: here })).status).toBe(429)
    clock.advance(perMs)
    expect((await ask('POST /auth/login', { body: honest, from: here })).status).toBe(200)
  })

  test('requests from a trusted proxy’s own address are not counted', async () => {
    const { ask, join } = await served()
    const token = await join('ann@example.org')
    const guesses = Array.from({ length: 130 }, (_, at) =>
      ask('POST /auth/login', { body: { email: `one-${at}@example.org`, password: 'Summer2026' } }),
    )
    expect((await Promise.all(guesses)).every(({ status }) => status === 401)).toBe(true)
    expect((await ask('GET /auth/me', { token })).status).toBe(200)
  })

  describe.each(Object.entries(rows))('%s', (name, { fill, ask, past }) => {
    test('a caller past the budget is refused with advice, and another caller is not', async () => {
      const serving = await served()
      const [spender, bystander] = [await holder(serving, 'ann', here), await holder(serving, 'bob', elsewhere)]
      await fill(serving, spender)
      const refused = await ask(serving, spender)
      expect([name, ...codeOf(refused)]).toEqual([name, ...past])
      expect(Object(refused.body).error).toMatch(/\. .*\.$|again in/)
      expect((await ask(serving, bystander)).status).toBeLessThan(300)
    })
  })
})

type Serving = ServedAccounts &
  Readonly<{ database: Database; useUp(name: AccountsBudget, holder: string): Promise<void> }>

/** Somebody with a network and an organization of their own. */
type Holder = Readonly<{ person: Person; network: string; org: string; mailbox: string }>

async function holder(serving: Serving, name: string, network: string): Promise<Holder> {
  const person = await someoneProved(serving, `${name}@example.org`)
  return { person, network, org: await organization(serving, person, name), mailbox: `friend-of-${name}@example.org` }
}

type Row = Readonly<{
  /** Uses up all that the holder has. */
  fill(serving: Serving, holder: Holder): Promise<unknown>
  /** Asks for one more. */
  ask(serving: Serving, holder: Holder): Promise<Reply>
  past: readonly [status: number, code: string]
}>

const spentBudget = [429, 'accounts.budget-spent'] as const

const invite: Row['ask'] = ({ ask }, { person: { token }, org, mailbox }) =>
  ask(`POST /api/orgs/${org}/invite`, { token, body: { email: mailbox, role: 'viewer' } })

const logIn = ({ ask }: Serving, { person: { email }, network }: Holder, given: string) =>
  ask('POST /auth/login', { body: { email, password: given }, from: network })

const rows: Readonly<Record<Exclude<AccountsBudget, (typeof heldElsewhere)[number]>, Row>> = {
  registrations: {
    fill: ({ useUp }, { network }) => useUp('registrations', network),
    ask: ({ ask }, { network, mailbox }) => ask('POST /auth/register', { body: person(mailbox), from: network }),
    past: spentBudget,
  },
  failedLogIns: {
    fill: ({ ask }, { network: from }) =>
      Promise.all(
        Array.from({ length: accountsBudgets.failedLogIns.limit }, (_, at) =>
          ask('POST /auth/login', { body: { email: `one-${at}@example.org`, password: 'Summer2026' }, from }),
        ),
      ),
    ask: (serving, one) => logIn(serving, one, password),
    past: [429, 'accounts.too-many-failures'],
  },
  signIns: {
    fill: ({ useUp }, { network }) => useUp('signIns', network),
    ask: ({ ask }, { network }) => ask('GET /auth/oauth/start?provider=github', { from: network }),
    past: spentBudget,
  },
  lettersOfNetwork: {
    fill: ({ useUp }, { network }) => useUp('lettersOfNetwork', network),
    ask: ({ ask }, { network, mailbox }) =>
      ask('POST /auth/password/forgot', { body: { email: mailbox }, from: network }),
    past: spentBudget,
  },
  lettersOfAccount: {
    fill: ({ useUp }, { person: { id } }) => useUp('lettersOfAccount', id),
    ask: invite,
    past: spentBudget,
  },
  lettersToMailbox: {
    fill: ({ useUp }, { mailbox }) => useUp('lettersToMailbox', attemptKey(mailbox)),
    ask: invite,
    past: spentBudget,
  },
  organizations: {
    async fill(serving, { person: owner }) {
      for (let at = 1; at < accountsBudgets.organizations.limit; at += 1)
        // oxlint-disable-next-line no-await-in-loop -- one after another
        await organization(serving, owner, `organization-${at}`)
    },
    ask: ({ ask }, { person: { token }, mailbox }) =>
      ask('POST /api/orgs', { token, body: { name: mailbox.replace(/@.*/, ''), display_name: 'One more' } }),
    past: [429, 'organizations.too-many-organizations'],
  },
  invitations: {
    async fill(serving, { person: { token }, org }) {
      const body = { email: 'first@example.org', role: 'viewer' }
      await serving.ask(`POST /api/orgs/${org}/invite`, { token, body })
      const { body: open } = await serving.ask('GET /api/invitations', { token })
      const id = String(Object(Array.isArray(open) ? open[0] : undefined).invite_id)
      await serving.database.write(copies(id, accountsBudgets.invitations.limit - 1))
    },
    ask: invite,
    past: [429, 'organizations.too-many-invitations'],
  },
  members: {
    fill: ({ database }, { org }) => database.write(crowd(org, accountsBudgets.members.limit - 1)),
    async ask(serving, one) {
      const known = await someoneProved(serving, one.mailbox)
      return await invite(serving, { ...one, mailbox: known.email })
    },
    past: [429, 'organizations.too-many-members'],
  },
}

test('every budget has a row here, or a test beside what it bounds', () => {
  expect([...Object.keys(rows), ...heldElsewhere].toSorted()).toEqual(Object.keys(accountsBudgets).toSorted())
})
