/**
 * From a request to what `handle` gets: the body read and the fields parsed, each against its schema, so that inside a
 * route, types are true.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller, Logger } from '@alluvium/kernel'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { disconnectSignal } from '../exchange/disconnect-signal.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { coerceTexts } from '../json/coerce-texts.ts'
import { boundedBody, parseJson, readOwned, readWhole } from '../json/json-body.ts'
import { valueOf } from '../json/parse-body.ts'
import { parseFields } from '../json/validation-messages.ts'
import type { BodyMemory } from '../limits/body-memory.ts'
import { isJson } from '../semantics/media-type.ts'
import { defaultBodyLimitBytes, isRaw, isUnparsed, mayBeAbsent, unsupportedType } from './admission.ts'
import type { AnyInput, Route } from './route.ts'

/** Raw: a stream that is still to be read. Unparsed: the bytes. JSON: its value, `{}` where the body may be absent and is. */
export async function readBody(route: Route, exchange: Exchange, room: BodyMemory): Promise<unknown> {
  const { request } = exchange
  if (route.method === 'GET') return undefined
  const limit = route.bodyLimitBytes ?? defaultBodyLimitBytes
  if (isRaw(route.body)) return boundedBody(request, limit)
  const arrived = (bytes: number) => room.take(exchange, bytes)
  if (isUnparsed(route.body)) return await readOwned(request, limit, arrived)
  const bytes = await readWhole(request, limit, arrived)
  if (!mayBeAbsent(route)) return valueOf(bytes)
  if (isAsGoodAsAbsent(bytes)) return {}
  if (!isJson(request.headers['content-type'] ?? '')) throw unsupportedType(['application/json'])
  return parseJson(bytes)
}

function isAsGoodAsAbsent(bytes: Buffer): boolean {
  const text = bytes.toString().trim()
  return text === '' || text === '{}'
}

/** @param part as fastify names it: `body`, `params`, `querystring`. */
export function parsePart(schema: z.ZodType, part: string, value: unknown): unknown {
  if (part === 'body') return parseFields(schema, value, 'The body')
  return parseFields(schema, coerceTexts(schema, textsOf(value)), part === 'params' ? 'The path' : 'The query')
}

const textsOf = (value: unknown): Record<string, string | string[]> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

export const inputOf = (
  route: Route,
  request: FastifyRequest,
  of: Readonly<{ exchange: Exchange; caller: Caller | undefined }>,
): AnyInput => new Input(route, request, of)

/** A class, for an object with accessors of its own gets a shape of its own, which keeps the whole request until the next full collection. */
class Input implements AnyInput {
  readonly body: unknown
  readonly params: unknown
  readonly search: unknown
  readonly caller: Caller | undefined
  readonly exchange: Exchange
  readonly requestId: string
  readonly peer: string
  readonly #route: Route
  #headers: AnyInput['headers']
  #signal: AbortSignal | undefined

  constructor(
    route: Route,
    { body, params, query }: FastifyRequest,
    { exchange, caller }: Readonly<{ exchange: Exchange; caller: Caller | undefined }>,
  ) {
    this.#route = route
    this.body = body
    this.params = params
    this.search = query
    this.caller = caller
    this.exchange = exchange
    this.requestId = exchange.id
    this.peer = exchange.peer
  }

  // Made when first asked for: most routes need none of them.

  get headers(): AnyInput['headers'] {
    return (this.#headers ??= declaredHeaders(this.#route, this.exchange.request.headers))
  }

  get network(): string | undefined {
    return this.exchange.network
  }

  get isLocal(): boolean {
    return this.exchange.isLocal
  }

  get logger(): Logger {
    return this.exchange.logger
  }

  get signal(): AbortSignal {
    return (this.#signal ??= disconnectSignal(this.exchange.response))
  }
}

function declaredHeaders({ headers }: Route, sent: IncomingHttpHeaders): AnyInput['headers'] {
  if (headers === undefined) return undefined
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  return Object.fromEntries(names.map((name) => [name, sent[name]?.toString()]))
}
