import { expect, test } from 'vitest'
import { onTheWay } from './encryption.ts'

test.each([
  ['https://cloud.example.org', 'encrypted'],
  ['http://127.0.0.1:8080', 'on-this-machine'],
  ['http://[::1]:8080', 'on-this-machine'],
  ['http://localhost:8080', 'on-this-machine'],
  ['http://192.168.1.7:8080', 'open'],
  ['http://127.example.org', 'open'],
])('what goes to %s is %s', (address, way) => {
  expect(onTheWay(address)).toBe(way)
})
