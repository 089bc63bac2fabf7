import { describeOnADatabase } from '@alluvium/database/testing'
import { type EventStream, openEvents, type StreamedEvent } from '@alluvium/http/testing'
import { handClock, openLogs, systemClock } from '@alluvium/kernel'
import { afterEach, expect, test } from 'vitest'
import { type CrawlClient, crawlClient, fieldOf } from '../../../testing/crawl-client.ts'
import { sendHtml, sendStatus, testServer } from '../../../testing/test-server.ts'
import { crawlMigrations } from '../../ports/migrations.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

async function service(...given: Parameters<typeof crawlClient>): Promise<CrawlClient> {
  const made = await crawlClient(...given)
  closing.push(() => made.close())
  return made
}

/** A start and ten pages; from the sixth page on the answers are held back until they are released. */
async function site() {
  let isOpen = false
  const held: (() => void)[] = []
  const server = await testServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/robots.txt') return sendStatus(response, 404)
    const links = Array.from({ length: 10 }, (_, index) => `<a href="/${index}">x</a>`).join('')
    const answer = (): void => sendHtml(response, `<title>${path}</title>${links}`)
    return isOpen || !(Number(path.slice(1)) >= 5) ? answer() : held.push(answer)
  })
  closing.push(() => server.close())
  const letGo = (): void => {
    isOpen = true
    for (const answer of held.splice(0)) answer()
  }
  return { ...server, letGo }
}

const key = { 'x-api-key': 'alluvium-development-key' }

async function listen({ url }: CrawlClient, path: string, headers: Record<string, string> = {}): Promise<EventStream> {
  const stream = await openEvents(`${url}${path}/events`, { headers: { ...key, ...headers } })
  closing.push(() => stream.close())
  return stream
}

async function until(stream: EventStream, isLast: (event: StreamedEvent) => boolean): Promise<StreamedEvent[]> {
  const taken: StreamedEvent[] = []
  for (;;) {
    const event = await stream.next() // oxlint-disable-line no-await-in-loop -- one after another
    if (event === undefined) return taken
    taken.push(event)
    if (isLast(event)) return taken
  }
}

const urlsIn = (events: readonly StreamedEvent[]): unknown[] =>
  events.flatMap(({ event, data }) => (event === 'page' ? [data['url']] : []))
const statusesIn = (events: readonly StreamedEvent[]): unknown[] =>
  events.flatMap(({ event, data }) => (event === 'status' ? [data['status']] : []))

describeOnADatabase('the events of a crawl', { migrations: crawlMigrations }, (open) => {
  test('are its states, every page once and its counts, until it has ended', async () => {
    const server = await site()
    const client = await service(await open())
    const path = await client.start({ start_url: server.origin })
    const stream = await listen(client, path)
    server.letGo()
    const events = await until(stream, () => false)
    expect(statusesIn(events)).toEqual(['running', 'completed'])
    expect(urlsIn(events).map(String).toSorted()).toEqual(
      ['', ...Array.from({ length: 10 }, (_, index) => String(index))].map((name) => `${server.origin}/${name}`),
    )
    expect(events.at(-1)).toMatchObject({ event: 'progress', data: { pages_crawled: 11, pages_queued: 0 } })
    const pages = (await client.ask('GET', `${path}/pages`)).body
    expect(events.flatMap(({ event, data }) => (event === 'page' ? [data] : []))).toEqual(pages)
    const crawled = events.flatMap(({ event, data }) => (event === 'progress' ? [Number(data['pages_crawled'])] : []))
    expect(crawled).toEqual(crawled.toSorted((one, other) => one - other))
  })

  test('resume after Last-Event-ID without gaps or duplicate pages, also after a restart', async () => {
    const server = await site()
    const database = await open()
    const first = await service(database)
    const path = await first.start({ start_url: server.origin, concurrency: 2 })
    const stream = await listen(first, path)
    const before = await until(stream, ({ event }) => event === 'page')
    const more = await until(stream, ({ event }) => event === 'page')
    await stream.close()
    await first.close()

    server.letGo()
    const second = await service(database)
    const resumed = await listen(second, path, { 'last-event-id': more.at(-1)?.id ?? '' })
    const after = await until(resumed, () => false)
    const urls = [...urlsIn(before), ...urlsIn(more), ...urlsIn(after)]
    expect(urls).toHaveLength(11)
    expect(new Set(urls).size).toBe(11)
    expect([...statusesIn(before), ...statusesIn(more), ...statusesIn(after)]).toEqual(['running', 'completed'])
    const again = await openEvents(`${second.url}${path}/events?last_event_id=${after.at(-1)?.id}`, { headers: key })
    expect(statusesIn(await until(again, () => false))).toEqual([])
  })

  test('report a pause, and end when the crawl is deleted', async () => {
    const server = await site()
    const client = await service(await open(), { bounds: { pauseMs: 10, lookMs: 50, commitMs: 5 } })
    const path = await client.start({ start_url: server.origin, concurrency: 2 })
    const stream = await listen(client, path)
    await until(stream, ({ event }) => event === 'page')
    await client.control(path, 'pause')
    const paused = await until(stream, ({ data }) => data['status'] === 'paused')
    expect(statusesIn(paused).at(-1)).toBe('paused')
    const late = await openEvents(`${client.url}${path}/events?from=now`, { headers: key })
    closing.push(() => late.close())
    expect(await late.next()).toMatchObject({ event: 'status', data: { status: 'paused' } })
    expect(await late.next()).toMatchObject({ event: 'progress' })
    await client.ask('DELETE', path)
    expect(urlsIn(await until(late, () => false))).toEqual([])
    await until(stream, () => false)
  })

  test('end when the key is revoked, which the log says, and when the service drains', async () => {
    const server = await site()
    const clock = handClock(systemClock.now())
    const lines: string[] = []
    const destination = { write: (line: string) => void lines.push(line) }
    const logger = openLogs({ level: 'info', service: 'crawl', destination })
    const client = await service(await open(), { clock, logger })
    const made = await client.ask('POST', '/api/v1/keys', { body: { name: 'x', account: 'main' } })
    const own = String(fieldOf(made, 'key'))
    const body = { start_url: server.origin, request_delay_ms: 0 }
    const started = await client.ask('POST', '/api/v1/crawls', { body, key: own })
    const path = `/api/v1/crawls/${String(fieldOf(started, 'crawl_id'))}`
    const stream = await listen(client, path, { 'x-api-key': own })
    const other = await listen(client, path)
    await client.ask('DELETE', `/api/v1/keys/${String(fieldOf(made, 'id'))}`)
    clock.advance(16_000)
    await until(stream, () => false)
    expect(lines.filter((line) => line.includes('a feed of events ended'))).toEqual([
      expect.stringMatching(/"why":"crawl\.key-wrong"/),
    ])
    await client.close()
    expect(statusesIn(await until(other, () => false))).toContain('running')
    closing.splice(closing.length - 3, 1) // the service is closed
  })

  test('are refused for an invalid id, an unknown crawl, or a missing key', async () => {
    const server = await site()
    const client = await service(await open())
    const path = await client.start({ start_url: server.origin })
    for (const id of ['x', '1-dancing', '-1', '12-running']) {
      expect(await client.ask('GET', `${path}/events`, { headers: { 'last-event-id': id } })).toMatchObject({
        status: 400,
        body: { code: 'crawl.last-event-id-invalid' },
      }) // oxlint-disable-line no-await-in-loop -- few
    }
    expect((await client.ask('GET', '/api/v1/crawls/x/events')).status).toBe(404)
    expect((await client.ask('GET', `${path}/events`, { key: null })).status).toBe(401)
    expect((await client.ask('GET', `${path}/events?from=yesterday`)).status).toBe(400)
  })
})
