/** Somebody's own server that webhooks are sent to. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
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
  const url = await listening(server)
  return {
    url,
    messages,
    answer,
    paths: () => messages.flatMap(({ body }) => JSON.parse(body).events.map(({ path }: { path: string }) => path)),
  }
}

/** A foreign server that answers its first message when the test lets it. */
export async function heldReceiver(): Promise<
  Readonly<{ url: string; arrived: Promise<void>; answerWith(status: number): void }>
> {
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      arrived.resolve()
      void answered.promise.then((status) => response.writeHead(status).end())
    })
  })
  const url = await listening(server)
  return { url, arrived: arrived.promise, answerWith: answered.resolve }
}

/** Inside a test: listens until it is finished. */
async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}/hook`
}
