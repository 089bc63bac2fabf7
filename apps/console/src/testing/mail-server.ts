/**
 * A mail server on loopback for the services under test (RFC 5321): it takes every message, or refuses every sender. It looks
 * into nothing but who a message is for.
 */
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type MailServer = Readonly<{
  url: string
  /** Who got a message, oldest first. */
  receivers: readonly string[]
  /** What it answers to a sender from now on: a refusal, or undefined to take everything again. */
  refuseWith(refusal: string | undefined): void
  stop(): Promise<void>
}>

export async function mailServer(): Promise<MailServer> {
  const receivers: string[] = []
  const sockets = new Set<Socket>()
  let refusal: string | undefined
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    const say = (line: string) => socket.write(`${line}\r\n`)
    let isText = false
    say('220 mail.test')
    createInterface({ input: socket }).on('line', (line) => {
      if (isText) {
        if (line !== '.') return
        isText = false
        say('250 taken')
        return
      }
      const [verb = ''] = line.toUpperCase().split(/[ :]/)
      const [, receiver] = /^RCPT TO:<(.*?)>/i.exec(line) ?? []
      if (receiver !== undefined) receivers.push(receiver)
      isText = verb === 'DATA'
      if (verb === 'MAIL' && refusal !== undefined) say(refusal)
      else say(isText ? '354 go on' : '250 mail.test')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    receivers,
    refuseWith(wanted) {
      refusal = wanted
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
