import { openLogs } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { openMailQueue } from './mail-queue.ts'

const silent = openLogs({ level: 'silent', service: 'test' })

test('what was enqueued is done before the queue is closed', async () => {
  const mailQueue = openMailQueue(silent)
  const done: number[] = []
  for (let at = 0; at < 6; at += 1) mailQueue.enqueue(async () => void done.push(at))
  await mailQueue.close()
  expect(new Set(done)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
})

test('a mail server that does not answer does not block closing: waiting messages are given up', async () => {
  const said = Promise.withResolvers<void>()
  const mailQueue = openMailQueue(silent, { closingMs: 0 })
  const begun: number[] = []
  for (let at = 0; at < 6; at += 1)
    mailQueue.enqueue(async () => {
      begun.push(at)
      await said.promise
    })
  const closed = mailQueue.close()
  setTimeout(said.resolve, 0) // timers of one length end in the order in which they began
  await closed
  expect(begun).toEqual([0, 1, 2, 3])
})
