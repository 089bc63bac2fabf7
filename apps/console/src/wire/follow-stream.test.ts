import { expect, test } from 'vitest'
import { answering } from '../testing/answering.ts'
import { followStream } from './follow-stream.ts'
import { filesAt } from './store.ts'

type Received = Readonly<{ id: string; data: string }>

/** Follows the changes at this address until `onEvent` throws or the stream is over. */
const following = (address: string, onEvent: (event: Received) => void, onCut?: () => void) => {
  const stop = new AbortController()
  const { signal } = stop
  const end = followStream({
    ask: (lastId) =>
      filesAt({ address, token: null }).GET('/api/events', {
        params: lastId === '' ? {} : { query: { last_event_id: Number(lastId) } },
        parseAs: 'stream',
        signal,
      }),
    onEvent,
    ...(onCut && { onCut }),
    isOverAtEnd: true,
    signal,
  })
  return { stop, end }
}

test('a stream that breaks, or that a starting service refuses, is asked for again behind the last event', async () => {
  const asked: string[] = []
  const address = await answering(({ url = '' }, response) => {
    asked.push(url)
    if (asked.length === 2) return response.writeHead(503).end('{"error":"Starting.","code":"a.b"}')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (asked.length === 3) return response.end('id: 8\ndata: second\n\n')
    return response.write('id: 7\ndata: first\n\n', () => response.destroy())
  })
  const received: string[] = []
  let cuts = 0
  await following(
    address,
    ({ data }) => received.push(data),
    () => {
      cuts += 1
    },
  ).end
  expect(received).toEqual(['first', 'second'])
  expect(asked).toEqual(['/api/events', '/api/events?last_event_id=7', '/api/events?last_event_id=7'])
  expect(cuts).toBe(2)
})

test.for([400, 401, 403, 404])('a stream that is refused by %i is not asked for again', async (status) => {
  let asked = 0
  const address = await answering((_, response) => {
    asked += 1
    response.writeHead(status).end('{"error":"No.","code":"a.b"}')
  })
  await following(address, () => undefined).end
  expect(asked).toBe(1)
})

test('a bug in what is done with an event is not taken for a broken connection', async () => {
  let asked = 0
  const address = await answering((_, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 7\ndata: first\n\n')
  })
  const { end } = following(address, () => {
    throw new TypeError('a bug')
  })
  await expect(end).rejects.toThrow('a bug')
  expect(asked).toBe(1)
})

test('a stream that is stopped while it is read is over', async () => {
  const address = await answering((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 7\ndata: first\n\n')
  })
  const { stop, end } = following(address, () => stop.abort())
  await expect(end).resolves.toBeUndefined()
})
