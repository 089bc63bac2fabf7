import { expect, onTestFinished, test } from 'vitest'
import { type PeriodicTaskOptions, periodicTask } from './periodic-task.ts'

const hour = 3_600_000

function task(options: Pick<PeriodicTaskOptions, 'work' | 'everyMs'> & Partial<PeriodicTaskOptions>) {
  const made = periodicTask({ onFailure: () => undefined, ...options })
  onTestFinished(() => made.close())
  return made
}

test('the work begins at once and is repeated, also after it failed', async () => {
  const failures: unknown[] = []
  let times = 0
  const third = Promise.withResolvers<void>()
  task({
    everyMs: 1,
    async work() {
      times += 1
      if (times === 3) third.resolve()
      throw new Error(`time ${times}`)
    },
    onFailure: (error) => failures.push(error),
  })
  expect(times).toBe(1)
  await third.promise
  expect(failures.slice(0, 2)).toEqual([new Error('time 1'), new Error('time 2')])
})

test('it is never under way twice; however often it is woken meanwhile, it is done once more', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun = Promise.withResolvers<void>()
  let [times, together, maxTogether] = [0, 0, 0]
  const { wake } = task({
    everyMs: hour,
    async work() {
      times += 1
      together += 1
      maxTogether = Math.max(maxTogether, together)
      if (times === 2) begun.resolve()
      await gates[times - 1]?.promise
      together -= 1
    },
  })
  for (let time = 0; time < 3; time += 1) wake()
  expect(times).toBe(1)
  gates[0]?.resolve()
  await begun.promise
  gates[1]?.resolve()
  await new Promise(setImmediate)
  expect([times, maxTogether]).toEqual([2, 1])
  wake()
  expect(times).toBe(3)
})

test('one that does not begin at once is begun by its time or by a call', async () => {
  const first = Promise.withResolvers<void>()
  task({ everyMs: 1, beginsAtOnce: false, work: async () => first.resolve() })
  await first.promise
  let times = 0
  const { wake } = task({ everyMs: hour, beginsAtOnce: false, work: async () => (times += 1) })
  expect(times).toBe(0)
  wake()
  expect(times).toBe(1)
})

test('closing aborts what is under way and waits for it, and nothing begins any more', async () => {
  let times = 0
  const { wake, close } = task({
    everyMs: 1,
    work: (signal) =>
      new Promise<void>((resolve) => {
        times += 1
        signal.addEventListener('abort', () => setImmediate(resolve))
      }),
  })
  wake()
  await close()
  wake()
  await new Promise(setImmediate)
  expect(times).toBe(1)
})
