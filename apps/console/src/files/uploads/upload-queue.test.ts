import { expect, test } from 'vitest'
import { Refusal } from '../../wire/refusal.ts'
import type { Going, Upload } from './sender.ts'
import { UploadQueue } from './upload-queue.ts'

const file = new Blob(['abc'])
const store = { address: 'http://files', token: null }
const names = (...all: string[]) => all.map((name) => ({ name, file }))
const taken = () => new Refusal('It is there.', { status: 412, code: null, requestId: null, takesTokens: false })

/** A queue whose files arrive when the test says so, and that tells what was wished of each. */
function slowQueue() {
  const sent: (Upload & { arrive: () => void; fail: (error: unknown) => void; wishes: string[] })[] = []
  const queue = new UploadQueue((upload): Going => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const wishes: string[] = []
    sent.push({ ...upload, arrive: resolve, fail: reject, wishes })
    const wish = (name: string) => () => void wishes.push(name)
    return { arrived: promise, pause: wish('pause'), goOn: wish('go on'), drop: wish('drop') }
  })
  const states = () => queue.read().map(({ state }) => state)
  const settled = async (wanted: string[]) => expect.poll(states).toEqual(wanted)
  const idOf = (name: string) => queue.read().find((entry) => entry.name === name)?.id ?? 0
  return { queue, sent, states, settled, idOf }
}

test('three files are sent at once, and the next one starts when one has arrived', async () => {
  const { queue, sent, states, settled } = slowQueue()
  queue.add(store, '/', names('a', 'b', 'c', 'd'))
  expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting'])
  sent[1]?.arrive()
  await settled(['sending', 'done', 'sending', 'sending'])
  expect(sent.map(({ path }) => path)).toEqual(['/a', '/b', '/c', '/d'])
})

test('a taken name waits for the person, and is replaced only when they confirm', async () => {
  const { queue, sent, settled, idOf } = slowQueue()
  queue.add(store, '/photos/', names('a'))
  expect(sent[0]).toMatchObject({ path: '/photos/a', replace: false })
  sent[0]?.fail(taken())
  await settled(['taken'])
  queue.again(idOf('a'), { replace: true })
  expect(sent[1]).toMatchObject({ replace: true })
  sent[1]?.arrive()
  await settled(['done'])
})

test('a refused file keeps the reason and can be tried again', async () => {
  const { queue, sent, settled, idOf } = slowQueue()
  queue.add(store, '/', names('a'))
  sent[0]?.fail(new Error('no room'))
  await settled(['refused'])
  expect(queue.read()[0]?.error).toEqual(new Error('no room'))
  queue.again(idOf('a'), { replace: false })
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
  queue.drop(idOf('a'))
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
  expect(queue.read().map(({ name }) => name)).toEqual(['b'])
})
