import { expect, test } from 'vitest'
import { FairQuota } from './fair-quota.ts'

test('one caller gets at most half of the merges, and others still have room', () => {
  const quota = new FairQuota({ merges: 4, bytes: 100 })
  quota.take('ann', 1)
  quota.take('ann', 1)
  expect(quota.hasRoom('ann', 1)).toBe(false)
  expect(quota.hasRoom('bob', 1)).toBe(true)
  quota.take('bob', 1)
  quota.take('cid', 1)
  expect(quota.hasRoom('dan', 1)).toBe(false)
  quota.giveBack('ann', 1)
  expect(quota.hasRoom('ann', 1)).toBe(true)
  expect(quota.hasRoom('dan', 1)).toBe(true)
})

test('one caller gets at most half of the bytes, and one large document is accepted when nothing else is there', () => {
  const quota = new FairQuota({ merges: 10, bytes: 100 })
  expect(quota.hasRoom('ann', 1000)).toBe(true)
  quota.take('ann', 40)
  expect(quota.hasRoom('ann', 10)).toBe(true)
  expect(quota.hasRoom('ann', 11)).toBe(false)
  expect(quota.hasRoom('bob', 60)).toBe(true)
  expect(quota.hasRoom('bob', 61)).toBe(false)
  quota.giveBack('ann', 40)
  expect(quota.hasRoom('ann', 1000)).toBe(true)
})
