import { afterAll, describe, expect, test } from 'vitest'
import { killableThread, type Order } from './killable-thread.ts'

/** Does what the first byte of the order says. */
const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const held = []
    let done = 0
    parentPort.on('message', ({ bytes }) => {
      if (bytes[0] === 1) for (;;);
      if (bytes[0] === 2) process.exit(0)
      if (bytes[0] === 3) throw new Error('broken')
      if (bytes[0] === 4) return setInterval(() => held.push(new Uint8Array(8 << 20).fill(1)), 1)
      if (bytes[0] === 5) for (;;) held.push({ number: held.length, text: 'x'.repeat(held.length % 100) })
      if (bytes[0] === 6) return
      done += 1
      parentPort.postMessage(done)
    })
  `)}`,
)
const thread = killableThread(entry, { memoryBytes: 64 << 20 })
afterAll(() => thread.stop())

const order = (what: number) => async (): Promise<Order> => ({ bytes: new Uint8Array([what]) })
const ask = (what: number, timeMs = 20_000) => thread.ask(order(what), timeMs)

describe('a thread', () => {
  test('is reused for the next order', async () => {
    const answers = await Promise.all([ask(0), ask(0), ask(0)])
    expect(answers).toEqual([1, 2, 3].map((answer) => ({ kind: 'answered', answer })))
  })

  test.each([
    ['never ends', 1, 'it took too long', 100],
    ['never answers', 6, 'it took too long', 100],
    ['exits', 2, 'the thread ended', 20_000],
    ['throws', 3, 'broken', 20_000],
    ['fills memory with buffers', 4, 'it took too much memory', 20_000],
    ['fills memory with objects', 5, 'memory', 20_000],
  ])('that %s is replaced, and says why', async (_, what, why, timeMs) => {
    expect(await ask(what, timeMs)).toEqual({ kind: 'ended', why: expect.stringContaining(why) })
    expect(await ask(0)).toEqual({ kind: 'answered', answer: 1 })
  })

  test('takes the next order although the previous one could not be decoded', async () => {
    const failing = thread.ask(() => Promise.reject(new RangeError('cut')), 1000)
    const next = ask(0)
    await expect(failing).rejects.toThrow(new RangeError('cut'))
    expect(await next).toMatchObject({ kind: 'answered' })
    expect(await thread.ask(async () => undefined, 1000)).toBeUndefined()
  })

  test('is warmed up also when it replaces one that an order ended, while other orders wait', async () => {
    const warm = killableThread(entry, { memoryBytes: 64 << 20, warmUp: { order: order(0), timeMs: 20_000 } })
    const answers = await Promise.all([
      warm.ask(order(0), 20_000),
      warm.ask(order(1), 100),
      warm.ask(order(0), 20_000),
      warm.ask(order(0), 20_000),
    ])
    expect(answers).toMatchObject([{ answer: 2 }, { kind: 'ended' }, { answer: 2 }, { answer: 3 }])
    await warm.stop()
  })

  test('that was stopped ends the order under way, and takes no more', async () => {
    const other = killableThread(entry, { memoryBytes: 64 << 20 })
    await other.ask(order(0), 20_000)
    const endless = other.ask(order(6), 20_000)
    const waiting = other.ask(order(0), 20_000)
    await new Promise(setImmediate)
    await other.stop()
    expect(await Promise.all([endless, waiting])).toMatchObject([{ kind: 'ended' }, { kind: 'ended' }])
  })
})
