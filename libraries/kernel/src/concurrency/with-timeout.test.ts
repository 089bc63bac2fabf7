import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

const never = new Promise<never>(() => undefined)

test('work that ends in time gives its result or its own failure', async () => {
  expect(await withTimeout(Promise.resolve('result'), 60_000, 'late')).toBe('result')
  await expect(withTimeout(Promise.reject(new Error('own')), 60_000, 'late')).rejects.toThrow('own')
})

test('work that takes longer is rejected, and its later failure disturbs nobody', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  await expect(withTimeout(promise, 1, 'late')).rejects.toThrow('late')
  reject(new Error('too late'))
  await expect(withTimeout(never, 1, 'late')).rejects.toThrow('late')
})
