/** How mail leaves, behind a door of its own: who sends none loads no client. */
export { type SmtpOptions, smtpMail } from './adapters/smtp/smtp-mail.ts'
