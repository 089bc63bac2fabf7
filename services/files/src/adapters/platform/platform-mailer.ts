/**
 * Has the platform write to people by mail. The words are fixed and name nobody and nothing: a mail leaves the house, and what
 * it is about may be seen by less people than read a mailbox.
 */
import { z } from 'zod'
import type { NotificationKind } from '../../model/notification.ts'
import type { NotificationMailer } from '../../ports/notification-mailer.ts'
import { gather } from '../folder/gather.ts'
import type { PlatformOptions } from './platform-organizations.ts'

const answerBytes = 16 * 1024
const timeoutMs = 5000

const accepted = z.object({ accepted: z.boolean() })

/**
 * RFC 9110, 15.5: what says that this one mail can't be taken, now or later. Others of 400 and more are about who sends it (401, 403),
 * the address (404, 405) or the moment (408, 429).
 */
const aboutMail: ReadonlySet<number> = new Set([400, 409, 410, 413, 414, 415, 422, 451])

const words: Readonly<Record<NotificationKind, Readonly<{ subject: string; sentence: string }>>> = {
  'shared-with-you': {
    subject: 'Something was shared with you',
    sentence: 'Somebody shared files or a folder with you.',
  },
  'right-taken': {
    subject: 'Something is no longer shared with you',
    sentence: 'Somebody stopped sharing files or a folder with you.',
  },
  'taken-over': {
    subject: 'An administrator took over a folder of yours',
    sentence: 'An administrator gave themselves the right to manage a folder that you manage.',
  },
  'password-reset': {
    subject: 'Your password was set',
    sentence: 'An administrator set a new password for your account.',
  },
  'second-factor-reset': {
    subject: 'Your one-time codes were switched off',
    sentence: 'An administrator switched off the one-time codes of your account.',
  },
  'group-joined': {
    subject: 'An administrator joined a group of yours',
    sentence: 'An administrator joined a group that you belong to, and sees what is shared with it.',
  },
  'access-requested': {
    subject: 'Somebody asks for access',
    sentence: 'Somebody asks for access to something that you manage. You can give it with one click.',
  },
  'write-kept': {
    subject: 'Changes of yours wait for a decision',
    sentence: 'What you saved came too late to be merged with what others had changed. It is kept until you decide.',
  },
  'conflicts-with-yours': {
    subject: 'Changes of somebody else conflict with yours',
    sentence:
      'Somebody changed a file at the same time as you, and the changes could not be merged. Yours are in the file.',
  },
  'role-given': {
    subject: 'You have another role',
    sentence: 'An administrator changed what you can do with the files.',
  },
  'account-waits': {
    subject: 'Somebody waits for access',
    sentence: 'Somebody signed in who can open nothing before an administrator gives them a role.',
  },
  'deleted-by-another': {
    subject: 'Somebody deleted something of yours',
    sentence: 'Somebody deleted files or a folder that you had made. You can restore them from your trash.',
  },
  'taken-back': {
    subject: 'A folder of yours was taken back to an earlier state',
    sentence:
      'An administrator took all files back to an earlier time, and with them what is in a folder that you manage.',
  },
}

/** `send` rejects with a plain error when the platform does not answer as expected. */
export function platformMailer({ issuer, secret, fetch = globalThis.fetch }: PlatformOptions): NotificationMailer {
  const address = `${issuer.replace(/\/+$/, '')}/api/service/letters`
  return {
    issuer,
    async send({ subject: userId, kind, link }, signal) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { accept: 'application/json', authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ user_id: userId, ...words[kind], link }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (aboutMail.has(response.status)) {
        await response.body?.cancel()
        return { taken: false, why: `the platform refused it with ${response.status}` }
      }
      if (!response.ok || !response.body) {
        await response.body?.cancel()
        throw new Error(`The platform answered ${response.status} to ${address}.`)
      }
      const bytes = await gather(response.body, answerBytes)
      if (!bytes) throw new Error(`The platform answered with more than ${answerBytes} bytes.`)
      const answer = accepted.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
      return answer.accepted ? { taken: true } : { taken: false, why: 'nobody delivers mail to the account' }
    },
  }
}
