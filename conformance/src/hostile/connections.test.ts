/**
 * Slow and endless requests: floods of header fields, headers and bodies that never end, and hundreds of clients that
 * hardly send anything.
 */
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { describeEachService, withTarget } from '../suite.ts'
import type { Service } from '../target.ts'
import { newAccount } from '../wire/account.ts'
import { dial, listenTo, type Received, say } from '../wire/raw.ts'
import { expectRefusal } from '../wire/refusals.ts'
import { requestText } from '../wire/request.ts'
import { lifeOf, staysUnharmed } from '../wire/unharmed.ts'

withTarget()

/** A route that takes a body; what the body means does not matter here. */
const withBody = { files: '/conformance-slow.bin', platform: '/auth/login', crawl: '/api/v1/crawls' } as const

describeEachService('slow and endless requests', (service, name) => {
  test('a thousand header fields, one of a hundred kilobytes, and a path of that length are 431', async () => {
    const { url } = service()
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`x-${at}`, 'y']))
    const few = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`x-${at}`, 'y']))
    const floods = [
      requestText(url, { path: '/healthz', fields: many }),
      requestText(url, { path: '/healthz', fields: few }),
      requestText(url, { path: '/healthz', fields: { 'x-long': 'y'.repeat(100_000) } }),
      requestText(url, { path: `/${'y'.repeat(100_000)}` }),
    ]
    await staysUnharmed(service(), async () => {
      for (const flood of floods) {
        const received = await say(url, flood)
        expectRefusal(name, received.answers[0], { status: [414, 431] })
        expect(received.closed).toBe(true)
      }
    })
  })

  test('an endless header is cut off with 431', async () => {
    await staysUnharmed(service(), async () => {
      const received = await say(service().url, endlessHeader())
      expectRefusal(name, received.answers[0], { status: 431 })
      expect(received.closed).toBe(true)
    })
  })

  test('three hundred slow clients delay no other client', async () => {
    const { url } = service()
    await staysUnharmed(service(), async () => {
      const slow = await Promise.all(Array.from({ length: 300 }, () => dial(url)))
      try {
        slow.forEach(hardlySpeak)
        const answered = []
        for (let round = 0; round < 20; round += 1) answered.push(await lifeOf(service()))
        expect(answered).toHaveLength(20)
      } finally {
        for (const socket of slow) socket.destroy()
      }
    })
  })

  /** A third of them sends nothing, a third half a header, a third half a body. */
  function hardlySpeak(socket: Socket, at: number): void {
    if (at % 3 === 1) socket.write('GET /heal')
    if (at % 3 === 2) {
      const fields = { ...service().credentials, 'content-type': 'application/json', 'content-length': '100000' }
      const method = name === 'files' ? 'PUT' : 'POST'
      socket.write(`${requestText(service().url, { method, path: withBody[name], fields })}{`)
    }
  }
})

// All at once: each takes as long as a service's timeout, and none has anything to do meanwhile.
describe.concurrent('clients that send drop by drop', () => {
  describeEachService('a request that never ends', (service, name) => {
    test('is cut off with 408, whether its header comes slowly or its body stops', async () => {
      const received = await Promise.all([dripHeader(service().url), stopInBody(service())])
      for (const { answers, closed } of received) {
        expect(closed).toBe(true)
        expectRefusal(name, answers[0], { status: 408 })
      }
    })
  })
})

async function dripHeader(url: string): Promise<Received> {
  const socket = await dial(url)
  const received = listenTo(socket, { timeoutMs: 55_000 })
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n')
  const drip = setInterval(() => socket.write('X-Drip: y\r\n'), 500)
  try {
    return await received
  } finally {
    clearInterval(drip)
  }
}

async function stopInBody(service: Service): Promise<Received> {
  const { name, url } = service
  const credentials = name === 'platform' ? (await newAccount(service)).bearer : service.credentials
  const fields = { ...credentials, 'content-type': 'application/json', 'content-length': '1000' }
  const method = name === 'files' ? 'PUT' : 'POST'
  return say(url, `${requestText(url, { method, path: withBody[name], fields })}{"half`, { timeoutMs: 55_000 })
}

/** As slow as a shared line: a flood would drown the answer before anybody could read it. */
async function* endlessHeader() {
  yield 'GET /healthz HTTP/1.1\r\nHost: a\r\n'
  for (let at = 0; at < 10_000; at += 1) {
    yield `X-${at}: ${'y'.repeat(100)}\r\n`
    await pause(1)
  }
}
