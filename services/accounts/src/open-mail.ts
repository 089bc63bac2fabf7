/** The entry for sending mail, apart from the others so that the SMTP client is loaded only where it is used. */
export { probeSmtp, type SmtpOptions, smtpMail } from './adapters/smtp/smtp-mail.ts'
