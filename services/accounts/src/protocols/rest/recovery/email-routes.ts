/** Showing that the mailbox of an account is read by its owner. */

import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import type { LogInNeeds } from '../../../operations/log-in.ts'
import type { MailNeeds } from '../../../operations/mail/mail-needs.ts'
import { sendVerificationAgain, verifyEmail } from '../../../operations/recovery/verify-email.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { currentPassword, sendsMail } from '../bodies.ts'
import { linkSecret } from './link-secret.ts'

export type EmailNeeds = LogInNeeds & MailNeeds & Readonly<{ sessions: Sessions }>

export const emailRoutes = (needs: EmailNeeds): readonly Route[] => [
  route({
    method: 'GET',
    path: '/auth/email',
    summary: 'Whether the e-mail address is confirmed',
    tags: ['auth'],
    access: 'caller',
    answers: {
      200: z.object({ email: z.string(), verified: z.boolean(), sends_mail: sendsMail }).meta({ id: 'EmailStatus' }),
    },
    handle({ caller }) {
      const { email, emailVerified: verified } = sessionOf(needs.sessions, caller).user
      return { status: 200, body: { email, verified, sends_mail: needs.mail.delivers } }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/email/send',
    summary: 'Send the link that confirms the e-mail address again',
    description: 'At most five of them are good at the same time; a further one is not sent.',
    tags: ['auth'],
    access: 'caller',
    answers: { 202: null },
    refusals: [
      [409, 'accounts.email-verified', 'The address is confirmed already'],
      [429, 'accounts.budget-spent', 'Too many links from one network within an hour'],
      [503, 'accounts.busy', 'Too many people ask for this at this moment'],
    ],
    async handle({ caller, exchange }) {
      await sendVerificationAgain(needs, sessionOf(needs.sessions, caller).user, exchange)
      return { status: 202 }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/email/verify',
    summary: 'Confirm the e-mail address, with the secret of a mailed link',
    description: [
      "With the account's password, whoever made the account has shown that the mailbox is theirs, and all else stays.",
      'Without it, whoever reads the mailbox may be somebody else, so the account becomes theirs alone: its password, one-time',
      'codes and tokens are void, and `POST /auth/password/forgot` sends a link to choose a new password.',
    ].join('\n'),
    tags: ['auth'],
    access: 'public',
    body: z
      .strictObject({ token: linkSecret, password: currentPassword.optional() })
      .meta({ id: 'VerifyEmailRequest' }),
    answers: { 204: null },
    refusals: [
      [403, 'accounts.password-wrong', "It is not the account's password"],
      [403, 'accounts.password-none', 'The account has no password'],
      [410, 'accounts.link-refused', 'The link was used, has expired or never was'],
      [429, 'accounts.too-many-failures', 'Ten wrong passwords of this account from this address in five minutes'],
      [503, 'accounts.busy', 'Too many passwords are checked at this moment'],
    ],
    async handle({ body: { token: secret, password }, exchange }) {
      await verifyEmail(needs, { secret, password, from: exchange })
      return { status: 204 }
    },
  }),
]
