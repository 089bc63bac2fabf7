import { expect, test } from 'vitest'
import { keyedSemaphore, semaphore } from './semaphore.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('no more than the limit run at once, and the others follow in order', async () => {
  const { acquire, isIdle } = semaphore(2)
  const running: string[] = []
  const end = new Map<string, () => void>()
  const come = async (who: string) => {
    end.set(who, await acquire())
    running.push(who)
  }
  for (const who of ['one', 'two', 'three', 'four']) void come(who)
  await settled()
  expect(running).toEqual(['one', 'two'])
  end.get('one')?.()
  end.get('one')?.() // a turn that is ended twice is ended once
  await settled()
  expect(running).toEqual(['one', 'two', 'three'])
  end.get('two')?.()
  await settled()
  expect(running).toEqual(['one', 'two', 'three', 'four'])
  expect(isIdle()).toBe(false)
  for (const who of ['three', 'four']) end.get(who)?.()
  expect(isIdle()).toBe(true)
})

test('work that fails rejects, and makes room for the next', async () => {
  const { run } = semaphore(1)
  const failing = run(() => Promise.reject(new Error('no')))
  const next = run(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('for one key no more than the limit run at once, and another key does not wait for them', async () => {
  const { acquire } = keyedSemaphore(1)
  const [endFile] = await Promise.all([acquire('file'), acquire('other')])
  let isIn = false
  const second = acquire('file').then((end) => {
    isIn = true
    return end
  })
  await settled()
  expect(isIn).toBe(false)
  endFile()
  ;(await second)()
  expect(isIn).toBe(true)
})
