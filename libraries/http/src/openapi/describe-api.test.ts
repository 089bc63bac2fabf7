import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { checkAgainstOpenapi } from '../../testing/index.ts'
import { referred } from '../../testing/referred.ts'
import { serve } from '../../testing/test-server.ts'
import { httpProblems } from '../index.ts'
import { type JsonServiceOptions, jsonService, raw, rawAs, route } from '../json.ts'

const Address = z.strictObject({ city: z.string() }).meta({ id: 'DescribedAddress' })
const Person = z.strictObject({ name: z.string(), home: Address.nullable() }).meta({ id: 'DescribedPerson' })
z.strictObject({ never: z.string() }).meta({ id: 'DescribedByNobody' })

const routes = [
  route({
    method: 'POST',
    path: '/api/people',
    summary: 'Adds a person',
    description: 'And *more* about it.',
    tags: ['people'],
    access: { name: 'admin', check() {} },
    body: z.strictObject({ name: z.string(), age: z.int().min(0).default(1) }),
    answers: { 201: Person, 204: null },
    refusals: [[409, 'people.taken', 'There is such a person.']],
    handle: () => ({ status: 204 }),
  }),
  route({
    method: 'GET',
    path: '/api/people',
    summary: 'All people',
    access: 'caller',
    search: z.object({ limit: z.int().default(100), offset: z.int().default(0) }),
    answers: { 200: z.array(Person) },
    handle: () => ({ status: 200, body: [] }),
  }),
  route({
    method: 'GET',
    path: '/api/people/{name*}/photo',
    summary: 'The photo of a person',
    access: 'public',
    params: z.object({ name: z.string() }),
    search: z.object({ size: z.int().max(100).default(50) }),
    answers: { 200: raw('image/png') },
    handle: () => ({ status: 200, body: '' }),
  }),
  route({
    method: 'PUT',
    path: '/api/people/{name*}',
    summary: 'Changes a person',
    access: 'caller',
    params: z.object({ name: z.string() }),
    body: z.strictObject({ age: z.int().optional() }),
    bodyOptional: true,
    answers: { 200: z.array(Person) },
    handle: () => ({ status: 200, body: [] }),
  }),
]

const inPublic = { access: 'public', summary: '' } as const
const emptyAnswer = () => ({ status: 200, body: '' }) as const

const sharedResponse = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** Of one operation, by status, with what is shared in the place of each reference. */
function responsesOf(description: unknown, method: string, path: string) {
  const { responses } = Object(Object(Object(Object(description).paths)[path])[method])
  const all = Object.entries(Object(responses)).map(([status, one]) => [status, Object(referred(one, description))])
  return Object.fromEntries(all)
}

const headers = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

async function described(options: Partial<JsonServiceOptions> = {}) {
  const service = await jsonService({
    title: 'People',
    version: '2.0.0',
    errorBody: 'error-and-code',
    routes,
    challenge: 'Bearer, Basic realm="people"',
    authenticate: () => Promise.resolve(undefined),
    ...options,
  })
  onTestFinished(() => service.close())
  return service
}

describe('the description of the API', () => {
  test('is OpenAPI 3.1 with every route, its summary, parameters, body and who may call it', async () => {
    const { description } = await described()
    expect(description).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'People', version: '2.0.0' },
      paths: {
        '/api/people': {
          post: {
            operationId: 'postApiPeople',
            summary: 'Adds a person',
            description: 'And *more* about it.',
            tags: ['people'],
            'x-gate': 'admin',
            security: [{ bearer: [] }, { basic: [] }],
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { required: ['name'], additionalProperties: false } } },
            },
          },
        },
        '/api/people/{name}/photo': {
          get: {
            security: [],
            parameters: expect.arrayContaining([
              expect.objectContaining({ in: 'path', name: 'name', required: true }),
              expect.objectContaining({
                in: 'query',
                name: 'size',
                required: false,
                schema: expect.objectContaining({ type: 'integer', maximum: 100, default: 50 }),
              }),
            ]),
            responses: { 200: { content: { 'image/png': {} } } },
          },
        },
        '/api/people/{name}': { put: { requestBody: { required: false } } },
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, basic: { type: 'http', scheme: 'basic' } },
      },
    })
  })

  test('lists the answers, those without a body too, and every refusal with its code and shape', async () => {
    const { description } = await described()
    const responses = responsesOf(description, 'post', '/api/people')
    expect(Object.keys(responses)).toEqual(['201', '204', '400', '401', '403', '409', '413', '415', '500'])
    expect(responses['201']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/DescribedPerson' } } },
    })
    expect(responses['204']).toEqual({ description: 'No Content', headers: headers('X-Request-Id') })
    expect(responses['409']).toEqual({
      description: 'Conflict\n- `people.taken`: There is such a person.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      headers: headers('X-Request-Id', 'Error-Code'),
    })
    expect(responses['400'].description).toContain(`\`http.unknown-field\`: ${httpProblems['http.unknown-field'].when}`)
  })

  test('lists the header fields of answers: of pages, of limits, and of refusals', async () => {
    const { description } = await described({ rateLimit: () => Promise.resolve(undefined) })
    const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
    const all = [...limits, ...limits.map((name) => `X-${name}`)]
    expect(description).toMatchObject({
      components: { headers: { 'Error-Code': { required: true, schema: { type: 'string' } } } },
    })
    expect(responsesOf(description, 'get', '/api/people')).toMatchObject({
      200: { headers: headers('X-Request-Id', ...all, 'X-Total-Count', 'Link') },
    })
    expect(responsesOf(description, 'post', '/api/people')).toMatchObject({
      201: { headers: headers('X-Request-Id', ...all) },
      401: { headers: headers('X-Request-Id', 'Error-Code', 'WWW-Authenticate', ...all) },
      429: { headers: headers('X-Request-Id', 'Error-Code', 'Retry-After', ...all) },
    })
    expect(responsesOf(description, 'get', '/api/people/{name}/photo')).toMatchObject({
      200: { headers: headers('X-Request-Id') },
    })
  })

  test('lists no header that is not sent: a check of answers reports a missing one', async () => {
    const { description } = await described()
    const hold = (fields: Record<string, string>) =>
      checkAgainstOpenapi(description)({
        method: 'POST',
        path: '/api/people',
        status: 401,
        headers: new Headers({ 'Error-Code': 'http.unauthenticated', ...fields }),
        body: { error: 'Who?', code: 'http.unauthenticated' },
      })
    const id = { 'X-Request-Id': '1' }
    expect(() => hold(id)).toThrow('POST /api/people 401 has no WWW-Authenticate')
    expect(() => hold({ ...id, 'WWW-Authenticate': 'Bearer' })).not.toThrow()
  })

  test('lists each code of a refusal, so that a code that the route does not declare is noticed', async () => {
    const { description } = await described()
    const hold = (code: string) =>
      checkAgainstOpenapi(description)({
        method: 'POST',
        path: '/api/people',
        status: 409,
        headers: new Headers({ 'Error-Code': code, 'X-Request-Id': '1' }),
        body: { error: 'No.', code },
      })
    expect(() => hold('people.locked')).toThrow('POST /api/people 409: people.locked is not in the description')
    expect(() => hold('people.taken')).not.toThrow()
  })

  test('describes bytes, texts and forms as such', async () => {
    const shared = { access: 'public', summary: '', method: 'POST', handle: emptyAnswer } as const
    const form = z.object({
      file: z.unknown().meta({ contentMediaType: 'image/png' }),
      name: z.string().default('nobody'),
    })
    const answers = { 200: raw('text/csv; charset=utf-8', 'application/json', '*/*') }
    const { description } = await described({
      routes: [
        route({ ...shared, path: '/api/bytes', body: raw('application/wasm', '*/*'), answers }),
        route({ ...shared, path: '/api/fields', body: raw('application/x-www-form-urlencoded'), answers }),
        route({ ...shared, path: '/api/form', body: rawAs({ 'multipart/form-data': form }), answers }),
      ],
    })
    const bytes = { schema: { contentMediaType: 'application/octet-stream' } }
    const contents = { 'text/csv': { schema: { type: 'string' } }, 'application/json': { schema: {} }, '*/*': bytes }
    const body = (content: object) => ({
      post: { requestBody: { required: true, content }, responses: { 200: { content: contents } } },
    })
    const fields = { type: 'object', additionalProperties: { type: 'string' } }
    const parts = {
      type: 'object',
      properties: { file: { contentMediaType: 'image/png' }, name: { type: 'string', default: 'nobody' } },
      required: ['file'],
    }
    expect(description['paths']).toMatchObject({
      '/api/bytes': body({ 'application/wasm': { schema: { contentMediaType: 'application/wasm' } }, '*/*': bytes }),
      '/api/fields': body({ 'application/x-www-form-urlencoded': { schema: fields } }),
      '/api/form': body({ 'multipart/form-data': { schema: parts } }),
    })
  })

  test('lists the header fields that a route reads', async () => {
    const { description } = await described({
      routes: [
        route({
          method: 'GET',
          path: '/api/people/{name}',
          summary: '',
          access: 'public',
          params: z.object({ name: z.string() }),
          headers: { 'If-Seen': { description: 'By whom.' }, 'X-Signed': { description: 'How.', required: true } },
          answers: { 204: null },
          handle: () => ({ status: 204 }),
        }),
      ],
    })
    const schema = { type: 'string' }
    expect(description).toMatchObject({
      paths: {
        '/api/people/{name}': {
          get: {
            parameters: [
              { in: 'path', name: 'name' },
              { in: 'header', name: 'If-Seen', description: 'By whom.', required: false, schema },
              { in: 'header', name: 'X-Signed', description: 'How.', required: true, schema },
            ],
          },
        },
      },
    })
  })

  test('promises no 429 and no limits where a route is not limited', async () => {
    const { description } = await described({
      rateLimit: () => Promise.resolve(undefined),
      routes: routes.map((one) => ({ ...one, isCounted: one.method !== 'GET' })),
    })
    const { get, post } = Object(Object(Object(description).paths)['/api/people'])
    expect([Object.keys(get.responses), get.responses[200].headers]).toEqual([
      ['200', '400', '401', '500'],
      headers('X-Request-Id', 'X-Total-Count', 'Link'),
    ])
    expect(post.responses).toHaveProperty('429')
  })

  test('is checked against the media types of answers, too', async () => {
    const { description } = await described()
    const hold = (type: string) =>
      checkAgainstOpenapi(description)({
        method: 'GET',
        path: '/api/people/me/photo',
        status: 200,
        headers: new Headers({ 'X-Request-Id': '1', 'Content-Type': type }),
        body: '',
      })
    expect(() => hold('image/gif')).toThrow("is image/gif, which is not in the API's description")
    expect(() => hold('image/png')).not.toThrow()
  })

  test('includes the schemas that it uses, and no others of the process', async () => {
    const { description } = await described()
    const { components } = z
      .looseObject({ components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(description)
    expect(Object.keys(components.schemas)).toEqual(['DescribedAddress', 'DescribedPerson', 'Problem'])
  })

  test('refuses two schemas of one name that are not the same, and one that is not the same both ways', async () => {
    const [one, other] = [z.object({ one: z.string() }), z.object({ other: z.string() })]
    const answering = (path: string, answer: z.ZodType) =>
      route({ ...inPublic, path, method: 'GET', answers: { 200: answer }, handle: () => ({ status: 200, body: {} }) })
    const twice = [answering('/a', one.meta({ id: 'Twice' })), answering('/b', other.meta({ id: 'Twice' }))]
    const clash = await described({ routes: twice })
    expect(() => clash.description).toThrow('Two schemas are called Twice')
    const body = z.strictObject({ age: z.int().default(1) }).meta({ id: 'BothWays' })
    const bothWays = route({
      ...inPublic,
      path: '/c',
      method: 'POST',
      body,
      answers: { 200: body },
      handle: ({ body: given }) => ({ status: 200, body: given }),
    })
    const changing = await described({ routes: [bothWays] })
    expect(() => changing.description).toThrow('Two schemas are called BothWays')
  })

  test('writes once what many routes refuse, and apart what is a route’s own', async () => {
    const { description } = await described()
    const { paths, components } = Object(description)
    const of = (method: string, path: string) => paths[path][method].responses
    expect(of('post', '/api/people')).toMatchObject({
      401: sharedResponse('Unauthorized'),
      403: sharedResponse('ForbiddenAdmin'),
      400: sharedResponse('BadRequestFieldsJsonRequired'),
      500: sharedResponse('InternalServerError'),
    })
    expect(of('put', '/api/people/{name}')).toMatchObject({
      400: sharedResponse('BadRequestPathFieldsJson'),
      401: sharedResponse('Unauthorized'),
    })
    expect(of('post', '/api/people')[409]).toHaveProperty('content')
    const referredTo = new Set(JSON.stringify(paths).match(/(?<=#\/components\/responses\/)\w+/g))
    expect([...referredTo].toSorted()).toEqual(Object.keys(components.responses))
  })

  test('shows the body of refusals as the service sends it, and 429 where requests are limited', async () => {
    const { description } = await described({ errorBody: 'error', rateLimit: () => Promise.resolve(undefined) })
    expect(description).toMatchObject({
      components: { schemas: { Problem: { properties: { error: expect.anything() }, required: ['error'] } } },
      paths: { '/api/people': { post: { responses: { 429: expect.anything() } } } },
    })
    expect(description).not.toHaveProperty(['paths', '/api/people/{name}/photo', 'get', 'responses', '429'])
  })

  test('can describe keys in a header', async () => {
    const apiKey = { type: 'apiKey', in: 'header', name: 'X-API-Key' }
    const { description } = await described({ securitySchemes: { apiKey } })
    expect(description).toMatchObject({
      components: { securitySchemes: { apiKey } },
      paths: { '/api/people': { post: { security: [{ apiKey: [] }] } } },
    })
  })

  test('is public, and so are its pages, which load everything from our own disk', async () => {
    const service = await described()
    const { url } = await serve(service.handle)
    const json = await fetch(`${url}/api/openapi.json`)
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await json.json()).toEqual(service.description)
    for (const start of ['/api/docs', '/api/docs/']) {
      const page = await fetch(url + start)
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
      const links = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(
        ([, link]) => new URL(link ?? '', url + start),
      )
      expect(links.length).toBeGreaterThan(3)
      for (const link of links) {
        expect(link.origin).toBe(new URL(url).origin)
        expect((await fetch(link)).status).toBe(200)
      }
    }
    expect(await (await fetch(`${url}/api/docs/json`)).json()).toEqual(service.description)
    expect((await fetch(`${url}/api/openapi.json`, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${url}/api/docs/static/nothing.js`)).status).toBe(404)
  })
  test('has pages whose length HEAD says, that a browser keeps, and whose ranges and conditions are no error of ours', async () => {
    const { url } = await serve((await described()).handle)
    const ask = (path: string, method: string, headers = {}) => fetch(`${url}/api/docs${path}`, { method, headers })
    for (const path of ['', '/', '/static/swagger-ui.css', '/json', '/yaml']) {
      const body = await (await ask(path, 'GET')).bytes()
      expect((await ask(path, 'HEAD')).headers.get('content-length')).toBe(String(body.length))
    }
    const css = '/static/swagger-ui.css'
    const { headers } = await ask(css, 'HEAD')
    const kept = await ask(css, 'GET', { 'If-None-Match': headers.get('etag') })
    expect([kept.status, kept.headers.get('content-type')]).toEqual([304, null])
    expect((await ask(css, 'GET', { 'If-Modified-Since': headers.get('last-modified') })).status).toBe(304)
    expect((await ask(css, 'GET', { Range: 'bytes=99999999-' })).status).toBe(200)
    for (const path of ['/nothing', '//', '/static', '/static/nothing.js', '/static/..%2f..%2fpackage.json']) {
      const missing = await ask(path, 'GET')
      expect([path, missing.status, missing.headers.get('error-code')]).toEqual([path, 404, 'http.unknown-route'])
    }
  })
})
