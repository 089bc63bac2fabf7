/** Passwords: changed with the old one, or replaced with a mailed link. */

import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { password } from '../../../model/credentials.ts'
import { maxEmailLength } from '../../../model/email.ts'
import type { LogInNeeds } from '../../../operations/log-in.ts'
import type { MailNeeds } from '../../../operations/mail/mail-needs.ts'
import { changePassword } from '../../../operations/recovery/change-password.ts'
import { forgotPassword, resetPassword } from '../../../operations/recovery/reset-password.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { currentPassword, sendsMail } from '../bodies.ts'
import { linkSecret } from './link-secret.ts'
import { logInConfirmed } from './log-in-confirmed.ts'

/** @property consoleUrl where the console is, which may be at another service */
export type PasswordNeeds = LogInNeeds & MailNeeds & Readonly<{ sessions: Sessions; consoleUrl(): string }>

const busy = [503, 'accounts.busy', 'Too many people ask for this at this moment'] as const

export const passwordRoutes = (needs: PasswordNeeds): readonly Route[] => [
  route({
    method: 'POST',
    path: '/auth/password',
    summary: 'Change the password',
    description:
      'All other tokens of the account are revoked; the one of this request stays good. An account that has no password gets its first one within ten minutes of signing in, without `old_password`.',
    tags: ['auth'],
    access: 'caller',
    body: z
      .strictObject({ old_password: currentPassword.optional(), new_password: password })
      .meta({ id: 'ChangePasswordRequest' }),
    answers: { 204: null },
    refusals: logInConfirmed,
    async handle({ caller, body, exchange }) {
      const { user, token } = sessionOf(needs.sessions, caller)
      const { old_password: oldPassword, new_password: newPassword } = body
      await changePassword(needs, { user, token, oldPassword, newPassword, from: exchange })
      return { status: 204 }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/password/forgot',
    summary: 'Send a link to choose a new password',
    description:
      'The answer is the same, and as fast, whether or not there is such an account. The link works once, for an hour.',
    tags: ['auth'],
    access: 'public',
    body: z.strictObject({ email: z.string().min(1).max(maxEmailLength) }).meta({ id: 'ForgotPasswordRequest' }),
    answers: { 202: z.object({ sends_mail: sendsMail }).meta({ id: 'LinkAsked' }) },
    refusals: [[429, 'accounts.budget-spent', 'Too many links from one network within an hour'], busy],
    async handle({ body: { email }, exchange }) {
      await forgotPassword(needs, email, exchange)
      return { status: 202, body: { sends_mail: needs.mail.delivers } }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/password/reset',
    summary: 'Choose a new password, with the secret of a mailed link',
    description:
      'All tokens of the account are revoked. One-time codes stay on, unless nobody has confirmed the address before.',
    tags: ['auth'],
    access: 'public',
    body: z.strictObject({ token: linkSecret, new_password: password }).meta({ id: 'ResetPasswordRequest' }),
    answers: { 204: null },
    refusals: [[410, 'accounts.link-refused', 'The link was used, has expired or never was'], busy],
    async handle({ body: { token: secret, new_password: newPassword }, exchange }) {
      await resetPassword(needs, { secret, newPassword, from: exchange })
      return { status: 204 }
    },
  }),
]
