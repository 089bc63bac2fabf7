import { expect, test } from 'vitest'
import { Refusal, Unreachable, Unreadable } from '../../wire/refusal.ts'
import type { Batch, Going, Upload } from './sender.ts'
import { UploadQueue } from './upload-queue.ts'

/** Too large to go in one request with others. */
const file = new Blob([new Uint8Array(300_000)])
const small = new Blob(['abc'])
const store = { address: 'http://files', token: null }
const names = (...all: string[]) => all.map((name) => ({ name, file }))
const refusal = (status: number) => new Refusal('No.', { status, code: null, requestId: null, takesTokens: false })
const taken = () => refusal(412)

/** A queue whose files arrive when the test says so, and that tells what was wished of each. */
function slowQueue() {
  const sent: (Upload & { arrive: () => void; fail: (error: unknown) => void; wishes: string[] })[] = []
  const batches: (Batch & { end: (error?: unknown) => void })[] = []
  const send = (upload: Upload): Going => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const wishes: string[] = []
    sent.push({ ...upload, arrive: resolve, fail: reject, wishes })
    const wish = (name: string) => () => void wishes.push(name)
    return { arrived: promise, pause: wish('pause'), goOn: wish('go on'), drop: wish('drop') }
  }
  const sendBatch = (batch: Batch): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    batches.push({ ...batch, end: (error) => (error === undefined ? resolve() : reject(error)) })
    return promise
  }
  const queue = new UploadQueue({ send, sendBatch })
  const states = () => queue.read().entries.map(({ state }) => state)
  const settled = async (wanted: string[]) => expect.poll(states).toEqual(wanted)
  const idOf = (name: string) => queue.read().entries.find((entry) => entry.name === name)?.id ?? 0
  return { queue, sent, batches, states, settled, idOf }
}

test('three files are sent at once, and the next one starts when one has arrived', async () => {
  const { queue, sent, states, settled } = slowQueue()
  queue.add(store, '/', names('a', 'b', 'c', 'd'))
  expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting'])
  sent[1]?.arrive()
  await settled(['sending', 'done', 'sending', 'sending'])
  expect(sent.map(({ path }) => path)).toEqual(['/a', '/b', '/c', '/d'])
})

test('what was finished before is not added up with what comes next', async () => {
  const { queue, sent, settled } = slowQueue()
  queue.add(store, '/', names('a', 'b'))
  sent[0]?.arrive()
  await settled(['done', 'sending'])
  queue.add(store, '/', names('c'))
  expect(queue.read().entries.length).toBe(3)
  for (const one of sent) one.arrive()
  await settled(['done', 'done', 'done'])
  queue.add(store, '/', names('d'))
  expect(queue.read().entries.map(({ name }) => name)).toEqual(['d'])
})

test('a taken name waits for the person, and is replaced only when they confirm', async () => {
  const { queue, sent, settled, idOf } = slowQueue()
  queue.add(store, '/photos/', names('a'))
  expect(sent[0]).toMatchObject({ path: '/photos/a', replace: false })
  sent[0]?.fail(taken())
  await settled(['taken'])
  queue.again([idOf('a')], { replace: true })
  expect(sent[1]).toMatchObject({ replace: true })
  sent[1]?.arrive()
  await settled(['done'])
})

test('a refused file keeps the reason and can be tried again', async () => {
  const { queue, sent, settled, idOf } = slowQueue()
  queue.add(store, '/', names('a'))
  sent[0]?.fail(new Error('no room'))
  await settled(['refused'])
  expect(queue.read().entries[0]?.error).toEqual(new Error('no room'))
  queue.again([idOf('a')])
  await settled(['sending'])
})

test('a paused file gives its place to the next, and resumes where it stopped', async () => {
  const { queue, sent, states, settled, idOf } = slowQueue()
  queue.add(store, '/', names('a', 'b', 'c', 'd'))
  queue.pause(idOf('a'))
  expect(states()).toEqual(['paused', 'sending', 'sending', 'sending'])
  queue.goOn(idOf('a'))
  expect(sent[0]?.wishes).toEqual(['pause', 'go on'])
  sent[0]?.arrive()
  await settled(['done', 'sending', 'sending', 'sending'])
  expect(sent).toHaveLength(4)
})

test('a file that is paused before its turn waits again when it is resumed', () => {
  const { queue, sent, states, idOf } = slowQueue()
  queue.add(store, '/', names('a', 'b', 'c', 'd'))
  queue.pause(idOf('d'))
  expect(states().at(-1)).toBe('paused')
  queue.goOn(idOf('d'))
  expect(states().at(-1)).toBe('waiting')
  expect(sent).toHaveLength(3)
})

test('removing a file that is being sent stops it and makes room for the next', async () => {
  const { queue, sent, settled, idOf } = slowQueue()
  queue.add(store, '/', names('a', 'b', 'c', 'd'))
  queue.drop([idOf('a')])
  expect(sent[0]?.wishes).toEqual(['drop'])
  await settled(['sending', 'sending', 'sending'])
})

test('each arrival is reported, and finished files can be cleared', async () => {
  const { queue, sent, settled } = slowQueue()
  let arrivals = 0
  queue.onArrival = () => void arrivals++
  queue.add(store, '/x/', names('a', 'b'))
  sent[0]?.arrive()
  await settled(['done', 'sending'])
  expect(arrivals).toBe(1)
  queue.dropFinished()
  expect(queue.read().entries.map(({ name }) => name)).toEqual(['b'])
})

test('small files go together in few requests, each with an answer of its own', async () => {
  const { queue, sent, batches, settled } = slowQueue()
  const many = Array.from({ length: 600 }, (_, at) => ({ name: `${at}`, file: small }))
  queue.add(store, '/in/', many)
  expect(sent).toHaveLength(0)
  expect(batches.map(({ files }) => files.length)).toEqual([250, 250])
  const [first] = batches
  for (const { id, path } of first?.files ?? []) first?.onSettled(id, path === '/in/7' ? taken() : undefined)
  first?.end()
  await expect.poll(() => batches.length).toBe(3)
  expect(queue.read().counts).toMatchObject({ done: 249, taken: 1, sending: 350 })
  queue.cancelAll()
  expect(batches.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, true])
  await settled(Array.from({ length: 249 }, () => 'done'))
})

test('small files whose request breaks off keep the reason, unless their own answer has come', async () => {
  const { queue, batches, settled } = slowQueue()
  queue.add(store, '/', [
    { name: 'a', file: small },
    { name: 'b', file: small },
  ])
  batches[0]?.onSettled(batches[0].files[0]?.id ?? 0)
  batches[0]?.end(new Error('the line broke'))
  await settled(['done', 'refused'])
  expect(queue.read().counts).toMatchObject({ done: 1, refused: 1 })
})

test('one small file that cannot be read any more keeps those that go with it from arriving', async () => {
  const { queue, batches, settled } = slowQueue()
  const gone = new Blob(['abc'])
  gone.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('NotReadableError')) })
  queue.add(store, '/', [
    { name: 'a', file: small },
    { name: 'b', file: gone },
  ])
  batches[0]?.end(new Unreachable('http://files', 'the request was not sent'))
  await settled(['sending', 'refused'])
  expect(queue.read().entries[1]?.error).toBeInstanceOf(Unreadable)
  expect(batches[1]?.files.map(({ path }) => path)).toEqual(['/a'])
})

test('when there is no room for a file, nothing as large is tried after it, and what is smaller still is', async () => {
  const { queue, sent, settled } = slowQueue()
  const larger = new Blob([new Uint8Array(400_000)])
  queue.add(store, '/', [...names('a', 'b', 'c', 'd'), { name: 'e', file: larger }])
  queue.add({ ...store, address: 'http://elsewhere' }, '/', [{ name: 'f', file: larger }])
  sent[0]?.fail(refusal(507))
  await settled(['refused', 'sending', 'sending', 'refused', 'refused', 'sending'])
  expect(queue.read().counts).toMatchObject({ refused: 3, sending: 3 })
})

test('the sums count what has arrived of every file', () => {
  const { queue, sent } = slowQueue()
  queue.add(store, '/', names('a', 'b'))
  sent[0]?.onProgress(0.5)
  expect(queue.read()).toMatchObject({ bytes: 600_000, arrived: 150_000 })
})
