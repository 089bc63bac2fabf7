import { handClock, isPublicAddress } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { deliver } from './deliver.ts'
import type { Post, Poster } from './poster.ts'
import { isGivenUp, retryDelayMs } from './retries.ts'

const message = { url: 'https://hook.example/', secret: 'whsec_test', body: '{"events":[]}', reach: isPublicAddress }

const send = (post: Poster, signal = new AbortController().signal) =>
  deliver(message, { post, clock: handClock(1_700_000_000_500), userAgent: 'Alluvium/1', signal })

test('a message is signed over its time and its body', async () => {
  const posts: Post[] = []
  const outcome = await send(async (post) => {
    posts.push(post)
    return 200
  })
  expect(outcome).toEqual({ kind: 'taken', status: 200 })
  // printf '%s' '1700000000.{"events":[]}' | openssl dgst -sha256 -hmac whsec_test
  const signature = '4f6f9b7a41398ad124e52a1320534f978e522923f3f2b2724e31d7a9dbf78a7f'
  expect(posts).toEqual([
    {
      url: message.url,
      body: message.body,
      reach: isPublicAddress,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Alluvium/1',
        'Alluvium-Signature': `t=1700000000,v1=${signature}`,
      },
    },
  ])
})

test.each([
  [200, 'taken'],
  [299, 'taken'],
  [302, 'failed'],
  [199, 'failed'],
  [500, 'failed'],
])('an answer of %i is %s', async (status, kind) => {
  expect(await send(async () => status)).toMatchObject({ kind, status })
})

const broken: Poster = () => Promise.reject(new Error('no such name'))

test('no answer is a failure with its reason, unless it was given up', async () => {
  expect(await send(broken)).toEqual({ kind: 'failed', status: null, why: 'no such name' })
  expect(await send(broken, AbortSignal.abort())).toEqual({ kind: 'broken-off' })
  expect(await send(async () => 500, AbortSignal.abort())).toEqual({ kind: 'broken-off' })
  expect(await send(async () => 200, AbortSignal.abort())).toEqual({ kind: 'taken', status: 200 })
})

test('it is sent again after 1 s, 2 s, 4 s … and every hour, for a day', () => {
  expect([1, 2, 3, 12, 13, 1000].map(retryDelayMs)).toEqual([1000, 2000, 4000, 2_048_000, 3_600_000, 3_600_000])
  const day = 24 * 3_600_000
  expect([day - 1, day].map((now) => isGivenUp(0, now))).toEqual([false, true])
})
