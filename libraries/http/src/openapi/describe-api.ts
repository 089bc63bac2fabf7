/**
 * The API's description (OpenAPI 3.1), made from the same records and schemas that the router and the validation run
 * on, so it is true. `@fastify/swagger` collects paths, parameters and bodies; what it cannot know is completed from the
 * records: who may call, which refusals come with which codes, answers without a body.
 */
import { fastifySwagger } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { STATUS_CODES } from '../connection/node-http.ts'
import type { ErrorBody } from '../exchange/problem-response.ts'
import { isCounted, isRaw } from '../routes/admission.ts'
import { pathPattern } from '../routes/path-pattern.ts'
import type { Refusals, Route } from '../routes/route.ts'
import { contentOf } from './contents.ts'
import { mountDescriptionPages } from './description-pages.ts'
import { inPascalCase, type OfAll, refusalsOf } from './errors.ts'
import { describedHeaders, headersOf } from './headers.ts'
import { namedSchemas, type Schemas } from './schemas.ts'
import { type SharedResponses, sharedResponses } from './shared-responses.ts'

export type Described = Readonly<{
  title: string
  version: string
  description?: string
  errorBody: ErrorBody
  routes: readonly Route[]
  challenge: string
  securitySchemes?: Readonly<Record<string, Readonly<Record<string, string>>>>
  credentialRefusals?: Refusals
  rateLimit?: unknown
  /** Addresses that are no routes of this service and answered elsewhere: operations by path and method, as OpenAPI writes them. */
  otherPaths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}>

export type Description = Readonly<Record<string, unknown>>

/** Readies fastify for describing; call it before the routes are mounted. What it gives may be called after `ready`: the description is made when it is first wanted. */
export async function describeApi(app: FastifyInstance, options: Described): Promise<() => Description> {
  const { title, version, description } = options
  const paths = new Map(
    options.routes.map(({ method, path }) => [`${method} ${pathPattern(path).fastifyUrl}`, openApiPath(path)]),
  )
  let made: Description | undefined
  const schemas = namedSchemas()
  const describe = () => (made ??= completed(plain(app.swagger()), schemas, options))
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { title, version, ...(description === undefined ? {} : { description }) } },
    transform(one) {
      const schema = inJsonSchema(plain(one.schema), schemas)
      return { schema, url: paths.get(`${String(one.route.method)} ${one.url}`) ?? one.url }
    },
  })
  mountDescriptionPages(app, describe)
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(describe())),
  )
  return describe
}

const openApiPath = (path: string): string => path.replaceAll('*}', '}')

type Plain = Record<string, unknown>
const plain = (value: unknown): Plain =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** What fastify was given of a route, where zod's schemas stand. */
const inJsonSchema = ({ response, ...parts }: Plain, schemas: Schemas): Plain => ({
  ...Object.fromEntries(
    Object.entries(parts).map(([part, one]) => [part, one instanceof z.ZodType ? schemas.of(one, 'input') : one]),
  ),
  ...(response === undefined ? {} : { response: answersInJsonSchema(plain(response), schemas) }),
})

const answersInJsonSchema = (answers: Plain, schemas: Schemas): Plain =>
  Object.fromEntries(
    Object.entries(answers).map(([status, one]) => [
      status,
      one instanceof z.ZodType ? schemas.of(one, 'output') : one,
    ]),
  )

/** What all operations have in common. */
type Common = OfAll & Readonly<{ schemes: readonly string[]; schemas: Schemas; shared: SharedResponses }>

function completed(base: Plain, schemas: Schemas, options: Described): Description {
  const schemes = options.securitySchemes ?? schemesOf(options.challenge)
  const shared = sharedResponses()
  const common = {
    schemes: Object.keys(schemes),
    schemas,
    shared,
    isLimited: options.rateLimit !== undefined,
    credentialRefusals: options.credentialRefusals ?? [],
  }
  const paths: Record<string, Plain> = {}
  const basePaths = plain(base['paths'])
  for (const route of options.routes) {
    const path = openApiPath(route.path)
    const method = route.method.toLowerCase()
    const operation = plain(plain(basePaths[path])[method])
    paths[path] = { ...paths[path], [method]: operationOf(route, operation, common) }
  }
  for (const [path, operations] of Object.entries(options.otherPaths ?? {}))
    paths[path] = { ...paths[path], ...operations }
  const components = {
    ...plain(base['components']),
    schemas: { ...schemas.named(), Problem: problemSchema(options.errorBody) },
    responses: shared.named(),
    headers: describedHeaders,
    securitySchemes: schemes,
  }
  return { ...base, paths, components }
}

function operationOf(route: Route, base: Plain, common: Common): Plain {
  const body = requestBodyOf(route, base, common.schemas)
  const parameters = parametersOf(route, base)
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(route.tags === undefined ? {} : { tags: route.tags }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    security: route.access === 'public' ? [] : common.schemes.map((scheme) => ({ [scheme]: [] })),
    ...(typeof route.access === 'object' ? { 'x-gate': route.access.name } : {}),
    responses: responsesOf(route, base, common),
  }
}

/** `POST /api/v1/crawls/{crawl_id}/pause` -> `postApiV1CrawlsCrawlIdPause`, as a name for generated clients. */
function operationIdOf({ method, path }: Route): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

function parametersOf({ headers = {} }: Route, { parameters: known }: Plain): readonly unknown[] {
  const fields = Object.entries(headers).map(([name, { description, required = false }]) => ({
    in: 'header',
    name,
    description,
    required,
    schema: { type: 'string' },
  }))
  return [...(Array.isArray(known) ? known : []), ...fields]
}

function requestBodyOf(route: Route, base: Plain, schemas: Schemas): Plain | undefined {
  if (route.body === undefined) return undefined
  if (isRaw(route.body)) return { required: true, content: contentOf(route.body, 'input', schemas) }
  return { ...plain(base['requestBody']), required: !(route.bodyOptional ?? false) }
}

type Response = Readonly<{
  status: number
  response: object
  /** What it is called among all routes; undefined where it is this route's alone. */
  sharedName: string | undefined
}>

/** Describes the responses of a route by status. */
function responsesOf(route: Route, base: Plain, common: Common): Plain {
  const suffix = common.isLimited && !isCounted(route) ? 'Uncounted' : ''
  const responses: readonly Response[] = [...answersOf(route, base, common), ...refusalsOf(route, common)]
  const byStatus = new Map(responses.map((one) => [one.status, one]))
  return Object.fromEntries(
    [...byStatus].map(([status, { response, sharedName }]) => {
      const whole = { ...response, headers: headersOf(route, status, common) }
      return [status, sharedName === undefined ? whole : common.shared.refer(sharedName + suffix, whole)]
    }),
  )
}

function answersOf(route: Route, base: Plain, { schemas }: Common): readonly Response[] {
  const json = plain(base['responses'])
  return Object.entries(route.answers).map(([code, shape]) => {
    const status = Number(code)
    const description = STATUS_CODES[code] ?? 'Success'
    const name = inPascalCase(description)
    if (shape === null) return { status, response: { description }, sharedName: name }
    if (!('mediaTypes' in shape))
      return { status, response: { ...plain(json[code]), description }, sharedName: undefined }
    const isPage = shape.mediaTypes.every((type) => type.startsWith('text/html'))
    const response = { description, content: contentOf(shape, 'output', schemas) }
    return { status, response, sharedName: isPage ? `${name}Page` : undefined }
  })
}

/** The body of refusals. */
function problemSchema(shape: ErrorBody): Plain {
  const error = { type: 'string', description: 'A sentence for the person who asked.' }
  const code = { type: 'string', description: 'Permanent and documented; also in the header Error-Code.' }
  const properties = shape === 'error' ? { error } : { error, code }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function schemesOf(challenge: string): Record<string, Record<string, string>> {
  const words = challenge.toLowerCase()
  return {
    ...(words.includes('bearer') ? { bearer: { type: 'http', scheme: 'bearer' } } : {}),
    ...(words.includes('basic') ? { basic: { type: 'http', scheme: 'basic' } } : {}),
  }
}
