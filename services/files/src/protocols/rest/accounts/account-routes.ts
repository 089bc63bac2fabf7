/** Log in, log out, and the current account. */
import { bearerChallenge } from '@alluvium/http'
import { type Route, route } from '@alluvium/http/json'
import { newSecret, Problem } from '@alluvium/kernel'
import { z } from 'zod'
import { accountById } from '../../../operations/accounts/accounts.ts'
import { mayReadAnything } from '../../../operations/authorization/authorize.ts'
import { logIn, logOut, tokenLifetime } from '../../../operations/credentials/log-in.ts'
import { credentialsWrong } from '../../../problems/callers.ts'
import { loggable, noteUser } from '../../auditing/request-context.ts'
import { bearerOf } from '../../authentication/credentials-in.ts'
import { afterSecondStep } from '../../authentication/second-step.ts'
import type { Service } from '../../service.ts'
import { oneTimeCode } from './totp-routes.ts'
import { recordOf, userRecord } from './user-record.ts'

const loginAnswer = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    user: userRecord,
  })
  .meta({ id: 'LoginResponse' })

const ownRecord = userRecord
  .extend({
    home: z.string().nullable().meta({
      description: "The path of the account's home, which is made when its owner first opens it; null without homes.",
    }),
    may_read: z.boolean().meta({
      description:
        'Whether there is anything that the account may read: by its role, or because something was shared with it.',
    }),
  })
  .meta({ id: 'OwnUser' })

export const accountRoutes = ({ database, clock, checkPassword, withCode, homes }: Service): readonly Route[] => [
  route({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'A bearer token for a user name and a password',
    description: `The token is good for ${tokenLifetime} seconds, or until it is logged out. Where the account has one-time codes, \`totp\` is needed too. App passwords don't log in.`,
    tags: ['accounts'],
    access: 'public',
    body: z
      .strictObject({
        username: z.string().max(255),
        password: z.string().max(1024),
        totp: oneTimeCode.optional(),
      })
      .meta({ id: 'LoginRequest' }),
    answers: { 200: loginAnswer },
    refusals: [
      [401, 'files.credentials-wrong', 'The name or the password is wrong, or the account is disabled.'],
      [401, 'files.totp-needed', 'The account has one-time codes, and none was sent.'],
      [401, 'files.totp-wrong', 'The one-time code is wrong, or was used already.'],
      [
        429,
        'files.too-many-failures',
        'Ten failures in five minutes for this account from this network, or a hundred for any.',
      ],
      [503, 'files.passwords-busy', 'Too many passwords are being checked.'],
    ],
    async handle({ body: { username, password, totp: code }, network, isLocal, exchange }) {
      noteUser(exchange, loggable(username))
      const account = await asked(() => checkPassword({ username, password, network, isLocal }))
      const token = newSecret(256)
      const now = clock.now()
      const entering = logIn({ account, token, now })
      // Here a wrong code counts like a wrong password.
      const attempt = { account, code, network, isLocal, refusal: 'unauthenticated' } as const
      await asked(() => afterSecondStep({ database, withCode }, attempt, entering))
      const user = await recordOf(database, { ...account, last_login: now })
      return {
        status: 200,
        headers: uncached,
        body: { access_token: token, token_type: 'Bearer', expires_in: tokenLifetime, user },
      }
    },
  }),
  route({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Revokes the token that the request is made with',
    tags: ['accounts'],
    access: 'caller',
    answers: { 204: null },
    async handle({ exchange }) {
      const token = bearerOf(exchange.request.headers)
      if (token !== undefined) await database.write(logOut(token))
      return { status: 204 }
    },
  }),
  route({
    method: 'GET',
    path: '/api/users/me',
    summary: 'The account that asks',
    tags: ['accounts'],
    access: 'caller',
    answers: { 200: ownRecord },
    async handle({ caller }) {
      const account = await database.read(accountById(caller.id))
      if (!account) throw credentialsWrong()
      return {
        status: 200,
        headers: uncached,
        body: {
          ...(await recordOf(database, account)),
          home: (await homes?.placeFor(caller))?.text ?? null,
          may_read: mayReadAnything(caller),
        },
      }
    },
  }),
]

const uncached = { 'cache-control': 'no-store' }

/** Refuses with a Bearer challenge: on Basic, the browser would open its own log-in form over that of the page. */
async function asked<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'unauthenticated') throw error
    throw new Problem(error.kind, error.code, error.message, { headers: { 'www-authenticate': bearerChallenge } })
  }
}
