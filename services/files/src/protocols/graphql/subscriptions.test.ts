/** Subscriptions as streams of an account: when they are open, what refuses them, and that each gives back what it took. */
import { type EventStream, openEvents } from '@alluvium/http/testing'
import { handClock, systemClock } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { type Person, person } from '../../../testing/callers/people.ts'
import { admin, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { filesBudgets } from '../../budgets.ts'

/** Behind a proxy: local development has a hundred times the budget. */
const deployment = { trustedProxies: ['127.0.0.1'] }
const { limit } = filesBudgets.eventStreams

const eventStream = 'text/event-stream'
const ofEvents = 'subscription { events(last_event_id: 0) { path } }'
const first = { data: { events: { path: '/first' } } }
const refusedWith = (code: string) => ({ errors: [{ extensions: { code } }] })
const tooMany = refusedWith('files.too-many-event-streams')

/** Bob, who may follow so many more streams of events, in a tree with one file. */
async function bobWith(streamsLeft: number, files: RunningFiles): Promise<Person> {
  const bob = await person(files, 'bob')
  await bob.ask('PUT', '/first', 'x')
  const opening = Array.from({ length: limit - streamsLeft }, () =>
    open(files, '/api/events', { headers: bob.headers }),
  )
  expect(new Set((await Promise.all(opening)).map(({ status }) => status))).toEqual(new Set([200]))
  return bob
}

async function open({ url }: RunningFiles, address: string, init: RequestInit): Promise<EventStream> {
  const stream = await openEvents(`${url}${address}`, init)
  onTestFinished(() => stream.close())
  return stream
}

const subscribe = (files: RunningFiles, { headers }: Pick<Person, 'headers'>, query = ofEvents) =>
  open(files, '/api/graphql', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: eventStream },
    body: JSON.stringify({ query }),
  })

/** What a new subscription answers first. */
const answerTo = async (...asked: Parameters<typeof subscribe>) => (await (await subscribe(...asked)).next())?.data

describeFiles('a subscription', (start) => {
  test.for(['GET', 'POST'])(
    'that is asked for by %s is open before anything happens, also behind a proxy',
    async (method) => {
      const { url } = await start()
      const query = 'subscription { events { path } }'
      const leaving = new AbortController()
      const { status, headers, body } = await fetch(
        method === 'GET' ? `${url}/api/graphql?query=${encodeURIComponent(query)}` : `${url}/api/graphql`,
        {
          method,
          headers: { Accept: eventStream, 'Content-Type': 'application/json' },
          body: method === 'GET' ? null : JSON.stringify({ query }),
          signal: leaving.signal,
        },
      )
      expect([status, headers.get('content-type')]).toEqual([200, eventStream])
      expect([headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual(['no-store', 'no'])
      const chunk = await body?.pipeThrough(new TextDecoderStream()).getReader().read()
      expect(chunk?.value, 'a comment, which some clients wait for').toMatch(/^:\n\n/)
      leaving.abort()
    },
  )

  test.for(['events', 'notifications'])(
    'to %s beyond the budget of the account is refused, and ends',
    async (field) => {
      const files = await start({ admin, deployment })
      const bob = await bobWith(0, files)
      const refused = await subscribe(files, bob, `subscription { ${field} { path } }`)
      expect((await refused.next())?.data).toMatchObject(tooMany)
      expect(await refused.next()).toBeUndefined()
      expect(await answerTo(files, await person(files, 'ada'))).toEqual(first)
    },
  )

  test('gives its place back when the client goes away', async () => {
    const files = await start({ admin, deployment })
    const bob = await bobWith(1, files)
    const last = await subscribe(files, bob)
    expect((await last.next())?.data).toEqual(first)
    expect(await answerTo(files, bob)).toMatchObject(tooMany)
    await last.close()
    await expect.poll(() => answerTo(files, bob)).toEqual(first)
  })

  test('gives its place back when it ends because the session does', async () => {
    const clock = handClock(systemClock.now())
    const files = await start({ admin, deployment, clock })
    const bob = await bobWith(1, files)
    const { body } = await asking(files)('POST', '/api/auth/login', { username: 'bob', password: 'a pass phrase' })
    const authorization = `Bearer ${body.access_token}`
    const last = await subscribe(files, { headers: { authorization } })
    expect((await last.next())?.data).toEqual(first)
    expect(await answerTo(files, bob)).toMatchObject(tooMany)
    await asking(files, authorization)('POST', '/api/auth/logout')
    // Whatever the stream is about to do: the next time that it looks, thirty seconds are over.
    await expect
      .poll(async () => {
        clock.advance(30_000)
        await bob.ask('PUT', '/next', 'x')
        return await answerTo(files, bob)
      })
      .toEqual(first)
    while (await last.next());
  })

  test('takes no place when an argument is invalid', async () => {
    const files = await start({ admin, deployment })
    const bob = await bobWith(1, files)
    for (const [field, code] of [
      ['events(path: "/../x")', 'files.path-invalid'],
      ['events(last_event_id: -1)', 'files.number-negative'],
      ['notifications(last_id: -1)', 'files.number-negative'],
    ] as const) {
      const refused = await subscribe(files, bob, `subscription { ${field} { path } }`)
      expect((await refused.next())?.data).toMatchObject(refusedWith(code))
      expect(await refused.next()).toBeUndefined()
    }
    expect(await answerTo(files, bob)).toEqual(first)
    expect(await answerTo(files, bob), 'that was the last place').toMatchObject(tooMany)
  })
})
