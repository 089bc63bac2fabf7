import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import type { User } from '../../model/user.ts'
import { type MayRegisterNeeds, mayRegister } from '../../operations/identity-providers/may-register.ts'
import { type LogInNeeds, logIn } from '../../operations/log-in.ts'
import type { MailNeeds } from '../../operations/mail/mail-needs.ts'
import { renameOwn } from '../../operations/personal-data/rename-own.ts'
import { sendVerification } from '../../operations/recovery/verify-email.ts'
import { register } from '../../operations/register.ts'
import { revokeToken } from '../../operations/revoke-token.ts'
import { spendOfNetwork } from '../../operations/spend-budget.ts'
import type { Tokens } from '../../ports/tokens.ts'
import { emailTaken } from '../../problems/log-in.ts'
import { type Sessions, sessionOf } from './authenticate.ts'
import { authBody, displayName, logInRequest, registration, userBody, userOf } from './bodies.ts'
import { notStored } from './sign-on/oauth-answer.ts'

export type AuthNeeds = LogInNeeds &
  MayRegisterNeeds &
  MailNeeds &
  Readonly<{
    tokens: Tokens
    sessions: Sessions
    /** Whether the address is the first administrator's, also while that account is gone: the next start makes it. */
    isReserved(email: string): boolean
    /** Whether each network may make so many accounts and no more. */
    limitsRegistrations: boolean
  }>

export const authRoutes = (needs: AuthNeeds): readonly Route[] => [
  registerRoute(needs),
  logInRoute(needs),
  meRoute(needs),
  renameRoute(needs),
  logOutRoute(needs),
]

const registerRoute = (needs: AuthNeeds): Route =>
  route({
    method: 'POST',
    path: '/auth/register',
    summary: 'Make an account, and log in to it',
    tags: ['auth'],
    access: 'public',
    body: registration,
    answers: { 201: authBody },
    refusals: [
      [403, 'accounts.registration-closed', 'Registration is closed'],
      [403, 'accounts.registration-by-invitation', 'Registration is by invitation, and there is none for this address'],
      [409, 'accounts.email-taken', 'An account has this e-mail address, in any case, already'],
      [429, 'accounts.budget-spent', 'Too many registrations from one network within an hour'],
      [503, 'accounts.busy', 'Too many people log in at this moment'],
    ],
    async handle({ body: { email, password, display_name: name }, exchange }) {
      await mayRegister(needs, email)
      if (needs.isReserved(email)) throw emailTaken()
      if (needs.limitsRegistrations)
        await needs.database.write(spendOfNetwork('registrations', exchange, needs.clock.now()))
      const user = await register(needs, { email, password, displayName: name, role: 'user', from: exchange })
      if (needs.mail.delivers) sendVerification(needs, user)
      return { status: 201, headers: notStored, body: { token: await tokenNow(needs, user), user: userOf(user) } }
    },
  })

const logInRoute = (needs: AuthNeeds): Route =>
  route({
    method: 'POST',
    path: '/auth/login',
    summary: 'Log in with e-mail address and password',
    tags: ['auth'],
    access: 'public',
    body: logInRequest,
    answers: { 200: authBody },
    refusals: [
      [
        401,
        'accounts.log-in-refused',
        'The account is unknown or suspended, or the password wrong; the answer does not say which',
      ],
      [401, 'accounts.totp-needed', 'The password was right, and the account also needs a one-time code'],
      [401, 'accounts.totp-wrong', 'The one-time code is wrong, or was used already'],
      [
        429,
        'accounts.too-many-failures',
        'Ten log-ins of this account from this network failed within five minutes, or a hundred of any accounts',
      ],
      [503, 'accounts.busy', 'Too many people log in at this moment'],
    ],
    async handle({ body: { email, password, totp }, exchange }) {
      const user = await logIn(needs, { email, password, totp, from: exchange })
      return { status: 200, headers: notStored, body: { token: await tokenNow(needs, user), user: userOf(user) } }
    },
  })

/** Issues a token to somebody who has just shown who they are. */
const tokenNow = ({ tokens, clock }: AuthNeeds, user: User): Promise<string> =>
  tokens.issue(user, { authenticatedAt: clock.now() })

const meRoute = ({ sessions }: AuthNeeds): Route =>
  route({
    method: 'GET',
    path: '/auth/me',
    summary: 'The account of the token',
    tags: ['auth'],
    access: 'caller',
    answers: { 200: userBody },
    handle: ({ caller }) => ({ status: 200, body: userOf(sessionOf(sessions, caller).user) }),
  })

const renameRoute = ({ sessions, database }: AuthNeeds): Route =>
  route({
    method: 'PATCH',
    path: '/auth/me',
    summary: 'Change one’s own name',
    tags: ['auth'],
    access: 'caller',
    body: z.strictObject({ display_name: displayName }).meta({ id: 'ChangeAccountRequest' }),
    answers: { 200: userBody },
    async handle({ caller, body }) {
      const { user } = sessionOf(sessions, caller)
      return { status: 200, body: userOf(await database.write(renameOwn(user, body.display_name))) }
    },
  })

const logOutRoute = ({ sessions, database, clock }: AuthNeeds): Route =>
  route({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Revoke the token of this request',
    tags: ['auth'],
    access: 'caller',
    answers: { 200: z.object({ logged_out: z.boolean() }).meta({ id: 'LogoutResponse' }) },
    async handle({ caller }) {
      const { token } = sessionOf(sessions, caller)
      await database.write(revokeToken({ token, now: clock.now() }))
      return { status: 200, body: { logged_out: true } }
    },
  })
