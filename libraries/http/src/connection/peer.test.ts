import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { peersBehind } from './peer.ts'

describe('the peer', () => {
  test("is the socket's address without trusted proxies, whatever a header says", () => {
    const peerOf = peersBehind([])
    expect(peerOf('192.0.2.1', '1.2.3.4')).toBe('192.0.2.1')
    expect(peerOf('::ffff:192.0.2.1', undefined)).toBe('192.0.2.1')
    expect(peerOf('fe80::1%eth0', undefined)).toBe('fe80::1')
    expect(peerOf(undefined, '1.2.3.4')).toBe('unknown')
  })

  test.each([
    ['nothing forwarded', '10.0.0.1', undefined, '10.0.0.1'],
    ['one hop', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the right-most untrusted', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['all trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['an untrusted socket', '203.0.113.1', '1.2.3.4', '203.0.113.1'],
    ['a word that is no address', '10.0.0.1', '1.2.3.4, hidden, 10.0.0.2', 'unknown'],
    ['an empty word at the end', '10.0.0.1', '1.2.3.4, ', 'unknown'],
    ['an empty field', '10.0.0.1', '', 'unknown'],
    ['a port', '10.0.0.1', '203.0.113.9:5555', '203.0.113.9'],
    ['IPv6 in brackets', '10.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
    ['IPv6', '2001:db8:1::5', '2001:db8:2::1', '2001:db8:2::1'],
    ['IPv4 mapped into IPv6', '::ffff:10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ])('behind trusted proxies, with %s', (_what, socket, forwarded, peer) => {
    const peerOf = peersBehind(['10.0.0.0/8', '2001:db8:1::/48', '192.0.2.7'])
    expect(peerOf(socket, forwarded)).toBe(peer)
  })

  test.each([
    '',
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::/129',
    '10.0.0',
    '10.0.0.0/-1',
    '10.0.0.0/1e1',
  ])('is never guessed from a proxy written as %j', (proxy) => {
    expect(() => peersBehind([proxy])).toThrow(expect.objectContaining({ code: 'configuration.invalid' }))
  })

  test('is never what a client wrote before the address that an untrusted hop was seen with', () => {
    const peerOf = peersBehind(['10.0.0.0/8'])
    fc.assert(
      fc.property(fc.string(), (made) => {
        expect(peerOf('10.0.0.1', `${made}, 203.0.113.9`)).toBe('203.0.113.9')
      }),
    )
  })
})
