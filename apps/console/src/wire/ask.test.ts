import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod/mini'
import { ask, askFor } from './ask.ts'
import { Misread, Refusal, Unreachable } from './refusal.ts'

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${at.port}`
}

const shape = z.object({ name: z.string() })

test('an answer of the documented shape is read, and what it has beyond that is left out', async () => {
  const address = await serving((_, response) => response.end('{"name":"river","later":1}'))
  expect(await askFor(address, '/', shape)).toEqual({ name: 'river' })
})

test('an answer of another shape, or no JSON at all, is misread', async () => {
  const other = await serving((_, response) => response.end('{"name":7}'))
  await expect(askFor(other, '/', shape)).rejects.toBeInstanceOf(Misread)
  const page = await serving((_, response) => response.end('<html>'))
  await expect(askFor(page, '/', shape)).rejects.toBeInstanceOf(Misread)
})

test('what is sent as JSON says so', async () => {
  const address = await serving((request, response) => {
    response.end(JSON.stringify({ name: `${request.method} ${request.headers['content-type']}` }))
  })
  expect(await askFor(address, '/', shape, { method: 'POST', json: {} })).toEqual({ name: 'POST application/json' })
})

test('a no is a refusal, and no answer is an unreachable service', async () => {
  const address = await serving((_, response) => response.writeHead(403).end('{"error":"Not you."}'))
  await expect(ask(address, '/')).rejects.toBeInstanceOf(Refusal)
  await expect(ask('http://127.0.0.1:1', '/')).rejects.toBeInstanceOf(Unreachable)
})

test('a service that never answers is unreachable once patience ends', async () => {
  const address = await serving(() => {})
  await expect(ask(address, '/', { patienceMs: 50 })).rejects.toBeInstanceOf(Unreachable)
})

test('a question that the page itself has dropped is not called unreachable', async () => {
  const address = await serving(() => {})
  const gone = new AbortController()
  const asked = ask(address, '/', { signal: gone.signal })
  gone.abort()
  await expect(asked).rejects.not.toBeInstanceOf(Unreachable)
})
