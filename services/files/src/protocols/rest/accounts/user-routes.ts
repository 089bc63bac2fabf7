/** Accounts, for callers who may administer the server. A `user_id` is the id of the account; its name works too. */
import { pageHeaders, pageSearch, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { hashPassword } from '../../../model/password.ts'
import { resetPassword } from '../../../operations/credentials/set-password.ts'
import type { Tools } from '../../../operations/tools.ts'
import { changeUser } from '../../../operations/users/change-user.ts'
import { createUser } from '../../../operations/users/create-user.ts'
import { deleteUser } from '../../../operations/users/delete-user.ts'
import { listUsers } from '../../../operations/users/list-users.ts'
import { signOutUser } from '../../../operations/users/sign-out-user.ts'
import { heirNeeded } from '../../../problems/access.ts'
import { administrators } from '../../authentication/gates.ts'
import { newPassword } from './new-password.ts'
import { recordOf, type UserRecord, userRecord, userRecordOf } from './user-record.ts'

const role = z.enum(['admin', 'user', 'readonly'])
const quota = z.int().min(0).nullable().meta({ description: 'Bytes that the account may store; null: any number.' })
const total = z.int().min(0).nullable().meta({
  description:
    'Bytes that it may store with trash, earlier versions, kept saves and unfinished uploads; null: ten times its quota.',
})
const params = z.object({ user_id: z.string() })
const address = '/api/admin/users'

const missing = [404, 'files.user-missing', 'There is no such account.'] as const
const own = [
  403,
  'files.own-guards',
  'One’s own password and codes are changed where the password is asked for.',
] as const
const last = [409, 'files.last-admin', 'Nobody could administer the server any more.'] as const

export const userRoutes = (tools: Tools): readonly Route[] => {
  const { database, clock } = tools
  const common = { tags: ['accounts'], access: administrators } as const
  return [
    route({
      ...common,
      method: 'POST',
      path: address,
      summary: 'Makes an account',
      body: z
        .strictObject({
          username: z.string(),
          password: newPassword,
          role: role.default('user'),
          storage_quota_bytes: quota.default(null),
          storage_total_bytes: total.default(null),
        })
        .meta({ id: 'CreateUserRequest' }),
      answers: { 201: userRecord },
      refusals: [
        [400, 'files.username-invalid', 'Nobody can be called that.'],
        [
          409,
          'files.username-taken',
          'Somebody is called that already, but for its case, or something that looks like it.',
        ],
      ],
      async handle({ caller, body }) {
        const passwordHash = await hashPassword(body.password, caller.id)
        const { username, storage_quota_bytes: quota, storage_total_bytes: totalLimit } = body
        const user = { username, role: body.role, quota, totalLimit, passwordHash, at: clock.now() }
        const account = await database.write(createUser({ caller, ...user }))
        return { status: 201, headers: uncached, body: await recordOf(database, account) }
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: address,
      summary: 'All accounts, newest first',
      search: pageSearch,
      answers: { 200: z.array(userRecord) },
      async handle({ caller, search }) {
        const { records, total } = await database.read(recordsOf({ caller, ...search }))
        return { status: 200, headers: { ...uncached, ...pageHeaders(address, { ...search, total }) }, body: records }
      },
    }),
    route({
      ...common,
      method: 'PATCH',
      path: `${address}/{user_id}`,
      summary: 'Changes what an account may',
      description:
        'It counts for the next request. A disabled account cannot log in, and its sessions end. `totp_enabled: false` lets somebody in again who has lost the device that makes the codes.',
      params,
      body: z
        .strictObject({
          role: role.optional(),
          status: z.enum(['active', 'disabled']).optional(),
          storage_quota_bytes: quota.optional(),
          storage_total_bytes: total.optional(),
          totp_enabled: z.literal(false).optional(),
        })
        .meta({ id: 'UpdateUserRequest' }),
      answers: { 200: userRecord },
      refusals: [missing, last, own],
      async handle({ caller, params: { user_id: user }, body }) {
        const { role, status, storage_quota_bytes: quota, storage_total_bytes: totalLimit } = body
        const withoutSecondFactor = body.totp_enabled === false
        const account = await database.write(
          changeUser({ caller, user, role, status, quota, totalLimit, withoutSecondFactor, at: clock.now() }),
        )
        return { status: 200, headers: uncached, body: await recordOf(database, account) }
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${address}/{user_id}`,
      summary: 'Deletes an account',
      description:
        'Its files stay, and go on naming it as their owner. Its sessions, app passwords and shares end, and its name is free.',
      params,
      search: z.object({
        home: z.enum(['keep', 'trash', 'give']).default('keep').meta({
          description: 'What becomes of its home. Kept, it stays closed, until an administrator takes it over.',
        }),
        heir: z.string().optional().meta({ description: 'The account that gets the home, with `home=give`.' }),
      }),
      answers: { 204: null },
      refusals: [missing, last, [400, 'files.heir-needed', '`home=give` without `heir`.']],
      async handle({ caller, params: { user_id: user }, search: { home: kind, heir } }) {
        const home = kind === 'give' ? { kind, to: heirOf(heir) } : { kind }
        await database.write(deleteUser({ caller, user, home, at: clock.now() }))
        return { status: 204 }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${address}/{user_id}/reset-password`,
      summary: 'Gives an account another password',
      description: 'Its sessions and app passwords end.',
      params,
      body: z.strictObject({ password: newPassword }).meta({ id: 'ResetPasswordRequest' }),
      answers: { 204: null },
      refusals: [missing, own],
      async handle({ caller, params: { user_id: user }, body }) {
        const hash = await hashPassword(body.password, caller.id)
        await database.write(resetPassword({ caller, user, hash, at: clock.now() }))
        return { status: 204 }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${address}/{user_id}/sign-out`,
      summary: 'Signs an account out everywhere',
      description:
        'Its sessions and app passwords end. What an issuer gave ends there: its tokens count here for 30 seconds more.',
      params,
      answers: { 204: null },
      refusals: [missing],
      async handle({ caller, params: { user_id: user } }) {
        await database.write(signOutUser({ caller, user }))
        return { status: 204 }
      },
    }),
  ]
}

/** Throws `files.heir-needed`. */
function heirOf(heir: string | undefined): string {
  if (heir === undefined) throw heirNeeded()
  return heir
}

const uncached = { 'cache-control': 'no-store' }

function* recordsOf(page: Parameters<typeof listUsers>[0]) {
  const { accounts, total } = yield* listUsers(page)
  const records: UserRecord[] = []
  for (const account of accounts) records.push(yield* userRecordOf(account))
  return { records, total }
}
