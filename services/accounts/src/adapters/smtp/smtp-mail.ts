/** Mail over SMTP (RFC 5321), one connection a message: messages are rare, and an idle connection is one that breaks. */
import { createTransport } from 'nodemailer'
import type { Mail } from '../../ports/mail.ts'

export type SmtpOptions = Readonly<{
  /**
   * `smtp://user:password@host:587`, upgraded by STARTTLS when the server offers it (`?requireTLS=true` insists), or
   * `smtps://…` for TLS from the start.
   */
  url: string
  /** The sender, an address or `Name <address>`. */
  from: string
  /** How long connecting, the greeting, and each silence after it may last. Default: ten seconds. */
  timeoutMs?: number
}>

const transportTo = (url: string, timeoutMs: number) =>
  createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects, signs in where the address says so, and sends nothing. Rejects with why the server would take no mail. */
export async function probeSmtp(url: string, timeoutMs = 10_000): Promise<void> {
  await transportTo(url, timeoutMs).verify()
}

/** Sends through the server at `url`, which is asked nothing before the first message. `send` rejects when it does not take one. */
export function smtpMail({ url, from, timeoutMs = 10_000 }: SmtpOptions): Mail {
  const transport = transportTo(url, timeoutMs)
  return {
    delivers: true,
    from,
    server: serverIn(url),
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
  }
}

const usualPorts: Readonly<Record<string, string>> = { 'smtp:': '587', 'smtps:': '465' }

function serverIn(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${hostname}:${port || usualPorts[protocol]}`
}
