/** Showing that the mailbox of an account is read by its owner. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import type { LetterNeeds } from '../../../operations/recovery/send-letter.ts'
import { isEmailVerified, sendVerificationAgain, verifyEmail } from '../../../operations/recovery/verify-email.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { linkSecret } from './link-secret.ts'

export type EmailNeeds = LetterNeeds & Readonly<{ sessions: Sessions }>

export const emailRoutes = (needs: EmailNeeds): readonly Route[] => [
  route({
    method: 'GET',
    path: '/auth/email',
    summary: 'Whether the e-mail address is confirmed',
    tags: ['auth'],
    access: 'caller',
    answers: { 200: z.object({ email: z.string(), verified: z.boolean() }) },
    async handle({ caller }) {
      const { user } = sessionOf(needs.sessions, caller)
      const verified = await needs.database.read(isEmailVerified(user.id))
      return { status: 200, body: { email: user.email, verified } }
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
      [503, 'accounts.busy', 'Too many people ask for this at this moment'],
    ],
    async handle({ caller }) {
      await sendVerificationAgain(needs, sessionOf(needs.sessions, caller).user)
      return { status: 202 }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/email/verify',
    summary: 'Confirm the e-mail address, with the secret of a mailed link',
    tags: ['auth'],
    access: 'public',
    body: z.strictObject({ token: linkSecret }),
    answers: { 204: null },
    refusals: [[410, 'accounts.link-refused', 'The link was used, has expired or never was']],
    async handle({ body: { token: secret } }) {
      await needs.database.write(verifyEmail({ secret, now: needs.clock.now() }))
      return { status: 204 }
    },
  }),
]
