/** Bodies that the JSON door leaves to somebody else, and answers that somebody else has written. */
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { serve } from '../../testing/test-server.ts'
import { parseBody } from '../body.ts'
import { jsonService, type Route, route, unparsed, WrittenJson } from '../json.ts'

const Sum = z.strictObject({ one: z.int(), other: z.int() })

const summing: Route = route({
  method: 'POST',
  path: '/api/sum',
  summary: 'Adds two numbers up',
  access: 'public',
  body: unparsed(Sum),
  bodyLimitBytes: 200_000,
  answers: { 200: z.object({ sum: z.int(), handed_over: z.boolean() }) },
  handle({ body }) {
    const { one, other } = parseBody(Sum, structuredClone(body, { transfer: [body.buffer] }))
    const text = JSON.stringify({ sum: one + other, handed_over: body.length === 0 })
    return { status: 200, body: new WrittenJson(new TextEncoder().encode(text)) }
  },
})

async function start() {
  const service = await jsonService({
    title: 'Sums',
    version: '1',
    errorBody: 'error-and-code',
    routes: [summing],
    challenge: 'Bearer',
    authenticate: async () => undefined,
  })
  onTestFinished(() => service.close())
  const { url } = await serve(service.handle)
  const send = async (body: BodyInit, type = 'application/json') => {
    const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' }
    const response = await fetch(`${url}/api/sum`, init)
    return { status: response.status, type: response.headers.get('content-type'), body: await response.json() }
  }
  return { service, send }
}

test('the bytes of a body may be passed to another thread, and the answer is sent as it was written', async () => {
  const { send } = await start()
  expect(await send('{"one": 1, "other": 2}')).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    body: { sum: 3, handed_over: true },
  })
  const inChunks = new ReadableStream({
    start(controller) {
      for (const part of ['{"one": 1,', ' '.repeat(100_000), '"other": 2}'])
        controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
  expect(await send(inChunks)).toMatchObject({ status: 200, body: { sum: 3 } })
})

test('an invalid body is refused like any other', async () => {
  const { send } = await start()
  const refusals = [
    [await send('{"one": 1, "other": "2"}'), 400, 'http.invalid-field'],
    [await send('{"one": 1, "other": 2, "third": 3}'), 400, 'http.unknown-field'],
    [await send('{"one": 1'), 400, 'http.malformed-json'],
    [await send(' '), 400, 'http.empty-body'],
    [await send(' '.repeat(200_001)), 413, 'http.body-too-large'],
    [await send('one=1', 'text/plain'), 415, 'http.unsupported-media-type'],
  ] as const
  for (const [{ status, body }, expected, code] of refusals)
    expect([status, body]).toEqual([expected, { error: expect.any(String), code }])
})

test('the description shows its schema', async () => {
  const { service } = await start()
  const operation: unknown = Object(Object(service.description['paths'])['/api/sum']).post
  expect(operation).toMatchObject({
    requestBody: { required: true, content: { 'application/json': { schema: { required: ['one', 'other'] } } } },
  })
})
