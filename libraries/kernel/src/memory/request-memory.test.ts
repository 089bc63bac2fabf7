import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { requestMemory, servingRequest } from './request-memory.ts'

test('each request remembers its own, through its promises, and outside of requests nothing is remembered', async () => {
  const memory = requestMemory<number>()
  memory.set(0)
  const serve = (number: number) =>
    servingRequest(async () => {
      const before = memory.get()
      memory.set(number)
      await turn()
      return [before, memory.get()]
    })
  expect(await Promise.all([serve(1), serve(2)])).toEqual([
    [undefined, 1],
    [undefined, 2],
  ])
  expect(memory.get()).toBeUndefined()
})

test('what one part of the program remembers, another does not see', () => {
  const [one, other] = [requestMemory<string>(), requestMemory<string>()]
  servingRequest(() => {
    one.set('one')
    expect([one.get(), other.get()]).toEqual(['one', undefined])
  })
})
