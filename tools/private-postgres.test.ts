import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { saysReady } from './private-postgres.ts'

test('a server that is ready is noticed, also when its message comes in two pieces', async () => {
  const [log, ended] = [new PassThrough(), Promise.withResolvers<void>()]
  const ready = saysReady(log, ended.promise)
  log.write('LOG:  starting PostgreSQL\nLOG:  database system is ready to acc')
  await new Promise(setImmediate)
  log.write('ept connections\n')
  await new Promise(setImmediate)
  ended.resolve()
  expect(await ready).toBe(true)
})

test('a server that ends without a message is not ready', async () => {
  expect(await saysReady(new PassThrough(), Promise.resolve())).toBe(false)
})
