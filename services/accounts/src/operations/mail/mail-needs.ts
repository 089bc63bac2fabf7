import type { Database } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import type { LinkPurpose } from '../../model/recovery/mailed-link.ts'
import type { Mail } from '../../ports/mail.ts'
import type { MailQueue } from './mail-queue.ts'

/** What sending a link by mail needs. */
export type MailNeeds = Readonly<{
  database: Database
  clock: Clock
  mail: Mail
  mailQueue: MailQueue
  /** The address of the page that a link opens. */
  pageOf(purpose: LinkPurpose, secret: string): string
}>
