/**
 * `POST /api/service/letters`: another service of the same operator tells one account of something by mail. It says who and what;
 * the address, which it never learns, is the account's own, and only one that was proved.
 */
import type { Database } from '@alluvium/database'
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { serviceMessage } from '../../../model/recovery/messages.ts'
import { findUser } from '../../../operations/find-user.ts'
import type { MailQueue } from '../../../operations/mail/mail-queue.ts'
import type { Mail } from '../../../ports/mail.ts'
import { tooManyAtOnce } from '../../../problems/log-in.ts'
import { serviceSecretWrong } from '../../../problems/tokens.ts'
import { idGiven } from '../bodies.ts'
import { isOpenedBy } from './service-secret.ts'

export type ServiceMailNeeds = Readonly<{
  database: Database
  mail: Mail
  mailQueue: MailQueue
  serviceSecret: string | undefined
}>

const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line')

const serviceMail = z
  .strictObject({
    user_id: idGiven,
    subject: line(100),
    sentence: line(500),
    link: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .meta({ description: 'Where the person sees more' }),
  })
  .meta({ id: 'LetterFromService' })

export const serviceMailRoute = ({ database, mail, mailQueue, serviceSecret }: ServiceMailNeeds): Route =>
  route({
    method: 'POST',
    path: '/api/service/letters',
    summary: 'Write to an account by mail, for another service',
    description:
      'Opened by `Authorization: Bearer` with the secret of `--service-secret`, and by no token of an account. `accepted` is false where nobody delivers mail, and for an account that is closed, unknown or has not proved its address.',
    tags: ['organizations'],
    access: 'public',
    body: serviceMail,
    answers: { 202: z.object({ accepted: z.boolean() }).meta({ id: 'LetterAccepted' }) },
    refusals: [
      [401, 'accounts.service-secret-wrong', 'The secret is missing or wrong, or the platform has none'],
      [503, 'accounts.busy', 'Too many e-mails wait for the mail server'],
    ],
    async handle({ body: { user_id: userId, subject, sentence, link }, exchange }) {
      if (!isOpenedBy(exchange.request.headers.authorization, serviceSecret)) throw serviceSecretWrong()
      const user = mail.delivers ? await database.read(findUser(userId)) : undefined
      if (user?.status !== 'active' || !user.emailVerified) return { status: 202, body: { accepted: false } }
      const message = serviceMessage({ to: user.email, subject, sentence, link })
      if (!mailQueue.enqueue(() => mail.send(message))) throw tooManyAtOnce()
      return { status: 202, body: { accepted: true } }
    },
  })
