import { Problem } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { defaultTiers, parseTiers } from './tiers.ts'
import { utilizationPercent } from './usage.ts'

test('configured values replace the defaults, and all others stay', () => {
  const tiers = parseTiers('{"free":{"merges":5,"requests_per_minute":60},"pro":{"storage_bytes":1}}')
  expect(tiers.free).toEqual({ ...defaultTiers.free, merges: 5, requestsPerMinute: 60 })
  expect(tiers.pro).toEqual({ ...defaultTiers.pro, storageBytes: 1 })
  expect(tiers.enterprise).toEqual(defaultTiers.enterprise)
  expect(parseTiers('{}')).toEqual(defaultTiers)
})

test.each([
  ['not json', '{'],
  ['gold', '{"gold":{}}'],
  ['free.merges', '{"free":{"merges":-2}}'],
  ['merge_limit', '{"free":{"merge_limit":5}}'],
  ['pro.requests_per_minute', '{"pro":{"requests_per_minute":0}}'],
  ['enterprise.repos', '{"enterprise":{"repos":1.5}}'],
])('a configuration that is wrong in %s is refused with a message that names it', (name, json) => {
  const named = name === 'not json' ? 'not JSON' : name
  expect(() => parseTiers(json)).toThrow(Problem)
  expect(() => parseTiers(json)).toThrow(named)
})

test('use in percent has two decimals, and is absent without a limit', () => {
  expect(utilizationPercent(1, 3)).toBe(33.33)
  expect(utilizationPercent(1000, 1000)).toBe(100)
  expect(utilizationPercent(7, -1)).toBe(0)
  expect(utilizationPercent(0, 0)).toBe(100)
})
