/** Bodies that are too large: by the length that they announce, by the bytes that they send, and endless ones. */
import { expect, type TestContext, test } from 'vitest'
import { describeEachService, withTarget } from '../suite.ts'
import type { Service } from '../target.ts'
import { newAccount } from '../wire/account.ts'
import { describedOperations, type Operation } from '../wire/description.ts'
import { say } from '../wire/raw.ts'
import { asAnswer, expectRefusal } from '../wire/refusals.ts'
import { chunk, requestText } from '../wire/request.ts'
import { staysUnharmed } from '../wire/unharmed.ts'

withTarget()

type Route = Operation & Readonly<{ fields: Readonly<Record<string, string>> }>

/** The route of each service that takes a small JSON body. */
const wanted = { files: /^\/api\//, platform: /^\/auth\/login$/, crawl: /^\/api\/v1\/crawls$/ } as const

const json = { 'content-type': 'application/json' }

describeEachService('oversized bodies', (service, name) => {
  /** A route that takes a small JSON body, with its credentials; a service without such a route is not tested here. */
  async function smallRoute({ skip }: TestContext): Promise<Route> {
    const operations = await describedOperations(service())
    const operation = operations.find(({ path, body }) => body !== 'none' && wanted[name].test(path))
    if (!operation) return skip('no JSON body is taken by this service yet')
    return { ...operation, fields: { ...json, ...(await opening(service())) } }
  }

  test('a body whose announced length is too large is 413 before it is sent', async (context) => {
    const { method, path, fields: given } = await smallRoute(context)
    await staysUnharmed(service(), async () => {
      for (const length of ['1099511627776', '99999999999999999999']) {
        const received = await say(
          service().url,
          requestText(service().url, { method, path, fields: { ...given, 'content-length': length } }),
        )
        expectRefusal(name, received.answers[0], { status: length.length > 16 ? [400, 413] : 413 })
      }
    })
  })

  test('a client that sends Expect: 100-continue is answered 413 at once', async (context) => {
    const { method, path, fields: given } = await smallRoute(context)
    const fields = { ...given, 'content-length': '1099511627776', expect: '100-continue' }
    const received = await say(service().url, requestText(service().url, { method, path, fields }), { answers: 1 })
    expectRefusal(name, received.answers[0], { status: 413 })
  })

  test('a body that turns out too large without an announced length is 413, and is not read to its end', async (context) => {
    const { method, path, fields: given } = await smallRoute(context)
    let sent = 0
    async function* endless() {
      yield requestText(service().url, { method, path, fields: { ...given, 'transfer-encoding': 'chunked' } })
      yield chunk('{"a":"')
      // Fast and endless, unless the server stops it.
      for (; sent < 2 ** 30; sent += 65_536) yield chunk('x'.repeat(65_536))
    }
    await staysUnharmed(service(), async () => {
      const received = await say(service().url, endless(), { timeoutMs: 20_000 })
      expectRefusal(name, received.answers[0], { status: 413 })
      expect(received.closed).toBe(true)
      expect(sent).toBeLessThan(2 ** 29) // a server may read on for a while, so that the client can see the answer
    })
  })

  test('a complete body just above the limit is 413, also for a client that reads only after sending', async (context) => {
    const { method, path, fields: given } = await smallRoute(context)
    const body = `{"a":"${'x'.repeat(1_100_000)}"}`
    const answer = await asAnswer(await fetch(`${service().url}${path}`, { method, headers: given, body }))
    expectRefusal(name, answer, { status: 413 })
  })
})

async function opening(service: Service): Promise<Readonly<Record<string, string>>> {
  return service.name === 'platform' ? (await newAccount(service)).bearer : service.credentials
}
