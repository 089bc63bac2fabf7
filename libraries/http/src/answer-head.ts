/**
 * The last moment before the head of an answer is sent, for what only then is known: whether we are stopping, whether
 * the request's body is still arriving, what `Vary` the handler wrote. Node has no event for it, and every answer,
 * fastify's and sirv's too, ends in `writeHead`; so that is where we stand.
 */
import type { ServerResponse } from 'node:http'

export function beforeHead(response: ServerResponse, last: () => void): void {
  response.writeHead = (status: number, ...rest: unknown[]) => {
    Reflect.deleteProperty(response, 'writeHead') // the prototype's own comes to light again
    const message = typeof rest[0] === 'string' ? rest[0] : undefined
    setFields(response, message === undefined ? rest[0] : rest[1])
    last()
    return message === undefined ? response.writeHead(status) : response.writeHead(status, message)
  }
}

/** Fields as `writeHead` takes them: an object, or names and values in turn, of which one name may come several times. */
function setFields(response: ServerResponse, fields: unknown): void {
  if (Array.isArray(fields)) {
    const pairs = fields.map(String)
    for (let at = 0; at < pairs.length; at += 2) response.removeHeader(pairs[at] ?? '')
    for (let at = 0; at < pairs.length; at += 2) response.appendHeader(pairs[at] ?? '', pairs[at + 1] ?? '')
  } else if (typeof fields === 'object' && fields !== null) {
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) response.setHeader(name, value)
  }
}

/** Adds a word to `Vary` unless it is there. */
export function vary(response: ServerResponse, field: string): void {
  const given = String(response.getHeader('vary') ?? '')
  const words = given.split(',').map((word) => word.trim().toLowerCase())
  if (words.includes('*') || words.includes(field.toLowerCase())) return
  response.setHeader('Vary', given === '' ? field : `${given}, ${field}`)
}
