/** Taking everything along, and leaving. */

import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import type { LogInNeeds } from '../../../operations/log-in.ts'
import { exportAccount, type PersonalDataNeeds } from '../../../operations/personal-data/export-account.ts'
import { leave } from '../../../operations/personal-data/leave.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { currentPassword, homeFate, userInfoBody, userInfoOf } from '../bodies.ts'
import { logInConfirmed } from './log-in-confirmed.ts'

export type LeavingNeeds = LogInNeeds & PersonalDataNeeds & Readonly<{ sessions: Sessions }>

const exported = z
  .object({
    exported_at: z.string().meta({ format: 'date-time' }),
    account: userInfoBody.extend({ has_password: z.boolean() }).meta({ id: 'ExportedAccount' }),
  })
  .catchall(z.unknown())
  .meta({ id: 'AccountExport' })

export const leavingRoutes = (needs: LeavingNeeds): readonly Route[] => [
  route({
    method: 'GET',
    path: '/auth/me/export',
    summary: 'Everything that is kept of this account, as a file',
    description: 'Secrets are not part of it: neither the password’s hash nor the secret of the one-time codes.',
    tags: ['auth'],
    access: 'caller',
    answers: { 200: exported },
    async handle({ caller }) {
      const exported = await exportAccount(needs, sessionOf(needs.sessions, caller).user)
      const account = {
        ...userInfoOf(exported.user),
        has_password: exported.hasPassword,
      }
      return {
        status: 200,
        headers: { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="account.json"' },
        body: { ...exported.held, exported_at: exported.exportedAt, account },
      }
    },
  }),
  route({
    method: 'DELETE',
    path: '/auth/me',
    summary: 'Delete the account, for good',
    description:
      'With everything that `GET /auth/me/export` shows, except what administrators did to it. The account at a file service that follows this platform ends within seconds. An account that has no password is deleted within ten minutes of signing in, without `password`.',
    tags: ['auth'],
    access: 'caller',
    body: z.strictObject({ password: currentPassword.optional(), home: homeFate }).meta({ id: 'DeleteAccountRequest' }),
    answers: { 204: null },
    refusals: [
      ...logInConfirmed,
      [409, 'accounts.last-administrator', 'Nobody else is an administrator'],
      [409, 'organizations.last-owner', 'An organization would be left without an owner'],
      [409, 'billing.paid-for', 'A subscription goes on: cancel it first'],
    ],
    async handle({ caller, body: { password, home }, exchange }) {
      const { user, token } = sessionOf(needs.sessions, caller)
      await leave(needs, { user, token, password, home, from: exchange })
      return { status: 204 }
    },
  }),
]
