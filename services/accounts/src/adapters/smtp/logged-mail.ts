import type { Logger } from '@alluvium/kernel'
import type { Mail } from '../../ports/mail.ts'

/** Without a mail server the operator is the mailbox: what would have been sent is logged, links and all, as no other text of a log is. */
export const loggedMail = (logger: Logger): Mail => ({
  delivers: false,
  async send({ to, subject, text }) {
    logger.info({ to, subject, mail_text: text }, 'a mail that nobody delivers')
  },
})
