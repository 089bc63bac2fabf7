import { expect, test } from 'vitest'
import { FairQuota } from './fair-quota.ts'

test('one caller has half of the merges at most, and the others still have room', () => {
  const shares = new FairQuota({ merges: 4, bytes: 100 })
  shares.take('ann', 1)
  shares.take('ann', 1)
  expect(shares.hasRoom('ann', 1)).toBe(false)
  expect(shares.hasRoom('bob', 1)).toBe(true)
  shares.take('bob', 1)
  shares.take('cid', 1)
  expect(shares.hasRoom('dan', 1)).toBe(false)
  shares.giveBack('ann', 1)
  expect(shares.hasRoom('ann', 1)).toBe(true)
  expect(shares.hasRoom('dan', 1)).toBe(true)
})

test('one caller has half of the bytes at most, and one large thing finds room where nothing else is', () => {
  const shares = new FairQuota({ merges: 10, bytes: 100 })
  expect(shares.hasRoom('ann', 1000)).toBe(true)
  shares.take('ann', 40)
  expect(shares.hasRoom('ann', 10)).toBe(true)
  expect(shares.hasRoom('ann', 11)).toBe(false)
  expect(shares.hasRoom('bob', 60)).toBe(true)
  expect(shares.hasRoom('bob', 61)).toBe(false)
  shares.giveBack('ann', 40)
  expect(shares.hasRoom('ann', 1000)).toBe(true)
})
