/** Somebody's own server that webhooks are sent to. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Message = Readonly<{ headers: IncomingMessage['headers']; body: string; at: number }>
type Receiver = Readonly<{ url: string; messages: Message[]; paths(): unknown[]; answer: { status: number } }>

/** A foreign server, which keeps what it receives and answers as configured. */
export async function receiver(headers: Record<string, string> = {}): Promise<Receiver> {
  const messages: Message[] = []
  const answer = { status: 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      messages.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), at: performance.now() })
      response.writeHead(answer.status, headers).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    answer,
    paths: () => messages.flatMap(({ body }) => JSON.parse(body).events.map(({ path }: { path: string }) => path)),
  }
}
