/** Unknown addresses, unsupported methods and meaningless bodies, on every route that a service describes. */
import { beforeAll, expect, test } from 'vitest'
import { describeEachService, type GetService, withTarget } from '../suite.ts'
import type { ServiceName } from '../target.ts'
import { newAccount } from '../wire/account.ts'
import { describedOperations, type Operation } from '../wire/description.ts'
import { asAnswer, expectRefusal } from '../wire/refusals.ts'
import { staysUnharmed } from '../wire/unharmed.ts'

withTarget()

describeEachService('routes', (service, name) => {
  let operations: readonly Operation[]
  let credentials: Readonly<Record<string, string>>

  beforeAll(async () => {
    operations = await describedOperations(service())
    credentials = await credentialsFor(service, name)
  })

  async function ask(method: string, path: string, init: RequestInit = {}) {
    const headers = { ...credentials, ...Object.fromEntries(new Headers(init.headers)) }
    return asAnswer(await fetch(`${service().url}${path}`, { method, redirect: 'manual', ...init, headers }))
  }
  const send = (operation: Operation, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    ask(operation.method, operation.path, { headers: { 'content-type': type }, body })

  const known = name === 'files' ? '/api/config' : name === 'platform' ? '/api/drivers' : '/api/v1/crawls'

  test('the API description names its own routes', () => {
    expect(operations.map(({ path }) => path)).toContain(known)
  })

  test('an unknown address is 404, whatever the method and the token', async () => {
    for (const path of ['/api/nothing-here', '/api/v1/nothing', '/api', '/api/config/../nothing']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expectRefusal(name, await ask(method, path), { status: 404 })
        expectRefusal(name, await asAnswer(await fetch(`${service().url}${path}`, { method })), { status: 404 })
      }
    }
  })

  test('a page of another origin can read nothing, and no preflight allows it to send anything', async () => {
    const origin = 'https://elsewhere.example'
    const preflight = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    for (const path of [known, '/api/openapi.json', '/api/nothing-here']) {
      for (const [method, headers] of [['GET', { origin }] as const, ['OPTIONS', preflight] as const]) {
        const answer = await fetch(`${service().url}${path}`, { method, headers })
        await answer.arrayBuffer()
        expect([...answer.headers.keys()].filter((field) => field.startsWith('access-control-allow'))).toEqual([])
      }
    }
  })

  test('a method that a described path does not have is 405, and Allow lists the methods it has', async () => {
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const own = operations.filter((operation) => operation.path === path).map(({ method }) => method)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !own.includes(one))) {
        // `/api/tags/search` is a file's tags too.
        if (operations.some((other) => other.method === method && other.takes.test(path))) continue
        const answer = await ask(method, path)
        if (isReserved(path, method) && answer.status === 403) continue
        expectRefusal(name, answer, { status: 405 })
        const allowed = answer.headers.allow?.split(/, ?/) ?? []
        expect([path, ...allowed]).toEqual(expect.arrayContaining([path, ...own]))
        expect([path, ...allowed]).not.toContain(method)
      }
    }
  })

  /** A write to one of the file service's own addresses is refused because these are reserved. */
  const isReserved = (path: string, method: string) =>
    name === 'files' && !path.startsWith('/api/') && ['PUT', 'DELETE'].includes(method)

  test('a path that cannot be decoded, or holds a zero byte, is refused', async () => {
    for (const path of ['/api/%zz', '/api/%', '/api/%ff', '/api/%00']) {
      expectRefusal(name, await ask('GET', path), { status: [400, 404] })
    }
  })

  test('a body that is not the expected JSON is 400 on every route that takes one', async () => {
    for (const operation of operations.filter(({ body }) => body !== 'none')) {
      for (const body of ['{', '{"a":}', 'nonsense', '[]', '"text"', '7', 'null', '{"a":1}garbage', '\u0000']) {
        const answer = await send(operation, body)
        expectRefusal(name, { ...answer, headers: answer.headers }, { status: refusals(operation, 400) })
      }
      expectRefusal(name, await send(operation, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])), {
        status: refusals(operation, 400),
      })
    }
  })

  test('an unknown field is refused and named, on every route that takes a body', async () => {
    for (const operation of operations.filter(({ body }) => body !== 'none')) {
      const answer = await send(operation, '{"surprise_field":1,"__proto__":{"admin":true}}')
      expectRefusal(name, answer, { status: refusals(operation, 400) })
    }
  })

  test('a body in another media type or coding is 415 on every route that takes one', async () => {
    for (const operation of operations.filter(({ onlyJson }) => onlyJson)) {
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/jsonp']) {
        expectRefusal(name, await send(operation, '{}x', type), { status: refusals(operation, 415) })
      }
      const coded = await ask(operation.method, operation.path, {
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: '{}',
      })
      expectRefusal(name, coded, { status: refusals(operation, 415) })
    }
  })

  test('a missing body is 400 where one is required', async () => {
    for (const operation of operations.filter(({ body }) => body === 'required')) {
      expectRefusal(name, await ask(operation.method, operation.path), { status: refusals(operation, 400) })
    }
  })

  test('JSON with a hundred thousand brackets, with deeply nested keys or with very many keys is refused and does no harm', async () => {
    const [operation] = operations.filter(({ body }) => body !== 'none')
    if (!operation) return
    await staysUnharmed(service(), async () => {
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
      expectRefusal(name, await send(operation, deep), { status: 400 })
      const keyed = `{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`
      expectRefusal(name, await send(operation, keyed), { status: 400 })
      const many = `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":0`).join(',')}}`
      expectRefusal(name, await send(operation, many), { status: [400, 413] })
    })
  })
})

/** A route that this caller may not use refuses before it reads the body; its description says so. */
const refusals = ({ statuses }: Operation, status: number): readonly number[] =>
  statuses.includes(403) ? [status, 403] : [status]

async function credentialsFor(service: GetService, name: ServiceName): Promise<Readonly<Record<string, string>>> {
  return name === 'platform' ? (await newAccount(service())).bearer : service().credentials
}
