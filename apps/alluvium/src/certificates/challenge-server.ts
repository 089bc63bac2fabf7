/**
 * What listens for plain HTTP where a certificate comes by ACME: it answers the authority's questions (RFC 8555, 8.3), and sends everybody
 * else to the same place by HTTPS.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { HeldCounts, networkOf } from '@alluvium/kernel'

export type ChallengeServer = Readonly<{
  answer(token: string, keyAuthorization: string): void
  forget(token: string): void
  stop(): Promise<void>
}>

const prefix = '/.well-known/acme-challenge/'
/** Enough for a question; whoever is slower, or keeps a connection for nothing, is cut off. */
const [answerMs, maxConnections] = [10_000, 256]
/** Most of them are for others, so that nobody keeps the authority away and the certificate from being renewed. */
const maxConnectionsOfNetwork = 32

/** @param addresses where the services are, by HTTPS; a host that is none of theirs is not known here. */
export async function openChallengeServer({
  host,
  port,
  addresses,
}: Readonly<{ host: string; port: number; addresses: readonly string[] }>): Promise<ChallengeServer> {
  const answers = new Map<string, string>()
  const origins = new Map(addresses.toReversed().map((address) => [new URL(address).hostname, new URL(address).origin]))

  function handle({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
    const answer = url.startsWith(prefix) ? answers.get(url.slice(prefix.length)) : undefined
    const origin = origins.get((headers.host ?? '').replace(/:\d+$/, '').toLowerCase())
    response.setHeader('connection', 'close')
    if (answer !== undefined) response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(answer)
    else if (origin === undefined || !url.startsWith('/')) response.writeHead(404).end()
    else response.writeHead(308, { location: `${origin}${url}` }).end()
  }

  const held = new HeldCounts()
  function admit(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '')
    if (held.take(network, maxConnectionsOfNetwork)) socket.once('close', () => held.release(network))
    else socket.destroy()
  }

  const server = createServer({ requestTimeout: answerMs, headersTimeout: answerMs, connectionsCheckingInterval: 1000 })
  server.maxConnections = maxConnections
  server.on('connection', admit)
  server.on('request', handle)
  await once(server.listen(port, host), 'listening')
  return {
    answer: (token, keyAuthorization) => void answers.set(token, keyAuthorization),
    forget: (token) => void answers.delete(token),
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
