import { expect, test } from 'vitest'
import { addressesOf, rememberingResolve } from './addresses.ts'

test('what a name resolves to is remembered for half a minute, and that it did not resolve is not', async () => {
  let [now, asked, isDown] = [0, 0, true]
  const resolve = rememberingResolve(
    async () => {
      asked += 1
      if (isDown) throw new Error('ENOTFOUND')
      return [{ address: '198.51.100.1', family: 4 }]
    },
    () => now,
  )
  await expect(resolve('a.example')).rejects.toThrow('ENOTFOUND')
  isDown = false
  await resolve('a.example')
  now = 29_999
  await resolve('a.example')
  expect(asked).toBe(2)
  now = 30_000
  await resolve('a.example')
  expect(asked).toBe(3)
})

const never = () => Promise.reject(new Error('asked'))

test('an address written as such is its own, and is never asked for', async () => {
  expect(await addressesOf('[2001:db8::1]', never)).toEqual([{ address: '2001:db8::1', family: 6 }])
  expect(await addressesOf('192.0.2.1', never)).toEqual([{ address: '192.0.2.1', family: 4 }])
})
