/** Taking everything along, and leaving. */

import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import type { OriginOf } from '../../../model/origin.ts'
import type { LogInNeeds } from '../../../operations/log-in.ts'
import { exportAccount, type HoldingsNeeds } from '../../../operations/recovery/export-account.ts'
import { leave } from '../../../operations/recovery/leave.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { currentPassword, userInfoBody, userInfoOf } from '../bodies.ts'

export type LeavingNeeds = LogInNeeds & HoldingsNeeds & Readonly<{ sessions: Sessions; originOf: OriginOf }>

const exported = z
  .object({
    exported_at: z.string().meta({ format: 'date-time' }),
    account: userInfoBody.extend({ has_password: z.boolean() }),
  })
  .catchall(z.unknown())

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
      const found = await exportAccount(needs, sessionOf(needs.sessions, caller).user)
      const account = {
        ...userInfoOf(found.user),
        has_password: found.hasPassword,
      }
      return {
        status: 200,
        headers: { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="account.json"' },
        body: { ...found.held, exported_at: found.exportedAt, account },
      }
    },
  }),
  route({
    method: 'DELETE',
    path: '/auth/me',
    summary: 'Delete the account, for good',
    description: 'With everything that `GET /auth/me/export` shows, except what administrators did to it.',
    tags: ['auth'],
    access: 'caller',
    body: z.strictObject({ password: currentPassword }),
    answers: { 204: null },
    refusals: [
      [403, 'accounts.password-wrong', 'The password is wrong'],
      [403, 'accounts.password-none', 'The account has no password yet: a link by mail sets one'],
      [409, 'accounts.last-administrator', 'Nobody else is an administrator'],
      [409, 'organizations.last-owner', 'An organization would be left without an owner'],
      [409, 'billing.paid-for', 'A subscription goes on: cancel it first'],
      [429, 'accounts.too-many-failures', 'Ten wrong passwords of this account from this address in five minutes'],
      [503, 'accounts.busy', 'Too many passwords are checked at this moment'],
    ],
    async handle({ caller, body: { password }, ...asked }) {
      await leave(needs, { user: sessionOf(needs.sessions, caller).user, password, from: needs.originOf(asked) })
      return { status: 204 }
    },
  }),
]
