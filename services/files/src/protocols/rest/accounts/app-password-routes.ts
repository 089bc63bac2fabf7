/** App passwords: create one (its text is shown once), list them without their text, revoke one. */
import { type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import {
  type AppPassword,
  keepAppPassword,
  listAppPasswords,
  newAppPassword,
  revokeAppPassword,
} from '../../../operations/credentials/app-passwords.ts'
import { loggedIn } from '../../authentication/gates.ts'
import type { Service } from '../../service.ts'

const scope = z.enum(['read', 'write'])
const record = z
  .object({
    id: z.string(),
    name: z.string(),
    scope,
    created_at: z.string(),
    last_used: z.string().nullable(),
  })
  .meta({ id: 'AppPassword' })
const address = '/api/auth/app-passwords'

export const appPasswordRoutes = ({ database, clock, confirmLogIn }: Service): readonly Route[] => [
  route({
    method: 'POST',
    path: address,
    summary: 'Makes a password for one program',
    description:
      "It is sent with the account's name by HTTP Basic, and shown only now. Scope `read` reads and lists, and nothing else. Whatever the role of the account, it is for files alone: it neither mayAdminister nor changes what guards the account. The account's own password is asked for once more, as `password`, unless HTTP Basic carries it; of an account of an issuer, a sign-in there of the last ten minutes.",
    tags: ['accounts'],
    access: loggedIn,
    body: z
      .strictObject({
        name: z.string().min(1).max(100),
        scope: scope.default('write'),
        password: z.string().max(1024).optional().meta({ description: "The account's own." }),
      })
      .meta({ id: 'CreateAppPasswordRequest' }),
    answers: { 201: record.extend({ username: z.string(), password: z.string() }).meta({ id: 'CreatedAppPassword' }) },
    refusals: [
      [400, 'files.password-needed', 'Neither the body nor HTTP Basic has the password of the account.'],
      [403, 'files.password-wrong', 'The password is wrong.'],
      [403, 'files.sign-in-again', 'Whoever issued the token saw its bearer sign in too long ago.'],
      [507, 'files.too-many-app-passwords', 'The account has as many as it may.'],
      [429, 'files.too-many-failures', 'Ten failures in five minutes for this account from this address.'],
    ],
    async handle({ caller, body: { name, scope, password: own }, network }) {
      const account = await confirmLogIn({ caller, password: own, network, by: 'body-or-basic' })
      const password = newAppPassword()
      const kept = await database.write(keepAppPassword({ caller, account, name, scope, password, at: clock.now() }))
      return {
        status: 201,
        headers: { 'cache-control': 'no-store' },
        body: { ...recordOf(kept), username: caller.name, password },
      }
    },
  }),
  route({
    method: 'GET',
    path: address,
    summary: "One's app passwords, newest first",
    tags: ['accounts'],
    access: loggedIn,
    answers: { 200: z.array(record) },
    async handle({ caller }) {
      const own = await database.read(listAppPasswords(caller))
      return { status: 200, headers: { 'cache-control': 'no-store' }, body: own.map(recordOf) }
    },
  }),
  route({
    method: 'DELETE',
    path: `${address}/{id}`,
    summary: 'Takes an app password back',
    tags: ['accounts'],
    access: loggedIn,
    params: z.object({ id: z.string() }),
    answers: { 204: null },
    refusals: [[404, 'files.app-password-missing', 'The account has none of this id.']],
    async handle({ caller, params: { id } }) {
      await database.write(revokeAppPassword({ caller, id }))
      return { status: 204 }
    },
  }),
]

const recordOf = ({ id, name, scope, created_at, last_used }: AppPassword): z.output<typeof record> => ({
  id,
  name,
  scope,
  created_at: timestamp(created_at),
  last_used: last_used === null ? null : timestamp(last_used),
})
