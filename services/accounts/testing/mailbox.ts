/** A mail server on loopback that keeps what it is sent. */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { smtpMail } from '../src/adapters/smtp/smtp-mail.ts'
import type { Mail } from '../src/ports/mail.ts'

export type ReceivedMail = Readonly<{ from: string; to: string; subject: string; text: string }>

export type Mailbox = Readonly<{
  url: string
  mail: Mail
  /** All that has come so far, by whom it is for, oldest first. */
  received: readonly ReceivedMail[]
  /** The next unread mail to this address with this subject; waits for it. */
  take(to: string, subject: RegExp): Promise<ReceivedMail>
  /** How many unread mails have this subject. */
  left(subject: RegExp): number
}>

/** Inside a test: serves until it is finished. */
export async function mailServer(): Promise<Mailbox> {
  const received: ReceivedMail[] = []
  const taken = new Set<ReceivedMail>()
  let arrived = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      for (const { address } of envelope.rcptTo)
        received.push({ from, to: address, ...parsed(Buffer.concat(chunks).toString()) })
      answer()
      arrived.resolve()
      arrived = Promise.withResolvers()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const address = server.server.address()
  const url = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    url,
    mail: smtpMail({ url, from: 'Alluvium <platform@example.org>' }),
    received,
    left: (subject) => received.filter((one) => subject.test(one.subject) && !taken.has(one)).length,
    async take(to, subject) {
      for (;;) {
        const next = arrived.promise
        const found = received.find((one) => one.to === to && subject.test(one.subject) && !taken.has(one))
        if (found) {
          taken.add(found)
          return found
        }
        // oxlint-disable-next-line no-await-in-loop -- until it comes
        await next
      }
    },
  }
}

/** The secret of the one link in a mail. */
export function secretIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const [, secret] = /[?]once=([\w-]+)\s/.exec(text) ?? []
  if (secret === undefined) throw new Error(`no link in ${text}`)
  return secret
}

function parsed(message: string): Pick<ReceivedMail, 'subject' | 'text'> {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const quoted = /^content-transfer-encoding: quoted-printable/im.test(head)
  return { subject: /^subject: (.*)$/im.exec(head)?.[1]?.trim() ?? '', text: quoted ? unquoted(body) : body }
}

/** RFC 2045, 6.7. */
const unquoted = (text: string): string =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
