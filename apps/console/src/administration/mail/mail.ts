/** Whether the platform sends mail and whether it arrives, for administrators. */
import type { AnswerOf, PlatformClient } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { type Platform, platformAt } from '../../account/platform.ts'
import { answerOf } from '../../wire/answers.ts'

export type MailState = AnswerOf<PlatformClient, 'get', '/admin/mail'>
export type TestOutcome = AnswerOf<PlatformClient, 'post', '/admin/mail/test'>

/** How often it is read again, milliseconds: messages come and go while the page is open. */
const everyMs = 10_000
/** A mail server that says nothing is given up by the platform after half a minute. */
const sendingMs = 60_000

export const mailQuery = (platform: Platform) =>
  queryOptions({
    queryKey: ['mail', platform],
    refetchInterval: everyMs,
    queryFn: ({ signal }): Promise<MailState> => answerOf(platformAt(platform).GET('/admin/mail', { signal })),
  })

/** To the address of whoever asks; resolves when the mail server has answered. */
export const sendTest = (platform: Platform): Promise<TestOutcome> =>
  answerOf(platformAt(platform, sendingMs).POST('/admin/mail/test'))
