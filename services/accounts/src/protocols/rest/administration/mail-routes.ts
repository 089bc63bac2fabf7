/** Whether mail is configured and arrives, for administrators. */
import type { Database } from '@alluvium/database'
import { type Route, route } from '@alluvium/http/json'
import { type Clock, timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import type { MailQueue } from '../../../operations/mail/mail-queue.ts'
import type { RecordedMail } from '../../../operations/mail/mail-record.ts'
import { sendTestMessage } from '../../../operations/mail/send-test.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { administrators } from '../gates.ts'

type MailRouteNeeds = Readonly<{
  database: Database
  clock: Clock
  sessions: Sessions
  mail: RecordedMail
  mailQueue: MailQueue
}>

const time = z.string().meta({ format: 'date-time' })

const mailBody = z
  .object({
    delivers: z.boolean().meta({ description: 'Whether a mail server is configured; without one, nothing is sent' }),
    from: z.string().nullable().meta({ description: 'The sender of all messages' }),
    server: z.string().nullable().meta({ description: 'The mail server, by host and port' }),
    since: time.meta({ description: 'Since when what follows is counted: the start of this process' }),
    waiting: z.int().meta({ description: 'Messages that wait for the mail server' }),
    sent: z.int(),
    failed: z.int(),
    last_sent_at: time.nullable(),
    failures: z
      .array(z.object({ at: time, to: z.string(), subject: z.string(), why: z.string() }))
      .meta({ description: 'The last messages that the mail server did not take, newest first' }),
  })
  .meta({ id: 'MailState' })

const outcome = z
  .object({
    sent: z.boolean(),
    to: z.string(),
    why: z.string().nullable().meta({ description: 'Why the mail server did not take it; null when it did' }),
  })
  .meta({ id: 'TestMessageOutcome' })

/** `GET /admin/mail` and `POST /admin/mail/test`. */
export const mailRoutes = (needs: MailRouteNeeds): readonly Route[] => [
  route({
    method: 'GET',
    path: '/admin/mail',
    summary: 'Whether mail is configured, and what became of the last messages',
    description: 'Nothing in it opens the mail server, and no message is shown.',
    tags: ['admin'],
    access: administrators,
    answers: { 200: mailBody },
    handle() {
      const { mail, mailQueue } = needs
      const { since, sent, failed, lastSentAt, failures } = mail.record()
      const body = {
        delivers: mail.delivers,
        from: mail.from ?? null,
        server: mail.server ?? null,
        since: timestamp(since),
        waiting: mailQueue.waiting(),
        sent,
        failed,
        last_sent_at: lastSentAt === undefined ? null : timestamp(lastSentAt),
        failures: failures.map(({ at, ...failure }) => ({ at: timestamp(at), ...failure })),
      }
      return { status: 200, headers: { 'cache-control': 'no-store' }, body }
    },
  }),
  route({
    method: 'POST',
    path: '/admin/mail/test',
    summary: 'Send a test message to oneself',
    description: 'Waits for the mail server, and says what it answered.',
    tags: ['admin'],
    access: administrators,
    answers: { 200: outcome },
    refusals: [
      [429, 'accounts.budget-spent', 'The account has sent too many in this hour'],
      [503, 'accounts.mail-not-configured', 'The platform has no mail server'],
    ],
    async handle({ caller }) {
      const { user } = sessionOf(needs.sessions, caller)
      const result = await sendTestMessage(needs, user)
      return { status: 200, body: { sent: result.sent, to: user.email, why: result.sent ? null : result.why } }
    },
  }),
]
