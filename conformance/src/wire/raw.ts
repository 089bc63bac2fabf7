/**
 * HTTP written by hand, for requests that no client would send. One connection, the given bytes, and everything that
 * comes back until the server closes, the wanted number of answers is complete, or the time is over.
 */
import { connect, type Socket } from 'node:net'

export type Answer = Readonly<{
  status: number
  /** By lower-case name; several of one name are joined by a comma. */
  headers: Readonly<Record<string, string>>
  body: string
}>

export type Received = Readonly<{
  /** Complete answers, in order, without interim ones (1xx). */
  answers: readonly Answer[]
  /** Whether the server has closed the connection. */
  closed: boolean
}>

export type Talk = Readonly<{
  /** Milliseconds after which an open connection is given up. Default 10 s. */
  timeoutMs?: number
  /** Ends once so many answers are complete. Default: only when the server closes. */
  answers?: number
}>

type Bytes = string | Uint8Array

/** Opens a connection; the caller closes it. */
export async function dial(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({ host: hostname, port: Number(port) }, resolve)
  socket.once('error', reject)
  await promise
  socket.off('error', reject)
  socket.on('error', () => socket.destroy()) // A reset is one of the answers a server may give.
  return socket
}

/** Sends the bytes and reads the answers. Sending stops when the server has closed. */
export async function say(url: string, bytes: Bytes | AsyncIterable<Bytes>, talk: Talk = {}): Promise<Received> {
  const socket = await dial(url)
  const received = listenTo(socket, talk)
  void send(socket, bytes)
  try {
    return await received
  } finally {
    socket.destroy()
  }
}

async function send(socket: Socket, bytes: Bytes | AsyncIterable<Bytes>): Promise<void> {
  if (typeof bytes === 'string' || bytes instanceof Uint8Array) {
    socket.write(bytes)
    return
  }
  for await (const piece of bytes) {
    if (socket.destroyed || !socket.writable) return
    if (!socket.write(piece)) await drained(socket)
  }
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('drain', resolve)
    socket.once('close', () => resolve())
  })

/** Resolves with what was received; also when a server neither answers nor closes in time. */
export function listenTo(socket: Socket, { timeoutMs = 10_000, answers: wanted }: Talk = {}): Promise<Received> {
  const pieces: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<Received>()
  const finish = ({ closed }: Readonly<{ closed: boolean }>) => {
    clearTimeout(timer)
    resolve({ answers: parseAnswers(Buffer.concat(pieces), { isAll: closed }), closed })
  }
  const timer = setTimeout(() => finish({ closed: false }), timeoutMs)
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece)
    if (wanted !== undefined && parseAnswers(Buffer.concat(pieces), { isAll: false }).length >= wanted)
      finish({ closed: false })
  })
  socket.once('end', () => finish({ closed: true }))
  socket.once('close', () => finish({ closed: true }))
  return promise
}

/** The complete answers in these bytes; `isAll` says that nothing follows, which ends a body without a length. */
function parseAnswers(bytes: Buffer, { isAll }: Readonly<{ isAll: boolean }>): readonly Answer[] {
  const found: Answer[] = []
  let rest = bytes
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd === -1) return found
    const head = parseHead(rest.subarray(0, headEnd).toString('latin1'))
    if (!head) return found
    const after = rest.subarray(headEnd + 4)
    const body = head.status < 200 ? { text: '', size: 0 } : parseBody(head.headers, after, { isAll })
    if (!body) return found
    if (head.status >= 200) found.push({ ...head, body: body.text })
    rest = after.subarray(body.size)
  }
}

function parseHead(text: string): Pick<Answer, 'status' | 'headers'> | undefined {
  const [line = '', ...fields] = text.split('\r\n')
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(line)?.[1]
  if (status === undefined) return undefined
  const headers: Record<string, string> = {}
  for (const field of fields) {
    const colon = field.indexOf(':')
    const name = field.slice(0, colon).toLowerCase()
    const value = field.slice(colon + 1).trim()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return { status: Number(status), headers }
}

type Body = Readonly<{ text: string; size: number }>

function parseBody(
  headers: Answer['headers'],
  bytes: Buffer,
  { isAll }: Readonly<{ isAll: boolean }>,
): Body | undefined {
  if (headers['transfer-encoding'] === 'chunked') return parseChunks(bytes)
  const length = headers['content-length']
  if (length !== undefined) {
    const size = Number(length)
    return bytes.length < size ? undefined : { text: bytes.subarray(0, size).toString('utf8'), size }
  }
  return isAll ? { text: bytes.toString('utf8'), size: bytes.length } : undefined
}

function parseChunks(bytes: Buffer): Body | undefined {
  const pieces: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    const start = lineEnd + 2
    if (bytes.length < start + size + 2) return undefined
    if (size === 0) return { text: Buffer.concat(pieces).toString('utf8'), size: start + 2 }
    pieces.push(bytes.subarray(start, start + size))
    at = start + size + 2
  }
}
