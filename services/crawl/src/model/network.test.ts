import { describe, expect, test } from 'vitest'
import { messageReach, networkOf, openedRanges, reachFrom, takesMessages } from './network.ts'

/** Where something may lie, with addresses there. */
const places = {
  public: ['1.1.1.1', '2606:4700::1111'],
  loopback: ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'],
  '10.0.0.0/8': ['10.0.0.1', '10.255.255.255'],
  'fd00::/8': ['fd00::1'],
  '192.168.7.7': ['192.168.7.7'],
  closed: ['192.168.7.8', '172.16.0.1', '169.254.169.254', 'fe80::1', 'fc00::1', '0.0.0.0', '::', '224.0.0.1'],
}

/** Of crawls that start in a network, where they may connect to. */
const reached: Readonly<Record<string, readonly string[]>> = {
  public: ['public'],
  loopback: ['loopback'],
  '10.0.0.0/8': ['public', '10.0.0.0/8'],
  'fd00::/8': ['public', 'fd00::/8'],
  '192.168.7.7': ['public', '192.168.7.7'],
}

const opened = openedRanges(['10.1.0.0/16', '10.0.0.0/8', 'fd00::/8', '192.168.7.7'])

describe('the network of a start', () => {
  const cells = Object.entries(places).flatMap(([place, addresses]) =>
    addresses.map((address) => [address, place === 'closed' ? undefined : place] as const),
  )
  test.each(cells)('%s lies in %s', (address, place) => {
    expect(networkOf(address, { opened, loopback: true })).toBe(place)
  })

  test('is not this machine where that may not be crawled, unless the operator opened it', () => {
    expect(networkOf('127.0.0.1', { opened, loopback: false })).toBeUndefined()
    expect(networkOf('127.0.0.1', { opened: openedRanges(['127.0.0.0/8']), loopback: false })).toBe('loopback')
  })
})

describe('messages of a crawl', () => {
  const cells = Object.keys(reached).flatMap((network) =>
    Object.entries(places).flatMap(([target, addresses]) =>
      [true, false].map((loopback) => ({ network, target, addresses, loopback })),
    ),
  )
  test.each(cells)(
    'that starts in $network go to $target only where permitted (local development: $loopback)',
    (cell) => {
      const { network, target, addresses, loopback } = cell
      const isReached = target === 'public' || target === network || (loopback && target === 'loopback')
      expect(addresses.map(messageReach({ network, loopback, opened }))).toEqual(addresses.map(() => isReached))
      expect(takesMessages(target, { network, loopback })).toBe(isReached)
    },
  )
})

describe('a crawl', () => {
  const cells = Object.entries(reached).flatMap(([start, allowed]) =>
    Object.entries(places).map(([target, addresses]) => ({
      start,
      target,
      addresses,
      isReached: allowed.includes(target),
    })),
  )
  test.each(cells)('that starts in $start and meets $target: $isReached', ({ start, addresses, isReached }) => {
    expect(addresses.map(reachFrom(start, opened))).toEqual(addresses.map(() => isReached))
  })

  test('of a range that is no longer opened reaches only the public internet', () => {
    const reach = reachFrom('10.0.0.0/8', openedRanges([]))
    expect(['10.0.0.1', '127.0.0.1', '1.1.1.1'].map(reach)).toEqual([false, false, true])
  })

  test('never reaches this machine from another network, even where everything is opened', () => {
    const all = openedRanges(['0.0.0.0/0', '::/0'])
    expect(networkOf('10.0.0.1', { opened: all, loopback: false })).toBe('0.0.0.0/0')
    for (const network of ['0.0.0.0/0', '::/0'])
      expect([...places.loopback, '0.0.0.0', '::'].map(reachFrom(network, all))).not.toContain(true)
  })
})
