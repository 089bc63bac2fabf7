/** One caller of each kind that a gate may meet, and what they ask about. */
import type { Kind } from './gate-rows.ts'
import { organization, someone } from './organizations.ts'
import { password, type ServedAccounts, tokenIn } from './serve-accounts.ts'

const emailOf = (kind: Kind) => `${kind.replaceAll(' ', '-')}@example.org`
const week = 7 * 24 * 3600_000

export type GateCallers = Readonly<{
  /** A good token where the kind has one; the latest. */
  token(kind: Kind): string | undefined
  /** For a kind whose token was used up. */
  logInAgain(kind: Kind): Promise<void>
  /** The path with its parameters filled in. `fresh`: of an organization that nobody has asked about before. */
  address(path: string, options: Readonly<{ fresh: boolean }>): Promise<string>
}>

export async function gateCallers(served: ServedAccounts): Promise<GateCallers> {
  const { ask, join, accounts, clock } = served
  const expired = await join(emailOf('expired'))
  clock.advance(week)

  const person = (kind: Kind) => someone(served, emailOf(kind))
  const owner = await person('org owner')
  const [admin, member, viewer] = [await person('org admin'), await person('org member'), await person('org viewer')]
  const target = await someone(served, 'target@example.org')
  const tokens: Partial<Record<Kind, string>> = {}
  let made = 0
  const newOrganization = () => {
    made += 1
    const maker = { ...owner, token: tokens['org owner'] ?? owner.token }
    return organization(served, maker, `organization-${made}`, [
      [admin, 'admin'],
      [member, 'member'],
      [viewer, 'viewer'],
      [target, 'viewer'],
    ])
  }
  const shared = await newOrganization()
  await ask(`POST /api/orgs/${shared}/invite`, {
    token: owner.token,
    body: { email: emailOf('invited'), role: 'viewer' },
  })
  const invited = await person('invited')
  const invitations: unknown = (await ask('GET /api/invitations', { token: invited.token })).body
  const inviteId = String(Object(Array.isArray(invitations) ? invitations[0] : undefined).invite_id)

  const revoked = await join(emailOf('revoked'))
  await ask('POST /auth/logout', { token: revoked })
  const suspended = await join(emailOf('suspended'))
  await accounts.changeStanding({ email: emailOf('suspended'), status: 'suspended' })
  Object.assign(tokens, {
    'not a token': 'x.y.z',
    expired,
    revoked,
    suspended,
    free: await join(emailOf('free')),
    pro: await join(emailOf('pro')),
    enterprise: await join(emailOf('enterprise')),
    invited: invited.token,
    'org viewer': viewer.token,
    'org member': member.token,
    'org admin': admin.token,
    'org owner': owner.token,
    admin: await join(emailOf('admin')),
  } satisfies Partial<Record<Kind, string>>)
  for (const tier of ['pro', 'enterprise'] as const) await accounts.changeStanding({ email: emailOf(tier), tier })
  await accounts.changeStanding({ email: emailOf('admin'), role: 'admin' })

  return {
    token: (kind) => tokens[kind],
    async logInAgain(kind) {
      const { body } = await ask('POST /auth/login', { body: { email: emailOf(kind), password } })
      tokens[kind] = tokenIn(body)
    },
    async address(path, { fresh }) {
      const orgId = fresh && path.includes('{org_id}') ? await newOrganization() : shared
      return path.replace('{org_id}', orgId).replace('{user_id}', target.id).replace('{invite_id}', inviteId)
    },
  }
}
