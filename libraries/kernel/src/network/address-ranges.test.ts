import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { addressRanges, isPublicAddress, reachOf } from './address-ranges.ts'

/** One address of every range that IANA's special-purpose registries call not globally reachable, and their edges. */
const special = `
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255 169.254.0.1 169.254.169.254
  172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.1 192.88.99.1 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255
  198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1 100:0:0:1::1
  2001::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1::1 2002:808:808::1 3fff::1 3fff:fff::1 4000::1 5f00::1
  fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 8000::1`
  .trim()
  .split(/\s+/)

const open =
  '1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.0.1.1 198.17.255.255 198.20.0.0 223.255.255.255 2606:4700::1111 2a00:1450::1 2400:cb00::1'.split(
    ' ',
  )

const nowhere = addressRanges([])

describe('addresses a service may connect to', () => {
  test.each(special)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
    expect(reachOf({ loopback: false, opened: nowhere })(address)).toBe(false)
  })

  test.each(open)('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each(['', 'localhost', '127.1', '0x7f.0.0.1', '[::1]', '8.8.8.8 '])(
    '%j is no address, and is refused',
    (text) => {
      expect(reachOf({ loopback: true, opened: nowhere })(text)).toBe(false)
    },
  )

  test('every address that another library does not call unicast is refused', () => {
    const any4 = fc.ipV4()
    const any6 = fc.ipV6().filter((address) => ipaddr.IPv6.isValid(address))
    fc.assert(
      fc.property(fc.oneof(any4, any6), (address) => {
        expect(!isPublicAddress(address) || ipaddr.parse(address).range() === 'unicast').toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test('loopback is open in local development, in each of its spellings, and nothing else is', () => {
    const local = reachOf({ loopback: true, opened: nowhere })
    expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(local)).toEqual([true, true, true, true])
    expect(['10.0.0.1', '0.0.0.0', '::', 'fe80::1', '169.254.169.254'].map(local)).not.toContain(true)
  })

  test('an address that the operator opened is open', () => {
    const reach = reachOf({ loopback: false, opened: addressRanges(['10.1.0.0/16', 'fd00::/8', '192.168.1.7']) })
    expect(['10.1.2.3', 'fd00::1', '192.168.1.7'].map(reach)).toEqual([true, true, true])
    expect(['10.2.0.1', 'fc00::1', '192.168.1.8', '127.0.0.1'].map(reach)).not.toContain(true)
  })

  test.each(['10.0.0.0/33', '10.0.0/8', 'x', '::/129', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8', ''])(
    '%s is no valid range',
    (range) => {
      expect(() => addressRanges([range])).toThrow(`${range} is not a range of addresses`)
    },
  )
})
