import { once } from 'node:events'
import { createServer } from 'node:net'
import { openLogs } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { mailServer } from '../../../testing/mailbox.ts'
import { loggedMail } from './logged-mail.ts'
import { smtpMail } from './smtp-mail.ts'

const link = 'https://platform.example/auth/pages/reset-password?once=0123456789abcdef0123456789abcdef'
const message = { to: 'ann@example.org', subject: 'Grüße', text: `Here it is:\n\n${link}\n` }

test('a mail reaches its mailbox with its link whole, from the configured sender', async () => {
  const server = await mailServer()
  await server.mail.send(message)
  expect(server.received).toEqual([
    {
      from: 'platform@example.org',
      to: 'ann@example.org',
      subject: expect.any(String),
      text: expect.stringContaining(link),
    },
  ])
})

test('a subject with a line break and an address with a comma make neither a header nor a second mailbox', async () => {
  const server = await mailServer()
  await server.mail.send({ ...message, subject: 'Hello\r\nBcc: eve@example.org' })
  await server.mail.send({ ...message, to: 'ann@example.org, eve@example.org' }).catch(() => undefined)
  expect(server.received.filter(({ to }) => to === 'eve@example.org')).toEqual([])
})

test('a mail server that does not answer is an error for the sender', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'a@example.org', timeoutMs: 50 })
  await expect(mail.send(message)).rejects.toThrow(/greeting|timeout/i)
  silent.close()
})

test('without a mail server the link is in the log, and no answer claims that mail was sent', async () => {
  const lines: string[] = []
  const logger = openLogs({ level: 'info', service: 'test', destination: { write: (line) => void lines.push(line) } })
  const mail = loggedMail(logger)
  await mail.send(message)
  expect(mail.delivers).toBe(false)
  expect(lines.join('')).toContain(link)
})
