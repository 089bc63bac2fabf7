/**
 * The JSON service: takes routes, and gives one handler for `listen`.
 *
 *   path and method known? -> admission (who, what) -> body read and parsed -> fields parsed -> `handle` -> answer checked
 *     404, 405, OPTIONS        401 429 403 413 415       413 400               400              its own     500 if not as promised
 *
 * Fastify routes, runs the steps and describes; it never owns a socket and never writes a refusal: every refusal goes
 * through `sendProblem`, like those of all other handlers.
 */
import type { IncomingMessage } from 'node:http'
import { attachment, type Caller } from '@alluvium/kernel'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Exchange, Handler } from '../exchange/exchange.ts'
import { type ErrorBody, sendProblem, withAllow } from '../exchange/problem-response.ts'
import { pathOf } from '../exchange/request-target.ts'
import { type BodyMemory, bodyMemory, defaultBodyMemoryBytes } from '../limits/body-memory.ts'
import type { RateDecision } from '../limits/rate-limit.ts'
import { type Description, describeApi } from '../openapi/describe-api.ts'
import { admit, isRaw, isUnparsed } from '../routes/admission.ts'
import { segmentsOf } from '../routes/path-pattern.ts'
import { sendRawResponse } from '../routes/raw-response.ts'
import { type AnyAnswer, type Raw, type Refusals, type Route, raw, WrittenJson } from '../routes/route.ts'
import { inputOf, parsePart, readBody } from '../routes/route-input.ts'
import {
  type MountedRoute,
  methodNotAllowed,
  type RouteTable,
  routeTable,
  unknownRoute,
} from '../routes/route-table.ts'
import { withChallenge } from '../semantics/challenge.ts'
import { parseMediaType } from '../semantics/media-type.ts'
import { nameRoute } from '../server/metrics.ts'

export type JsonServiceOptions = Readonly<{
  /** For the API description. */
  title: string
  version: string
  /** For the API description: addresses that other handlers of the service answer, as OpenAPI writes operations. */
  otherPaths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** What the service is for, in Markdown, for the API description. */
  description?: string
  errorBody: ErrorBody
  routes: readonly Route[]
  /** Who asks: undefined when the request carries no credentials; throws `unauthenticated` when they are bad. */
  authenticate(exchange: Exchange): Promise<Caller | undefined>
  /** The `WWW-Authenticate` of a 401: `Bearer`, `Basic realm="…"`. */
  challenge: string
  /** How credentials are given, as OpenAPI's securitySchemes; any one of them does. Default: from the challenge. */
  securitySchemes?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What `authenticate` throws, as `[status, code, when]`, for the API description. */
  credentialRefusals?: Refusals
  /**
   * Takes a request from the caller's share, or without a caller from the peer's. Asked on every counted route;
   * undefined for a request that doesn't count.
   */
  rateLimit?(caller: Caller | undefined, exchange: Exchange): Promise<RateDecision | undefined>
  /** What the JSON bodies of all requests together may take, bytes; a 503 past it. Default: 512 MiB. */
  bodyMemoryBytes?: number
}>

/** The JSON part of a service: routes, gates, validation, `GET /api/openapi.json` and `/api/docs`; one Handler for `listen`. */
export type JsonService = Readonly<{
  handle: Handler
  /** The OpenAPI 3.1 description, as /api/openapi.json answers it. */
  description: Description
  /** Whether this path belongs to a JSON route (whatever the method), for services that also have other handlers. */
  owns(path: string): boolean
  close(): Promise<void>
}>

const pages = ['/api/openapi.json', '/api/docs', '/api/docs/', '/api/docs/{file*}']

/** Makes the routes ready. Throws for two routes of one method and path. */
export async function jsonService(options: JsonServiceOptions): Promise<JsonService> {
  const table = routeTable(options.routes, pages)
  const app = fastify({
    logger: false,
    routerOptions: { maxParamLength: 65_536 },
    exposeHeadRoutes: true,
    // Zod's are set below; else fastify would load its own compilers of JSON Schema, a hundred modules.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null)) // bodies are read in `readBody`, after the gates
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (!(schema instanceof z.ZodType)) throw new Error('Only zod schemas are mounted.')
    return (value) =>
      value instanceof Uint8Array ? { value } : { value: parsePart(schema, httpPart ?? 'body', value) }
  })
  app.setSerializerCompiler(serializerCompiler)
  const refuse = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    const allowed = table.methodsAt(segmentsIfValid(request.raw.url ?? '')).join(', ')
    sendProblem(stateOf(request).exchange, withChallenge(withAllow(thrown, allowed), options.challenge), options)
  }
  app.setErrorHandler(refuse)
  app.setNotFoundHandler((request, reply) => refuse(unknownRoute(pathOf(request.raw.url ?? '')), request, reply))
  const describe = await describeApi(app, options)
  const bodies = bodyMemory(options.bodyMemoryBytes ?? defaultBodyMemoryBytes)
  for (const one of table.mounted) mount(app, one, { bodies, options })
  await app.ready()

  return {
    get description() {
      return describe()
    },
    owns: (path) => mayOwn(table, path) && table.methodsAt(segmentsIfValid(path)).length > 0,
    close: () => app.close(),
    handle(exchange) {
      const { request, response } = exchange
      const path = pathOf(request.url ?? '')
      const method = request.method ?? ''
      const methods = table.methodsAt(segmentsOf(path))
      if (methods.length === 0) throw unknownRoute(path)
      if (!methods.includes(method)) throw methodNotAllowed(method, path, methods)
      if (method === 'OPTIONS') {
        response.writeHead(204, { Allow: methods.join(', ') }).end()
        return
      }
      nameUnreadableType(request)
      response.setHeader('X-Content-Type-Options', 'nosniff')
      states.set(request, { exchange, caller: undefined })
      app.routing(request, response)
    },
  }
}

function noCompiler(): never {
  throw new Error('Only zod schemas are mounted.')
}

/** A media type that is none is bytes of an unknown kind (RFC 9110 8.3), for fastify would refuse it in its own words. */
function nameUnreadableType({ headers }: IncomingMessage): void {
  const type = headers['content-type']
  if (type !== undefined && parseMediaType(type) === undefined) headers['content-type'] = 'application/octet-stream'
}

/** A look at the first segment, undecoded: what is encoded there is looked at closely. */
function mayOwn(table: RouteTable, path: string): boolean {
  const end = path.indexOf('/', 1)
  const first = end < 0 ? path.slice(1) : path.slice(1, end)
  return first.includes('%') || table.mayBegin(first)
}

function segmentsIfValid(path: string): string[] {
  try {
    return segmentsOf(pathOf(path))
  } catch {
    return path.slice(1).split('/') // not decodable: whoever owns its beginning refuses it
  }
}

/** What is known of a request on its way through fastify. */
type RequestState = { readonly exchange: Exchange; caller: Caller | undefined }
const states = attachment<IncomingMessage, RequestState>('state of the JSON service')

function stateOf(request: FastifyRequest): RequestState {
  const state = states.get(request.raw)
  if (state === undefined) throw new Error('A request came to the JSON service by another way than `handle`.')
  return state
}

function mount(
  app: FastifyInstance,
  { route, pattern }: MountedRoute,
  { bodies, options }: Readonly<{ bodies: BodyMemory; options: JsonServiceOptions }>,
): void {
  app.route({
    method: route.method,
    url: pattern.fastifyUrl,
    schema: schemasOf(route),
    async onRequest(request) {
      const state = stateOf(request)
      nameRoute(request.raw, route.path)
      const params = pattern.match(segmentsOf(pathOf(request.raw.url ?? '')))
      if (params === undefined) throw unknownRoute(pathOf(request.raw.url ?? ''))
      request.params = params
      state.caller = await admit(route, state.exchange, options)
    },
    async preValidation(request) {
      request.body = await readBody(route, stateOf(request).exchange, bodies)
    },
    async handler(request, reply) {
      const state = stateOf(request)
      const answer = await route.handle(inputOf(route, request, state))
      return send(reply, route, answer, state.exchange)
    },
  })
}

const emptyObject = z.strictObject({})
const writtenJson = raw('application/json; charset=utf-8')

function schemasOf(route: Route): Record<string, unknown> {
  const success = Object.entries(route.answers).filter(([, shape]) => shape instanceof z.ZodType)
  return {
    ...(route.method === 'GET' || isRaw(route.body) ? {} : { body: jsonSchemaOf(route.body) }),
    ...(route.params === undefined ? {} : { params: route.params }),
    ...(route.search === undefined ? {} : { querystring: route.search }),
    ...(success.length === 0 ? {} : { response: Object.fromEntries(success) }),
  }
}

const jsonSchemaOf = (body: Exclude<Route['body'], Raw>): z.ZodType =>
  isUnparsed(body) ? body.unparsed : (body ?? emptyObject)

function send(
  reply: FastifyReply,
  route: Route,
  { status, headers = {}, body }: AnyAnswer,
  exchange: Exchange,
): FastifyReply {
  const shape = route.answers[status]
  if (shape === undefined)
    throw new Error(`${route.method} ${route.path} answered ${status}, which it doesn't declare.`)
  reply.code(status).headers(headers)
  if (shape === null) return reply.send()
  if ('mediaTypes' in shape) return sendRawResponse(reply, shape, body, exchange)
  if (body instanceof WrittenJson) return sendRawResponse(reply, writtenJson, body.bytes, exchange)
  return reply.send(body)
}
