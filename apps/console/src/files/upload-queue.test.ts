import { expect, test } from 'vitest'
import { Refusal } from '../wire/refusal.ts'
import type { Upload } from './upload.ts'
import { UploadQueue } from './upload-queue.ts'

const file = new Blob(['abc'])
const names = (...all: string[]) => all.map((name) => ({ name, file }))
const taken = () => new Refusal('It is there.', { status: 412, code: null, requestId: null })

/** A queue whose files arrive when the test says so. */
function slowQueue() {
  const sent: (Upload & { arrive: () => void; fail: (error: unknown) => void })[] = []
  const queue = new UploadQueue((upload) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    upload.signal.addEventListener('abort', () => reject(upload.signal.reason))
    sent.push({ ...upload, arrive: resolve, fail: reject })
    return promise
  })
  const states = () => queue.entries().map(({ state }) => state)
  const settled = async (wanted: string[]) => expect.poll(states).toEqual(wanted)
  return { queue, sent, states, settled }
}

test('three files go at once, and the next follows when one has arrived', async () => {
  const { queue, sent, states, settled } = slowQueue()
  queue.add('http://files', '/', names('a', 'b', 'c', 'd'))
  expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting'])
  sent[1]?.arrive()
  await settled(['sending', 'done', 'sending', 'sending'])
  expect(sent.map(({ path }) => path)).toEqual(['/a', '/b', '/c', '/d'])
})

test('a taken name waits for the person, and is replaced only when they say so', async () => {
  const { queue, sent, settled } = slowQueue()
  queue.add('http://files', '/photos/', names('a'))
  expect(sent[0]).toMatchObject({ path: '/photos/a', replace: false })
  sent[0]?.fail(taken())
  await settled(['taken'])
  queue.again(queue.entries()[0]?.id ?? 0, { replace: true })
  expect(sent[1]).toMatchObject({ replace: true })
  sent[1]?.arrive()
  await settled(['done'])
})

test('a refused file keeps the reason and may be tried again', async () => {
  const { queue, sent, settled } = slowQueue()
  queue.add('http://files', '/', names('a'))
  sent[0]?.fail(new Error('no room'))
  await settled(['refused'])
  expect(queue.entries()[0]?.error).toEqual(new Error('no room'))
  queue.again(queue.entries()[0]?.id ?? 0, { replace: false })
  await settled(['sending'])
})

test('dropping a file that is being sent stops it and makes room for the next', async () => {
  const { queue, sent, settled } = slowQueue()
  queue.add('http://files', '/', names('a', 'b', 'c', 'd'))
  queue.drop(queue.entries()[0]?.id ?? 0)
  expect(sent[0]?.signal.aborted).toBe(true)
  await settled(['sending', 'sending', 'sending'])
})

test('each arrival is told with its folder, and finished files can be cleared', async () => {
  const { queue, sent, settled } = slowQueue()
  const arrivals: string[] = []
  queue.onArrival = (address, folder) => arrivals.push(`${address}${folder}`)
  queue.add('http://files', '/x/', names('a', 'b'))
  sent[0]?.arrive()
  await settled(['done', 'sending'])
  expect(arrivals).toEqual(['http://files/x/'])
  queue.dropFinished()
  expect(queue.entries().map(({ name }) => name)).toEqual(['b'])
})
