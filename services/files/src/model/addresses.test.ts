import { expect, test } from 'vitest'
import { addressRanges, reachOf } from './addresses.ts'

const nothing = addressRanges([])
const abroad = reachOf({ loopback: false, opened: nothing })

test.for(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '193.0.0.1'])('%s is within reach', (address) => {
  expect(abroad(address)).toBe(true)
})

test.for([
  '127.0.0.1',
  '127.255.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '2001:0:a00:1::1',
  'localhost',
  '',
])('%s is out of reach', (address) => {
  expect(abroad(address)).toBe(false)
})

test('loopback is within reach in local development, and nothing else besides', () => {
  const local = reachOf({ loopback: true, opened: nothing })
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254'].map(local)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('what the operator opened is within reach, and its neighbours are not', () => {
  const opened = reachOf({ loopback: false, opened: addressRanges(['10.1.0.0/16', 'fd00::5']) })
  expect(['10.1.2.3', '10.2.0.1', 'fd00::5', 'fd00::6'].map(opened)).toEqual([true, false, true, false])
})

test.for(['10.0.0.0/33', 'example.org', '10.0.0.0/8/8', '', '::/129'])('%s is refused as a range', (range) => {
  expect(() => addressRanges([range])).toThrow(`${range} is not a range`)
})
