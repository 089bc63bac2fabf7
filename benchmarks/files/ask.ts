/** One request after another over kept connections, and how long each took to its last byte. */
import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

export type Answer = Readonly<{ status: number; text: string; ms: number }>

type Ask = Readonly<{ headers?: OutgoingHttpHeaders; body?: string }>
/** `isSecure`: it speaks TLS, with whatever certificate. Default: false. */
export type At = Readonly<{ port: number; isSecure?: boolean }>

const kept = { keepAlive: true, maxSockets: 16 }
const agent = new Agent(kept)
const secureAgent = new SecureAgent({ ...kept, rejectUnauthorized: false })

export function ask(at: At, method: string, path: string, { headers = {}, body = '' }: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body !== '' || method === 'PUT' ? { 'Content-Length': Buffer.byteLength(body) } : {}
    const begun = performance.now()
    const of = { host: '127.0.0.1', port: at.port, method, path, headers: { ...length, ...headers } }
    const request = at.isSecure ? secureRequest({ ...of, agent: secureAgent }) : httpRequest({ ...of, agent })
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A server may let go of an idle connection in the very moment in which it is used again.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(ask(at, method, path, { headers, body }))
      else reject(error)
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const ms = performance.now() - begun
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), ms })
      })
    })
    request.end(body)
  })
}

/** As `ask`; throws unless the answer is a success. */
export async function demand(at: At, method: string, path: string, options?: Ask): Promise<Answer> {
  const answer = await ask(at, method, path, options)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
  return answer
}

/** So many requests, a few at a time; throws as soon as one is refused. */
export async function demandAll(count: number, make: (index: number) => Promise<Answer>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await make(next++)
  }
  await Promise.all(Array.from({ length: 16 }, lane))
}
