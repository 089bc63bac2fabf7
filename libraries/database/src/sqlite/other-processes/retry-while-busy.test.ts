import { expect, test } from 'vitest'
import { busy, full } from '../../engine/problems.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

test('an attempt is repeated while the database is busy', async () => {
  let attempts = 0
  const third = () => {
    attempts += 1
    if (attempts < 3) throw busy('locked')
    return attempts
  }
  expect(await retryWhileBusy(third)).toBe(3)
})

const never = () => {
  throw busy('locked')
}

test('the retries end, and then the database is reported as too busy', async () => {
  await expect(retryWhileBusy(never, 10)).rejects.toMatchObject({ kind: 'busy', code: 'database.busy' })
})

test('any other failure is thrown at once', async () => {
  let attempts = 0
  const failing = () => {
    attempts += 1
    throw full('disk')
  }
  await expect(retryWhileBusy(failing)).rejects.toMatchObject({ kind: 'full', code: 'database.full' })
  expect(attempts).toBe(1)
})
