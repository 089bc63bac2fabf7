/**
 * The callers that each route of the accounts accepts, one row a route; a route without a row fails the gate matrix.
 */

/**
 * A caller of each kind, or a credential. Those of an organization belong to the one that is asked about, the others don't.
 * What another service gives out (a key of the crawls, an app password of the files) is nothing here, however it is sent.
 */
export const kinds = [
  'no token',
  'not a token',
  'expired',
  'revoked',
  'suspended',
  'deleted',
  'password by Basic',
  'crawl key',
  'crawl key by Basic',
  'app password',
  'app password by Basic',
  'ID token',
  'token of another application',
  'token of an own application',
  'free',
  'pro',
  'enterprise',
  'invited',
  'org viewer',
  'org member',
  'org admin',
  'org owner',
  'admin',
] as const
export type Kind = (typeof kinds)[number]

const nobody: readonly Kind[] = kinds.slice(0, kinds.indexOf('token of an own application'))
const everybody: readonly Kind[] = kinds

/** The callers that a gate accepts. Of the others, those without a valid token get 401, and the rest 403. */
export const gates = {
  everybody,
  'logged in': kinds.filter((kind) => !nobody.includes(kind)),
  'logged in, or an application for them': kinds.filter(
    (kind) => !nobody.includes(kind) || kind === 'token of another application',
  ),
  administrators: ['admin'],
  'members of it': ['org viewer', 'org member', 'org admin', 'org owner'],
  'admins of it': ['org admin', 'org owner'],
  'owners of it': ['org owner'],
  'the invited': ['invited'],
  /** Opened by a secret of the operator, and by nothing that a person has. */
  'another service': [],
} as const satisfies Readonly<Record<string, readonly Kind[]>>
export type GateName = keyof typeof gates

export type Cell = '401' | '403' | 'passes'

/** @param isStranger whether the caller has not proved their address, where mail is configured. */
export function cellOf({ who, isForProved = false }: Row, kind: Kind, isStranger = false): Cell {
  const passing: readonly Kind[] = gates[who]
  if (passing.includes(kind)) return isForProved && isStranger ? '403' : 'passes'
  if (who === 'another service') return '401'
  return nobody.includes(kind) ? '401' : '403'
}

export type Row = Readonly<{
  who: GateName
  /** A body that is whole, where a gate is only asked after the body was read. Default: `{}`. */
  body?: object
  /** Whether, where mail is configured, it takes a proved address besides. Default: no. */
  isForProved?: boolean
}>

const open: Row = { who: 'everybody' }
const application: Row = { who: 'logged in, or an application for them' }
const loggedIn: Row = { who: 'logged in' }
const administrators: Row = { who: 'administrators' }

export const gateRows: Readonly<Record<string, Row>> = {
  'GET /healthz': open,
  'POST /auth/register': open,
  'POST /auth/login': open,
  'GET /auth/me': loggedIn,
  'POST /auth/logout': loggedIn,
  'GET /auth/sessions': loggedIn,
  'DELETE /auth/sessions/{session_id}': loggedIn,

  'POST /auth/password': loggedIn,
  'POST /auth/password/forgot': open,
  'POST /auth/password/reset': open,
  'GET /auth/email': loggedIn,
  'POST /auth/email/send': loggedIn,
  'POST /auth/email/verify': open,
  'GET /auth/totp': loggedIn,
  'POST /auth/totp': loggedIn,
  'POST /auth/totp/confirm': loggedIn,
  'POST /auth/totp/disable': loggedIn,
  'GET /auth/me/export': loggedIn,
  'PATCH /auth/me': { ...loggedIn, body: { display_name: 'Another' } },
  'DELETE /auth/me': loggedIn,
  'GET /auth/pages/reset-password': open,
  'POST /auth/pages/reset-password': open,
  'GET /auth/pages/invitation': open,
  'POST /auth/pages/invitation': open,
  'GET /auth/pages/verify-email': open,
  'POST /auth/pages/verify-email': open,

  'GET /admin/users': administrators,
  'POST /admin/users': {
    who: 'administrators',
    body: { email: 'added@example.org', password: 'a new password', display_name: 'Added' },
  },
  'PATCH /admin/users/{user_id}': administrators,
  'POST /admin/users/{user_id}/invitation': { who: 'administrators' },
  'POST /admin/users/{user_id}/reset-password': { who: 'administrators', body: { password: 'a new password' } },
  'DELETE /admin/users/{user_id}': administrators,
  'GET /admin/audit': administrators,
  'GET /admin/mail': administrators,
  'POST /admin/mail/test': administrators,

  'GET /.well-known/jwks.json': open,
  'GET /.well-known/openid-configuration': open,
  'GET /.well-known/oauth-authorization-server': open,
  'GET /auth/oauth/start': open,
  'GET /auth/google/callback': open,
  'GET /auth/github/callback': open,
  'GET /auth/sandbox': open,
  'POST /auth/sandbox': open,
  'GET /oauth/authorize': open,
  'POST /oauth/authorize': open,
  'GET /oauth/sign-in': open,
  'POST /oauth/sign-in': open,
  'POST /oauth/consent': open,
  'POST /oauth/token': open,
  'GET /userinfo': application,
  'POST /userinfo': application,
  'POST /oauth/introspect': open,
  'POST /oauth/revoke': open,
  'GET /oauth/sign-out': open,
  'POST /oauth/sign-out': open,

  'POST /api/orgs': loggedIn,
  'GET /api/orgs': loggedIn,
  'GET /api/memberships': loggedIn,
  'DELETE /api/orgs/{org_id}': { who: 'owners of it' },
  'POST /api/orgs/{org_id}/invite': {
    who: 'admins of it',
    body: { email: 'another@example.org', role: 'viewer' },
    isForProved: true,
  },
  'GET /api/orgs/{org_id}/invitations': { who: 'admins of it' },
  'DELETE /api/orgs/{org_id}/invitations/{invite_id}': { who: 'admins of it' },
  'GET /api/orgs/{org_id}/members': { who: 'members of it' },
  'PUT /api/orgs/{org_id}/members/{user_id}/role': { who: 'admins of it', body: { role: 'member' } },
  'DELETE /api/orgs/{org_id}/members/{user_id}': { who: 'admins of it' },
  'POST /api/orgs/{org_id}/join': { who: 'members of it' },
  'GET /api/invitations': loggedIn,
  'POST /api/invitations/{invite_id}/accept': { who: 'the invited', isForProved: true },
  'POST /api/invitations/{invite_id}/decline': { who: 'the invited', isForProved: true },

  'GET /api/service/memberships': { who: 'another service' },
  'GET /api/service/ended-accounts': { who: 'another service' },
  'POST /api/service/letters': {
    who: 'another service',
    body: { user_id: 'none', subject: 'x', sentence: 'x', link: 'https://cloud.example.org' },
  },

  'POST /billing/checkout': loggedIn,
  'GET /billing/subscription': loggedIn,
  'POST /billing/portal': loggedIn,
  'POST /billing/webhook': open,
  'GET /billing/sandbox': open,
  'POST /billing/sandbox': open,
}
