/**
 * What every frontier promises, whatever it is made of. `open` gives a fresh one with a clock that the test turns.
 */
import { type HandClock, handClock, newId } from '@alluvium/kernel'
import { describe, expect, test } from 'vitest'
import type { Frontier, Grant, Lease, NewCrawl, QueueCommit, Result } from '../src/ports/frontier.ts'

export type OpenFrontier = (clock: HandClock) => Promise<Frontier>

const leaseMs = 60_000

const someCrawl = (settings: Partial<NewCrawl> = {}): NewCrawl => {
  const startUrl = settings.startUrl ?? 'http://a.example/'
  return {
    crawlId: newId(),
    account: 'main',
    startUrl,
    givenUrl: startUrl,
    maxPages: 100,
    requestDelayMs: 200,
    concurrency: 4,
    useSitemaps: false,
    loopback: false,
    maxActive: 1_000,
    ...settings,
  }
}

const result = (seq: number, settings: Partial<Result> = {}): Result => ({
  seq,
  url: `http://a.example/${seq}`,
  depth: 1,
  outcome: 'fetched',
  status: 200,
  contentType: 'text/html',
  bytes: 10,
  responseMs: 5,
  title: undefined,
  canonical: undefined,
  noindex: false,
  findings: [],
  ...settings,
})

/** A commit for one queue, of nothing but what is said. */
const commitFor = ({ host, epoch }: Lease, { crawl }: Grant, what: Partial<QueueCommit> = {}): QueueCommit => ({
  crawl,
  host,
  epoch,
  results: [],
  found: [],
  elsewhere: [],
  outOfScope: [],
  taken: 0,
  head: 0,
  asked: 0,
  returned: 0,
  isIdle: false,
  isScope: false,
  sitemapsRead: false,
  failure: undefined,
  ...what,
})

const foundFrom = (first: number, count: number): QueueCommit['found'] =>
  Array.from({ length: count }, (_, index) => ({
    seq: first + index,
    url: `http://a.example/${first + index}`,
    depth: 1,
    referrer: undefined,
    via: [],
  }))

/** A frontier, and what a worker does with it. */
async function openedBy(open: OpenFrontier, holder = 'one') {
  const clock = handClock()
  const frontier = await open(clock)
  const lease = (who = holder, hosts = 10) => frontier.lease({ holder: who, hosts, leaseMs })
  const commit = (
    queues: readonly QueueCommit[],
    released: Parameters<Frontier['commit']>[0]['released'] = [],
    who = holder,
  ) => frontier.commit({ holder: who, queues, released })
  /** Starts a crawl and takes its only host. */
  async function begun(settings: Partial<NewCrawl> = {}) {
    const crawl = someCrawl(settings)
    await frontier.start(crawl)
    const [taken] = await lease()
    const [grant] = taken?.grants ?? []
    if (taken === undefined || grant === undefined) throw new Error('Nothing was leased.')
    return { crawl, lease: taken, grant, queue: { crawl: grant.crawl, host: taken.host } }
  }
  return { clock, frontier, lease, commit, begun }
}

export function frontierContract(open: OpenFrontier): void {
  describe('keeps the contract of frontiers', () => {
    test('a new crawl waits with its start, and a lease of its host has credits and slots for it', async () => {
      const { frontier, begun } = await openedBy(open)
      const { crawl, lease, grant, queue } = await begun({ maxPages: 5, concurrency: 3 })
      expect(lease).toMatchObject({ name: 'a.example', waitMs: 0, gapMs: 0 })
      expect(grant).toMatchObject({ crawlId: crawl.crawlId, credits: 5, slots: 3, last: 1, head: 1, scope: undefined })
      expect(await frontier.due(queue, { after: 0, limit: 10 })).toEqual([
        { seq: 1, url: 'http://a.example/', depth: 0, via: [] },
      ])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({
        state: 'running',
        waiting: 1,
        reserved: 5,
        slots: 3,
        spent: 0,
      })
    })

    test('a host is held by one at a time', async () => {
      const { begun, lease } = await openedBy(open)
      await begun()
      expect(await lease('two')).toEqual([])
      expect(await lease('one')).toEqual([])
    })

    test('the result of a page is stored together: its outcome, its links, and the counts', async () => {
      const { frontier, begun, commit } = await openedBy(open)
      const { crawl, lease, grant, queue } = await begun()
      const findings = [{ code: 'missing-title', message: 'x' }] as const
      const answer = await commit([
        commitFor(lease, grant, {
          results: [result(1, { findings })],
          found: foundFrom(2, 3),
          outOfScope: ['http://b.example/'],
          isScope: true,
          head: 2,
        }),
      ])
      expect(answer).toMatchObject({
        lost: [],
        queues: [{ ...queue, granted: 0, state: 'running', scope: lease.host }],
      })
      expect(answer.queues[0]?.pageIds).toHaveLength(1)
      expect((await frontier.due(queue, { after: 0, limit: 10 })).map(({ seq }) => seq)).toEqual([2, 3, 4])
      expect((await frontier.seen(queue, { after: 1, limit: 2 })).map(({ seq }) => seq)).toEqual([2, 3])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({
        waiting: 3,
        spent: 1,
        outcomes: { fetched: 1, out_of_scope: 1 },
      })
    })

    test('text with half a character or NUL in it is kept as well as it can be, and does not refuse the commit', async () => {
      const { frontier, begun, commit } = await openedBy(open)
      const { crawl, lease, grant } = await begun()
      const message = 'loads http://a.example/\uD83D in the clear'
      const findings = [{ code: 'mixed-content', message, once: message }] as const
      const page = result(1, {
        findings,
        title: 'a\0b',
        description: '\uDE00',
        kept: { head: [['x', '\uD83D']], content: undefined },
      })
      await commit([commitFor(lease, grant, { results: [page], found: foundFrom(2, 1), isScope: true })])
      await commit([commitFor(lease, grant, { results: [{ ...page, seq: 2 }] })])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ spent: 2, outcomes: { fetched: 2 } })
    })

    test('an address outside of the scope counts once, however often it is found', async () => {
      const { frontier, begun, commit } = await openedBy(open)
      const { crawl, lease, grant } = await begun()
      const outOfScope = ['http://b.example/1', 'http://b.example/2', 'http://b.example/1']
      await commit([commitFor(lease, grant, { outOfScope })])
      await commit([commitFor(lease, grant, { outOfScope: [...outOfScope, 'http://b.example/3'] })])
      expect((await frontier.stats(crawl.crawlId))?.outcomes).toEqual({ out_of_scope: 3 })
    })

    test('used and reserved credits never exceed max_pages, however many are requested', async () => {
      const { frontier, begun, commit } = await openedBy(open)
      const { crawl, lease, grant } = await begun({ maxPages: 10, concurrency: 2 })
      expect(grant.credits).toBe(4)
      const first = await commit([
        commitFor(lease, grant, { results: [result(1)], found: foundFrom(2, 50), asked: 100, isScope: true }),
      ])
      expect(first.queues[0]?.granted).toBe(6)
      const results = foundFrom(2, 9).map(({ seq }) => result(seq))
      const second = await commit([commitFor(lease, grant, { results, asked: 100 })])
      expect(second.queues[0]?.granted).toBe(0)
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ spent: 10, reserved: 0, state: 'running' })
      await commit([commitFor(lease, grant, { isIdle: true })])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({
        state: 'completed',
        waiting: 0,
        outcomes: { fetched: 10, over_max_pages: 41 },
      })
    })

    test('an address that was no page attempted frees its credit for another address', async () => {
      const { frontier, begun, commit } = await openedBy(open)
      const { crawl, lease, grant } = await begun({ maxPages: 2, concurrency: 1 })
      const skipped = [
        result(1, { outcome: 'redirected' }),
        result(2, { outcome: 'disallowed' }),
        result(3, { outcome: 'skipped_type' }),
      ]
      await commit([commitFor(lease, grant, { results: skipped, found: foundFrom(2, 3), isScope: true })])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ spent: 0, reserved: 2, waiting: 1 })
      await commit([commitFor(lease, grant, { results: [result(4, { outcome: 'timeout' })], isIdle: true })])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ spent: 1, reserved: 0, state: 'completed' })
    })

    test('a crawl with nothing left is exhausted, also when that is exactly max_pages', async () => {
      const { frontier, begun, commit } = await openedBy(open)
      const { crawl, lease, grant } = await begun({ maxPages: 1 })
      await commit([commitFor(lease, grant, { results: [result(1)], isScope: true, isIdle: true })])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ state: 'completed', outcomes: { fetched: 1 } })
    })

    test('a crawl does not end while its sitemaps are unread, and its host is leased again for them', async () => {
      const { frontier, begun, commit, lease } = await openedBy(open)
      const { crawl, lease: first, grant } = await begun({ useSitemaps: true })
      await commit(
        [commitFor(first, grant, { results: [result(1)], isScope: true, isIdle: true })],
        [{ host: first.host, epoch: first.epoch, dueAt: 0 }],
      )
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ state: 'running', reserved: 0, slots: 0 })
      const [second] = await lease()
      expect(second?.grants).toMatchObject([{ sitemaps: true, scope: first.host, last: 1, head: 1 }])
      if (second?.grants[0] === undefined) throw new Error('It was not leased.')
      await commit([commitFor(second, second.grants[0], { sitemapsRead: true, isIdle: true })])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ state: 'completed' })
    })

    test('a crawl fails once nothing of it is leased', async () => {
      const { frontier, begun, commit } = await openedBy(open)
      const { crawl, lease, grant } = await begun()
      await commit([
        commitFor(lease, grant, {
          results: [result(1, { outcome: 'network_error', status: undefined })],
          failure: 'start_unreachable',
        }),
      ])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ state: 'running' })
      await commit([commitFor(lease, grant, { isIdle: true })])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ state: 'failed', outcomes: { network_error: 1 } })
    })

    test('a crawl is cancelled at once when nothing of it is leased, otherwise with the last release', async () => {
      const { frontier, begun, commit } = await openedBy(open)
      const idle = someCrawl({ startUrl: 'http://idle.example/' })
      const { crawl, lease, grant } = await begun()
      await frontier.start(idle)
      expect(await frontier.cancel(idle.crawlId)).toBe('cancelled')
      expect(await frontier.cancel(crawl.crawlId)).toBe('cancelling')
      expect(await frontier.renew({ holder: 'one', leaseMs })).toEqual({
        hosts: [lease.host],
        dropped: [grant.crawl],
        pausing: [],
      })
      const answer = await commit([commitFor(lease, grant, { results: [result(1)], found: foundFrom(2, 2), asked: 5 })])
      expect(answer.queues).toMatchObject([{ state: 'cancelling', granted: 0 }])
      await commit([commitFor(lease, grant, { isIdle: true })])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({
        state: 'cancelled',
        waiting: 0,
        outcomes: { fetched: 1, cancelled: 2 },
      })
      expect(await frontier.cancel(crawl.crawlId)).toBe('cancelled')
      expect(await frontier.cancel(newId())).toBeUndefined()
    })

    test('a crawl is paused at once when nothing of it is leased, otherwise with the last release, and then nothing of it is leased', async () => {
      const { frontier, begun, lease, commit } = await openedBy(open)
      const idle = someCrawl({ startUrl: 'http://idle.example/' })
      const { crawl, lease: held, grant } = await begun()
      await frontier.start(idle)
      expect(await frontier.pause(idle.crawlId)).toBe('paused')
      expect(await frontier.pause(crawl.crawlId)).toBe('pausing')
      expect(await frontier.pause(crawl.crawlId)).toBe('pausing')
      expect(await frontier.renew({ holder: 'one', leaseMs })).toMatchObject({ dropped: [], pausing: [grant.crawl] })
      const answer = await commit([commitFor(held, grant, { results: [result(1)], found: foundFrom(2, 2), asked: 5 })])
      expect(answer.queues).toMatchObject([{ state: 'pausing', granted: 0 }])
      await commit([commitFor(held, grant, { isIdle: true })])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ state: 'paused', waiting: 2, spent: 1, reserved: 0 })
      expect(await lease()).toEqual([])
      expect(await frontier.pause(newId())).toBeUndefined()
    })

    test('a paused crawl continues where it was when it is resumed, or is cancelled at once', async () => {
      const { frontier, begun, lease, commit } = await openedBy(open)
      const { crawl, lease: held, grant } = await begun({ useSitemaps: true })
      await frontier.pause(crawl.crawlId)
      await commit([commitFor(held, grant, { results: [result(1)], found: foundFrom(2, 2), isIdle: true, head: 2 })])
      expect(await frontier.resume(crawl.crawlId, { maxActive: 1 })).toBe('running')
      const [again] = await lease()
      expect(again?.grants).toMatchObject([{ last: 3, head: 2 }])
      await frontier.pause(crawl.crawlId)
      await frontier.reclaim('one')
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ state: 'paused', reserved: 0 })
      await frontier.start(someCrawl())
      await expect(frontier.resume(crawl.crawlId, { maxActive: 1 })).rejects.toMatchObject({
        code: 'crawl.queue-full',
      })
      expect(await frontier.cancel(crawl.crawlId)).toBe('cancelled')
      expect(await frontier.resume(crawl.crawlId, { maxActive: 9 })).toBe('cancelled')
    })

    test('a crawl with nothing left when it pauses has completed', async () => {
      const { frontier, begun, commit } = await openedBy(open)
      const { crawl, lease, grant } = await begun()
      await frontier.pause(crawl.crawlId)
      await commit([commitFor(lease, grant, { results: [result(1)], isIdle: true })])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ state: 'completed' })
    })

    test('a crawl does not wait for a dead holder: it is paused or cancelled when the lease has expired', async () => {
      const { clock, frontier, begun, lease } = await openedBy(open)
      const { crawl: one } = await begun()
      const { crawl: other } = await begun({ startUrl: 'http://b.example/' })
      expect(await frontier.pause(one.crawlId)).toBe('pausing')
      expect(await frontier.cancel(other.crawlId)).toBe('cancelling')
      clock.advance(leaseMs + 1)
      await lease('two')
      expect(await frontier.stats(one.crawlId)).toMatchObject({ state: 'paused' })
      expect(await frontier.stats(other.crawlId)).toMatchObject({ state: 'cancelled' })
    })

    test('an expired lease goes to another holder, who waits a whole gap, and late results are ignored', async () => {
      const { clock, frontier, begun, lease, commit } = await openedBy(open)
      const { crawl, lease: late, grant } = await begun()
      clock.advance(leaseMs + 1)
      const [next] = await lease('two')
      expect(next).toMatchObject({
        host: late.host,
        epoch: late.epoch + 1 + 1,
        waitMs: 200,
        grants: [{ credits: grant.credits, slots: grant.slots }],
      })
      const answer = await commit([commitFor(late, grant, { results: [result(1)], found: foundFrom(2, 3) })])
      expect(answer).toEqual({ lost: [late.host], queues: [] })
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({
        waiting: 1,
        spent: 0,
        reserved: grant.credits,
        slots: grant.slots,
      })
      expect(await frontier.renew({ holder: 'one', leaseMs })).toEqual({ hosts: [], dropped: [], pausing: [] })
    })

    test('a renewed lease does not expire', async () => {
      const { clock, frontier, begun, lease } = await openedBy(open)
      await begun()
      clock.advance(leaseMs - 1)
      await frontier.renew({ holder: 'one', leaseMs })
      clock.advance(leaseMs - 1)
      expect(await lease('two')).toEqual([])
    })

    test('a restarted process takes back its leases, and nothing of them is lost or held twice', async () => {
      const { clock, frontier, begun, lease, commit } = await openedBy(open)
      const { crawl, lease: before, grant } = await begun()
      await commit([commitFor(before, grant, { results: [result(1)], found: foundFrom(2, 3), isScope: true, head: 2 })])
      await frontier.cancel((await begunElsewhere(frontier)).crawlId)
      await frontier.reclaim('one')
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({
        state: 'running',
        waiting: 3,
        reserved: 0,
        slots: 0,
        spent: 1,
      })
      clock.advance(50)
      const [after] = await lease()
      expect(after).toMatchObject({ waitMs: 150, grants: [{ last: 4, head: 2, scope: before.host }] })
      expect(after?.epoch).toBeGreaterThan(before.epoch)
      expect(await commit([commitFor(before, grant, { results: [result(2)] })])).toMatchObject({ lost: [before.host] })
    })

    test('a cancelled crawl whose holder was dead ends when the holder comes back', async () => {
      const { frontier, begun } = await openedBy(open)
      const { crawl } = await begun()
      await frontier.cancel(crawl.crawlId)
      await frontier.reclaim('one')
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ state: 'cancelled', outcomes: { cancelled: 1 } })
    })

    test('a released host may be leased by another holder, but not before the given time', async () => {
      const { clock, begun, lease, commit } = await openedBy(open)
      const { lease: first, grant } = await begun({ useSitemaps: true })
      const dueAt = clock.now() + 300
      await commit(
        [commitFor(first, grant, { results: [result(1)], isScope: true, isIdle: true })],
        [{ host: first.host, epoch: first.epoch, dueAt }],
      )
      clock.advance(100)
      expect(await lease('two')).toMatchObject([{ host: first.host, waitMs: 200 }])
    })

    test('a host with work is not released', async () => {
      const { begun, lease, commit } = await openedBy(open)
      const { lease: held } = await begun()
      await commit([], [{ host: held.host, epoch: held.epoch, dueAt: 0 }])
      expect(await lease('two')).toEqual([])
    })

    test('two crawls of one host come in one lease, and a third is added to it', async () => {
      const { frontier, lease } = await openedBy(open)
      const crawls = [someCrawl(), someCrawl({ requestDelayMs: 500 }), someCrawl()]
      for (const crawl of crawls.slice(0, 2)) await frontier.start(crawl) // oxlint-disable-line no-await-in-loop -- in this order
      const [both] = await lease()
      expect(both?.grants.map(({ crawlId }) => crawlId)).toEqual(crawls.slice(0, 2).map(({ crawlId }) => crawlId))
      await frontier.start(crawls[2] ?? someCrawl())
      expect(await lease()).toMatchObject([
        { host: both?.host, epoch: both?.epoch, grants: [{ crawlId: crawls[2]?.crawlId }] },
      ])
    })

    test('no more hosts are leased than requested, and those due first come first', async () => {
      const { frontier, lease } = await openedBy(open)
      for (const name of ['a', 'b', 'c']) await frontier.start(someCrawl({ startUrl: `http://${name}.example/` })) // oxlint-disable-line no-await-in-loop -- in this order
      expect((await lease('one', 2)).map(({ name }) => name)).toEqual(['a.example', 'b.example'])
      expect((await lease('one', 2)).map(({ name }) => name)).toEqual(['c.example'])
    })

    test('a delay and a block persist after the lease in which they were learned, and are refused from an earlier one', async () => {
      const { clock, frontier, begun, lease, commit } = await openedBy(open)
      const { lease: first, grant } = await begun({ useSitemaps: true })
      const name = { holder: 'one', host: first.host, epoch: first.epoch }
      await frontier.setDelay(name, 3_000)
      await frontier.blockUntil(name, clock.now() + 9_000)
      await commit(
        [commitFor(first, grant, { results: [result(1)], isScope: true, isIdle: true })],
        [{ host: first.host, epoch: first.epoch, dueAt: 0 }],
      )
      expect(await lease('two')).toMatchObject([{ gapMs: 3_000, waitMs: 9_000 }])
      await frontier.setDelay(name, 1)
      clock.advance(leaseMs + 1)
      expect(await lease('three')).toMatchObject([{ gapMs: 3_000 }])
    })

    test('addresses for another host go to its inbox, and its holder decides which are new', async () => {
      const { frontier, begun, commit, lease } = await openedBy(open)
      const { crawl, lease: first, grant } = await begun()
      const url = 'http://b.example/x'
      const link = { host: 'b.example', url, depth: 1, seq: 1, via: ['http://a.example/'] }
      await commit([
        commitFor(first, grant, {
          results: [result(1, { outcome: 'redirected' })],
          elsewhere: [link, link],
          isIdle: true,
        }),
      ])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ state: 'running', waiting: 0, inbox: 2 })
      const [second] = await lease()
      const [own] = second?.grants ?? []
      if (second === undefined || own === undefined) throw new Error('It was not leased.')
      expect(second).toMatchObject({ name: 'b.example', grants: [{ inbox: 2, last: 0 }] })
      const queue = { crawl: own.crawl, host: second.host }
      const entries = await frontier.inbox(queue, { after: 0, limit: 10 })
      expect(entries).toMatchObject([
        { url, referrer: { host: first.host, seq: 1 }, via: ['http://a.example/'] },
        { url },
      ])
      const found = [{ seq: 1, url, depth: 1, referrer: { host: first.host, seq: 1 }, via: ['http://a.example/'] }]
      const answer = await commit([commitFor(second, own, { found, taken: entries.at(-1)?.number ?? 0 })])
      expect(answer.queues).toMatchObject([{ inbox: 0 }])
      expect(await frontier.due(queue, { after: 0, limit: 10 })).toMatchObject([
        { seq: 1, url, via: ['http://a.example/'] },
      ])
      expect(await frontier.stats(crawl.crawlId)).toMatchObject({ waiting: 1, inbox: 0 })
    })

    test('the same idempotency key starts the same crawl once, and with another body none', async () => {
      const { frontier } = await openedBy(open)
      const idempotency = { keyId: 'k', key: 'once', bodyDigest: 'x' }
      const crawl = someCrawl({ idempotency })
      expect(await frontier.start(crawl)).toBe(crawl.crawlId)
      expect(await frontier.start(someCrawl({ idempotency }))).toBe(crawl.crawlId)
      await expect(
        frontier.start(someCrawl({ idempotency: { ...idempotency, bodyDigest: 'y' } })),
      ).rejects.toMatchObject({ code: 'crawl.idempotency-key-used' })
      const other = someCrawl({ idempotency: { ...idempotency, keyId: 'other' } })
      expect(await frontier.start(other)).toBe(other.crawlId)
    })

    test('past the maximum of running crawls nothing is started, and the idempotency key stays free', async () => {
      const { frontier } = await openedBy(open)
      const idempotency = { keyId: 'k', key: 'once', bodyDigest: 'x' }
      await frontier.start(someCrawl({ maxActive: 1 }))
      await expect(frontier.start(someCrawl({ maxActive: 1, idempotency }))).rejects.toMatchObject({
        code: 'crawl.queue-full',
      })
      const crawl = someCrawl({ maxActive: 2, idempotency })
      expect(await frontier.start(crawl)).toBe(crawl.crawlId)
    })

    test('an ended crawl can be removed with all its data, a running one cannot', async () => {
      const { frontier, begun } = await openedBy(open)
      const { crawl, queue } = await begun()
      expect(await frontier.deleteCrawl(crawl.crawlId)).toBe(false)
      await frontier.cancel(crawl.crawlId)
      await frontier.reclaim('one')
      expect(await frontier.deleteCrawl(crawl.crawlId)).toBe(true)
      expect(await frontier.stats(crawl.crawlId)).toBeUndefined()
      expect(await frontier.seen(queue, { after: 0, limit: 10 })).toEqual([])
    })
  })
}

async function begunElsewhere(frontier: Frontier): Promise<NewCrawl> {
  const crawl = someCrawl({ startUrl: 'http://elsewhere.example/' })
  await frontier.start(crawl)
  return crawl
}
