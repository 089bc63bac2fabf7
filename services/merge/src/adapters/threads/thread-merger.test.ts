import { openLogs } from '@alluvium/kernel'
import { afterEach, expect, test } from 'vitest'
import type { Merger, Work } from '../../ports/merger.ts'
import { type ThreadLimits, threadMerger } from './thread-merger.ts'

const silent = openLogs({ level: 'silent', service: 'test' })
const opened: Merger[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((merger) => merger.close()))
})

function someThreads(options: ThreadLimits = {}): Merger {
  const merger = threadMerger(silent, options)
  opened.push(merger)
  return merger
}

const text = (base: string, ours: string, theirs: string): Work => ({
  driver: 'markdown',
  documents: { base, ours, theirs },
  encoding: 'text',
  markers: true,
})

const from = (caller: string, signal = new AbortController().signal) => ({ caller, signal })

const quick = text('one\n\ntwo\n', 'ONE\n\ntwo\n', 'one\n\nTWO\n')

/** Megabytes of lines of which no two are alike: seconds of work. */
const slow = text(lines('base'), lines('ours'), lines('theirs'))

function lines(salt: string): string {
  return Array.from({ length: 150_000 }, (_, at) => `${salt} ${at}`.padEnd(31)).join('\n')
}

test('a clean merge comes back as text, a byte order mark and all', async () => {
  const outcome = await someThreads().merge(text('\ufeffä\n\nb\n', '\ufeffä\n\nb!\n', '\ufeffä?\n\nb\n'), from('ann'))
  expect(outcome).toMatchObject({ kind: 'merged', result: '\ufeffä?\n\nb!\n', linesConflict: false })
  expect(outcome.durationUs).toBeGreaterThan(0)
})

test('a conflict comes back with its places, and marked', async () => {
  const outcome = await someThreads().merge(text('a\n', 'b\n', 'c\n'), from('ann'))
  expect(outcome).toMatchObject({
    kind: 'conflicted',
    linesConflict: true,
    conflicts: [{ base: 'a\n', ours: 'b\n', theirs: 'c\n' }],
  })
  expect('marked' in outcome && outcome.marked).toContain('<<<<<<<')
})

test('binary documents that are not base64 are refused by name', async () => {
  const work: Work = {
    driver: 'pdf',
    documents: { base: 'AAAA', ours: 'AAAB', theirs: '%PDF' },
    encoding: 'base64',
    markers: false,
  }
  await expect(someThreads().merge(work, from('ann'))).rejects.toMatchObject({
    kind: 'invalid',
    code: 'merge.not-base64',
  })
})

test('a merge that takes too long is ended with a refusal, and the next one is merged', async () => {
  const merger = someThreads({ threads: 1, timeMs: 200, timeMsPerMiB: 0 })
  await expect(merger.merge(slow, from('mallory'))).rejects.toMatchObject({
    kind: 'unprocessable',
    code: 'merge.too-slow',
  })
  expect(await merger.merge(quick, from('ann'))).toMatchObject({ kind: 'merged' })
})

test('a merge that takes too much memory is ended with a refusal, and the next one is merged', async () => {
  const merger = someThreads({ threads: 1, memoryMiB: 24, timeMs: 60_000 })
  await expect(merger.merge(slow, from('mallory'))).rejects.toMatchObject({
    kind: 'unprocessable',
    code: 'merge.too-complex',
  })
  expect(await merger.merge(quick, from('ann'))).toMatchObject({ kind: 'merged' })
})

test('slow merges of one caller do not delay the merges of another', async () => {
  const merger = someThreads({ threads: 2, timeMs: 400, timeMsPerMiB: 0 })
  const slowOnes = Promise.allSettled(Array.from({ length: 3 }, () => merger.merge(slow, from('mallory'))))
  for (let round = 0; round < 5; round += 1) await merger.merge(quick, from('ann'))
  const first = await Promise.race([slowOnes, Promise.resolve('the quick ones')])
  expect(first).toBe('the quick ones')
  await slowOnes
})

test('more than may wait is refused at once with the time to come back, and what waited is merged', async () => {
  const merger = someThreads({ merges: 8 })
  const ofAnn = Promise.allSettled(Array.from({ length: 10 }, () => merger.merge(quick, from('ann'))))
  expect(await merger.merge(quick, from('bob'))).toMatchObject({ kind: 'merged' })
  const refused = (await ofAnn).filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(6) // half of the places are one caller's
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      kind: 'busy',
      code: 'merge.busy',
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    })
  }
})

test('more bytes than may wait are refused, but one large merge is taken by an idle service', async () => {
  const merger = someThreads({ bytes: 10 })
  const first = merger.merge(quick, from('ann'))
  await expect(merger.merge(quick, from('bob'))).rejects.toMatchObject({ code: 'merge.busy' })
  expect(await first).toMatchObject({ kind: 'merged' })
  expect(await merger.merge(quick, from('bob'))).toMatchObject({ kind: 'merged' })
})

test('closing refuses what waits and what is worked on, and everything after it', async () => {
  const merger = someThreads({ threads: 1 })
  const settled = Promise.allSettled([merger.merge(slow, from('ann')), merger.merge(quick, from('bob'))])
  await merger.close()
  for (const result of await settled)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'merge.busy' } })
  await expect(merger.merge(quick, from('ann'))).rejects.toMatchObject({ code: 'merge.busy' })
})

test('a merge that nobody waits for any more is not begun', async () => {
  const merger = someThreads({ threads: 1 })
  const gone = new AbortController()
  const [first, abandoned] = [merger.merge(quick, from('ann')), merger.merge(slow, from('mallory', gone.signal))]
  gone.abort()
  await expect(abandoned).rejects.toMatchObject({ code: 'merge.abandoned' })
  expect(await first).toMatchObject({ kind: 'merged' })
})
