/**
 * The last moment before the head of an answer is sent, for what only then is known: whether we are stopping, whether
 * the request's body is still arriving, what `Vary` the handler wrote. Node has no event for it, and every answer,
 * fastify's and sirv's too, ends in `writeHead`; so that is where we stand.
 */
import type { ServerResponse } from 'node:http'

export type BeforeHead = Readonly<{
  /** Fields of every answer, as names and values in turn. */
  always: readonly string[]
  /** Called before the head is made; may set more fields. */
  last(): void
  /** Called once all fields are set, to change what the handler said. */
  amend?: (() => void) | undefined
}>

export function beforeHead(response: ServerResponse, { always, last, amend }: BeforeHead): void {
  response.writeHead = (status: number, ...rest: unknown[]) => {
    Reflect.deleteProperty(response, 'writeHead') // the prototype's own comes to light again
    const message = typeof rest[0] === 'string' ? rest[0] : undefined
    last()
    const own = response.getHeaderNames()
    const pairs = pairsOf(message === undefined ? rest[0] : rest[1])
    // Fields that nobody has set one by one go out as they are: Node's table of fields costs more than the answer.
    if (own.length === 0 && !amend) {
      pairs.push(...always)
      return message === undefined ? response.writeHead(status, pairs) : response.writeHead(status, message, pairs)
    }
    for (const fields of [always, pairs]) setFields(response, fields)
    amend?.()
    return message === undefined ? response.writeHead(status) : response.writeHead(status, message)
  }
}

/** Fields as `writeHead` takes them (an object, or names and values in turn), as names and values in turn. */
function pairsOf(fields: unknown): string[] {
  if (Array.isArray(fields)) return fields.map(String)
  const pairs: string[] = []
  if (typeof fields !== 'object' || fields === null) return pairs
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const one of value) pairs.push(name, String(one))
    else if (value !== undefined) pairs.push(name, String(value))
  }
  return pairs
}

/** Replaces what was set under the same names; a name may come several times. */
function setFields(response: ServerResponse, pairs: readonly string[]): void {
  for (let at = 0; at < pairs.length; at += 2) response.removeHeader(pairs[at] ?? '')
  for (let at = 0; at < pairs.length; at += 2) response.appendHeader(pairs[at] ?? '', pairs[at + 1] ?? '')
}

/** Adds a word to `Vary` unless it is there. */
export function vary(response: ServerResponse, field: string): void {
  const given = String(response.getHeader('vary') ?? '')
  const words = given.split(',').map((word) => word.trim().toLowerCase())
  if (words.includes('*') || words.includes(field.toLowerCase())) return
  response.setHeader('Vary', given === '' ? field : `${given}, ${field}`)
}
