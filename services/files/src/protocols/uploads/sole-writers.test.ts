import { createServer, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { AskingOthers } from '../../ports/asking-others.ts'
import { soleWriters } from './sole-writers.ts'

type Responders = Map<string, (value: unknown) => Promise<unknown>>

/** Two processes that ask each other. */
function pair(): readonly [AskingOthers, AskingOthers] {
  const [here, there]: readonly [Responders, Responders] = [new Map(), new Map()]
  const process = (own: Responders, other: Responders): AskingOthers => ({
    ask: async (topic, value) => [await other.get(topic)?.(value)],
    answer: (topic, respond) => void own.set(topic, respond),
  })
  return [process(here, there), process(there, here)]
}

test('a client that comes back to another process ends the request that still writes to its upload', async () => {
  const [here, there] = pair()
  const [one, other] = [soleWriters(here), soleWriters(there)]
  const events: string[] = []
  const begun = Promise.withResolvers<void>()
  const server = createServer((request) => {
    const writing = one.write('upload', request, async () => {
      begun.resolve()
      await text(request).catch(() => undefined)
      events.push('the old one has kept what arrived')
    })
    void writing
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const sent = httpRequest({ host: '127.0.0.1', port, method: 'PATCH', headers: { 'content-length': 10 } })
  sent.on('error', () => undefined) // it is cut off
  sent.write('12345')
  await begun.promise
  await other.stopOthers('upload')
  events.push('the new one is served')
  expect(events).toEqual(['the old one has kept what arrived', 'the new one is served'])
})
