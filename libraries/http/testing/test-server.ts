/**
 * What the tests of this library share: a server on a free port of loopback whose log lines can be read, and a client
 * that sends exactly the given bytes, as no well-behaved client would.
 */
import { connect, type Socket } from 'node:net'
import { type Deployment, type Logger, openLogs } from '@alluvium/kernel'
import { onTestFinished } from 'vitest'
import { type Handler, type Listening, listen } from '../src/index.ts'
import { type ListenOptions } from '../src/server/listen-options.ts'

export const localDeployment: Deployment = {
  host: '127.0.0.1',
  externalUrl: undefined,
  trustedProxies: [],
  production: false,
}

export type LogLine = Readonly<Record<string, unknown>>

/** A logger whose lines can be read. */
export function readableLogs(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = []
  const logger = openLogs({
    level: 'trace',
    service: 'test',
    destination: { write: (line) => lines.push(JSON.parse(line)) },
  })
  return { logger, lines }
}

export type TestServer = Listening & Readonly<{ lines: LogLine[]; raw(from?: string): RawClient }>

/** Listens until the test is over. */
export async function serve(handler: Handler, options: Partial<ListenOptions> = {}): Promise<TestServer> {
  const { logger, lines } = readableLogs()
  const listening = await listen(handler, {
    host: '127.0.0.1',
    port: 0,
    deployment: localDeployment,
    logger,
    errorBody: 'error-and-code',
    ...options,
  })
  onTestFinished(() => listening.stop({ deadlineMs: 0 }))
  return { ...listening, lines, raw: (from) => rawClient(listening.port, from) }
}

export type RawClient = Readonly<{
  socket: Socket
  /** Writes these bytes, whatever they are. */
  send(text: string): RawClient
  /** All that was received, once it contains `text`. Rejects when the connection closes without. */
  until(text: string): Promise<string>
  /** All that was received, once the server has closed. A reset is `[reset]` at the end. */
  closed(): Promise<string>
  received(): string
}>

/** @param from another address of loopback than the usual, such as 127.0.0.2, or ::1. */
export function rawClient(port: number, from = '127.0.0.1'): RawClient {
  const host = from.includes(':') ? '::1' : '127.0.0.1'
  const socket = connect({ port, host, localAddress: from })
  let [received, isClosed] = ['', false]
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const check of waiting) check()
  }
  socket.setNoDelay(true)
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
    wake()
  })
  socket.on('error', (error) => {
    if ('code' in error && error.code === 'ECONNRESET') received += '[reset]'
  })
  socket.on('close', () => {
    isClosed = true
    wake()
  })
  onTestFinished(() => {
    socket.destroy()
  })

  const when = (isTrue: () => boolean) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        if (isTrue()) resolve(received)
        else if (isClosed) reject(new Error(`The connection closed after: ${received}`))
        else return
        waiting.delete(check)
      }
      waiting.add(check)
      check()
    })

  const client: RawClient = {
    socket,
    send(text) {
      socket.write(text, 'latin1')
      return client
    },
    until: (text) => when(() => received.includes(text)),
    closed: () => when(() => isClosed),
    received: () => received,
  }
  return client
}

/** An answer as text, taken apart. */
export function parseAnswer(text: string): { status: number; headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(':')
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(line.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}

/** Resolves once `isTrue`; asks again after every turn of the event loop. */
export async function eventually(isTrue: () => boolean, withinMs = 5_000): Promise<void> {
  const until = performance.now() + withinMs
  while (!isTrue()) {
    if (performance.now() > until) throw new Error('It never became true.')
    await new Promise((resolve) => setImmediate(resolve))
  }
}
