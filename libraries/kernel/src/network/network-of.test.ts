import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

const prefixBits = 64

test('IPv6 addresses with the same first 64 bits have one network, in any notation', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      const [first, second] = [ipaddr.IPv6.parse(one), ipaddr.IPv6.parse(other)]
      expect(networkOf(one) === networkOf(other)).toBe(first.match(second, prefixBits))
      const parts = [...first.parts.slice(0, 4), ...second.parts.slice(4)]
      expect(networkOf(new ipaddr.IPv6(parts).toNormalizedString())).toBe(networkOf(one))
      expect(ipaddr.IPv6.isValidCIDR(networkOf(one))).toBe(true)
      expect(first.match(ipaddr.IPv6.parseCIDR(networkOf(one)))).toBe(true)
    }),
  )
})

test('a zone is ignored', () => {
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
})

test('an IPv4 address, and an invalid address, is its own network', () => {
  for (const own of ['203.0.113.9', 'unknown', '']) expect(networkOf(own)).toBe(own)
})

test('an IPv4 address mapped into IPv6 is that IPv4 address, in any notation', () => {
  for (const spelling of [
    '::ffff:203.0.113.9',
    '::FFFF:cb00:7109',
    '0:0:0:0:0:ffff:203.0.113.9',
    '::ffff:203.0.113.9%1',
  ])
    expect(networkOf(spelling)).toBe('203.0.113.9')
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networkOf(`::ffff:${address}`)).toBe(address)
    }),
  )
})
