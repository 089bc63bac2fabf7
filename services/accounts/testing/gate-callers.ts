/** One caller of each kind that a gate may meet, and what they ask about. */
import { parseClients } from '../src/model/sign-on/client.ts'
import { type Application, applicationTokens } from './application-tokens.ts'
import type { Kind } from './gate-rows.ts'
import { organization, type Person, someone } from './organizations.ts'
import { type Ask, password, type ServedAccounts, tokenIn } from './serve-accounts.ts'

const emailOf = (kind: Kind) => `${kind.toLowerCase().replaceAll(' ', '-')}@example.org`
const week = 7 * 24 * 3600_000

/** As many as routes ask about in one run, each by those who pass: a route may delete what it is asked about. */
const organizations = 24

const secret = 'a secret of an application'
const other: Application = { id: 'wiki', secret, redirectUri: 'http://wiki.test/callback' }
const own: Application = { id: 'desk', secret, redirectUri: 'http://desk.test/callback' }

/** The applications that some callers come by: serve with them. */
export const gateClients = parseClients(
  JSON.stringify(
    [other, own].map(({ id, redirectUri }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [redirectUri],
      trusted: id === own.id,
    })),
  ),
)

const basic = (name: string, word: string) => `Basic ${btoa(`${name}:${word}`)}`

/** Credentials of other services, which are unknown here. */
const foreign = {
  'password by Basic': basic(emailOf('free'), password),
  'crawl key': `Bearer ck_${'a1'.repeat(16)}`,
  'crawl key by Basic': basic(emailOf('free'), `ck_${'a1'.repeat(16)}`),
  'app password': 'Bearer abcd-efgh-jkmn-pqrs-tuvw',
  'app password by Basic': basic(emailOf('free'), 'abcd-efgh-jkmn-pqrs-tuvw'),
} as const satisfies Partial<Record<Kind, string>>

export type GateCallers = Readonly<{
  /** What a request of this kind brings; the latest good token where the kind has one. */
  credentials(kind: Kind): Pick<Ask, 'token' | 'headers'>
  /** For a kind whose token was used up. */
  logInAgain(served: ServedAccounts, kind: Kind): Promise<void>
  /** Says of everybody that their address is proved, or that it isn't. */
  prove(served: ServedAccounts, emailVerified: boolean): Promise<void>
  /** The path with its parameters filled in. `fresh`: of an organization that was not requested before. */
  address(path: string, options: Readonly<{ fresh: boolean }>): string
}>

/** @param served without mail: with it, nobody is added before they have proved their address. */
export async function gateCallers(served: ServedAccounts): Promise<GateCallers> {
  const { join } = served
  const expired = await join(emailOf('expired'))
  served.clock.advance(week)
  const person = (kind: Kind) => someone(served, emailOf(kind))
  const owner = await person('org owner')
  const target = await someone(served, 'target@example.org')
  const members = {
    viewer: await person('org viewer'),
    member: await person('org member'),
    admin: await person('org admin'),
  }
  const spare: string[] = []
  for (let at = 0; at <= organizations; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    spare.push(await organizationOf(served, `organization-${at}`, { owner, target, ...members }))
  }
  const shared = spare.pop() ?? ''
  const { invited, inviteId } = await invite(served, owner, shared)
  const tokens: Partial<Record<Kind, string>> = {
    ...(await closedTokens(served)),
    ...(await applicationsTokens(served)),
    expired,
    free: await join(emailOf('free')),
    pro: await join(emailOf('pro')),
    enterprise: await join(emailOf('enterprise')),
    invited: invited.token,
    'org viewer': members.viewer.token,
    'org member': members.member.token,
    'org admin': members.admin.token,
    'org owner': owner.token,
    admin: await join(emailOf('admin')),
  }
  for (const tier of ['pro', 'enterprise'] as const)
    await served.accounts.changeAccountStatus({ email: emailOf(tier), tier })
  await served.accounts.changeAccountStatus({ email: emailOf('admin'), role: 'admin' })

  return {
    credentials(kind) {
      const authorization: string | undefined = Object.entries(foreign).find(([name]) => name === kind)?.[1]
      return authorization === undefined ? { token: tokens[kind] } : { headers: { authorization } }
    },
    async logInAgain(again, kind) {
      tokens[kind] =
        kind === 'token of an own application'
          ? (await applicationTokens(again, own, emailOf(kind))).access_token
          : tokenIn((await again.ask('POST /auth/login', { body: { email: emailOf(kind), password } })).body)
    },
    async prove({ accounts }, emailVerified) {
      for (const kind of unproved) await accounts.changeAccountStatus({ email: emailOf(kind), emailVerified })
    },
    address(path, { fresh }) {
      const orgId = fresh && path.includes('{org_id}') ? spare.pop() : shared
      if (orgId === undefined) throw new Error('more organizations are needed')
      return path.replace('{org_id}', orgId).replace('{user_id}', target.id).replace('{invite_id}', inviteId)
    },
  }
}

/** Those whose credentials are good. */
const unproved = [
  'token of an own application',
  'token of another application',
  'free',
  'pro',
  'enterprise',
  'invited',
  'org viewer',
  'org member',
  'org admin',
  'org owner',
  'admin',
] as const satisfies readonly Kind[]

type People = Readonly<Record<'owner' | 'admin' | 'member' | 'viewer' | 'target', Person>>

const organizationOf = (served: ServedAccounts, name: string, { owner, admin, member, viewer, target }: People) =>
  organization(served, owner, name, [
    [admin, 'admin'],
    [member, 'member'],
    [viewer, 'viewer'],
    [target, 'viewer'],
  ])

/** Somebody who was invited before they had an account, and hasn't answered. */
async function invite(
  served: ServedAccounts,
  owner: Person,
  org: string,
): Promise<Readonly<{ invited: Person; inviteId: string }>> {
  const body = { email: emailOf('invited'), role: 'viewer' }
  await served.ask(`POST /api/orgs/${org}/invite`, { token: owner.token, body })
  const invited = await someone(served, body.email)
  const invitations: unknown = (await served.ask('GET /api/invitations', { token: invited.token })).body
  return { invited, inviteId: String(Object(Array.isArray(invitations) ? invitations[0] : undefined).invite_id) }
}

/** Of accounts that are no more, or closed, and of what is no token. */
async function closedTokens({ ask, join, accounts }: ServedAccounts): Promise<Partial<Record<Kind, string>>> {
  const [revoked, suspended, deleted] = [
    await join(emailOf('revoked')),
    await join(emailOf('suspended')),
    await join(emailOf('deleted')),
  ]
  await ask('POST /auth/logout', { token: revoked })
  await accounts.changeAccountStatus({ email: emailOf('suspended'), status: 'suspended' })
  await ask('DELETE /auth/me', { token: deleted, body: { password } })
  return { 'not a token': 'x.y.z', revoked, suspended, deleted }
}

/** What applications get, ours and others. */
async function applicationsTokens(served: ServedAccounts): Promise<Partial<Record<Kind, string>>> {
  const [owns, others] = ['token of an own application', 'token of another application'] as const
  await served.join(emailOf(owns))
  await served.join(emailOf(others))
  const [ofOwn, ofOther] = [
    await applicationTokens(served, own, emailOf(owns)),
    await applicationTokens(served, other, emailOf(others)),
  ]
  return { [owns]: ofOwn.access_token, [others]: ofOther.access_token, 'ID token': ofOwn.id_token }
}
