/**
 * What became of the messages of this process: how many were taken by the mail server, and the last that were not, with the
 * reason. It is for administrators, who otherwise learn from the log alone that nobody gets a mail.
 */
import { type Clock, messageOf } from '@alluvium/kernel'
import type { Mail } from '../../ports/mail.ts'

const maxFailures = 20
/** A mail server may say a whole page; the first line is what counts. */
const maxReason = 300

export type FailedMessage = Readonly<{ at: number; to: string; subject: string; why: string }>

export type MailRecord = Readonly<{
  /** Since when it is kept, milliseconds since 1970. */
  since: number
  sent: number
  failed: number
  lastSentAt: number | undefined
  /** The last ones, newest first. */
  failures: readonly FailedMessage[]
}>

export type RecordedMail = Mail & Readonly<{ record(): MailRecord }>

/** Sends as `mail` does, and keeps a record of it. */
export function recordedMail(mail: Mail, clock: Clock): RecordedMail {
  const since = clock.now()
  const failures: FailedMessage[] = []
  let [sent, failed] = [0, 0]
  let lastSentAt: number | undefined
  return {
    ...mail,
    async send(message) {
      try {
        await mail.send(message)
        sent += 1
        lastSentAt = clock.now()
      } catch (error) {
        failed += 1
        const { to, subject } = message
        failures.unshift({ at: clock.now(), to, subject, why: firstLine(messageOf(error)) })
        failures.splice(maxFailures)
        throw error
      }
    },
    record: () => ({ since, sent, failed, lastSentAt, failures: [...failures] }),
  }
}

const firstLine = (reason: string): string => (reason.split(/[\r\n]/)[0] ?? '').slice(0, maxReason)
