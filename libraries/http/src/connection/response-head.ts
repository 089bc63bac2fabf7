/**
 * A hook before the head of a response is sent, for what is known only then: whether the server is stopping, whether
 * the request's body is still arriving, which `Vary` the handler wrote. Node has no event for it, and every response,
 * fastify's and sirv's too, ends in `writeHead`. So a subclass overrides that: a method that is set on each response and
 * deleted again would make it a slow object.
 */
import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { ServerResponse as NodeResponse } from './node-http.ts'

export type BeforeHead = Readonly<{
  /** Fields of every answer, as names and values in turn. */
  always: readonly string[]
  /** Called before the head is made; may set more fields. */
  beforeSend(): void
  /** Called once all fields are set, to change what the handler said. */
  amend?: (() => void) | undefined
}>

type Fields = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** What `listen` has Node make of every answer. */
export class HookedResponse extends NodeResponse {
  /** Until the head is made. */
  beforeHead: BeforeHead | undefined = undefined

  override writeHead(status: number, message?: string, fields?: Fields): this
  override writeHead(status: number, fields?: Fields): this
  override writeHead(status: number, second?: string | Fields, third?: Fields): this {
    const { beforeHead } = this
    const message = typeof second === 'string' ? second : undefined
    const fields = typeof second === 'string' ? third : second
    if (!beforeHead) return this.#plainHead(status, message, fields)
    this.beforeHead = undefined
    const { always, beforeSend, amend } = beforeHead
    beforeSend()
    const pairs = pairsOf(fields)
    // Fields that nobody has set one by one go out as they are: Node's table of fields costs more than the answer.
    if (this.getHeaderNames().length === 0 && !amend) {
      pairs.push(...always)
      return this.#plainHead(status, message, pairs)
    }
    for (const some of [always, pairs]) setFields(this, some)
    amend?.()
    return this.#plainHead(status, message, undefined)
  }

  #plainHead(status: number, message: string | undefined, fields: Fields | undefined): this {
    return message === undefined ? super.writeHead(status, fields) : super.writeHead(status, message, fields)
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
