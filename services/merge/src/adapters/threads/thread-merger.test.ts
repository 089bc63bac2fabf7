import { openLogs } from '@alluvium/kernel'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Merger, Work } from '../../ports/merger.ts'
import { engineThreads, type ThreadLimits } from './engine-threads.ts'
import { threadMerger } from './thread-merger.ts'

const silent = openLogs({ level: 'silent', service: 'test' })
type ThreadMerger = Merger & Readonly<{ close(): Promise<void> }>
const opened: ThreadMerger[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((merger) => merger.close()))
})
const usual = engineThreads(silent)
/** Of the usual limits, for all tests: threads take longer to start than most tests. */
const usualThreads = threadMerger(usual)
afterAll(() => usual.close())

function someThreads(options: ThreadLimits): ThreadMerger {
  const threads = engineThreads(silent, options)
  const merger = { ...threadMerger(threads), close: threads.close }
  opened.push(merger)
  return merger
}

/** A request as it arrives; each time anew, since its memory is handed over. */
const request = (driver: string, documents: Readonly<Record<'base' | 'ours' | 'theirs', string>>): Work => ({
  body: new TextEncoder().encode(JSON.stringify({ driver, ...documents })),
  markers: true,
  mayMerge: true,
})

const text = (base: string, ours: string, theirs: string) => request('markdown', { base, ours, theirs })

/** The answer as a client reads it. */
async function merged(merger: Merger, work: Work, asker = from('ann')) {
  const outcome = await merger.merge(work, asker)
  if (!outcome) throw new Error('it was only looked at')
  const answer: unknown = JSON.parse(Buffer.from(outcome.answer).toString())
  return { ...outcome, answer }
}

const from = (caller: string, signal = new AbortController().signal) => ({ caller, signal })

const quick = () => text('one\n\ntwo\n', 'ONE\n\ntwo\n', 'one\n\nTWO\n')

/** Megabytes of lines of which no two are alike: seconds of work. Written once; each gets a copy. */
const slowWork = text(lines('base'), lines('ours'), lines('theirs'))
const slow = (): Work => ({ ...slowWork, body: slowWork.body.slice() })

/** Large, and merged at once. */
const unchanged = () => text(few, few, few)
const few = 'a line that nobody changed\n\n'.repeat(4000)

function lines(salt: string): string {
  return Array.from({ length: 150_000 }, (_, at) => `${salt} ${at}`.padEnd(31)).join('\n')
}

test('a clean merge returns text, with its byte order mark', async () => {
  const work = text('\ufeffä\n\nb\n', '\ufeffä\n\nb!\n', '\ufeffä?\n\nb\n')
  const outcome = await merged(usualThreads, work)
  expect(outcome).toMatchObject({ driver: 'markdown', conflicted: false, linesConflict: false })
  expect(outcome.answer).toMatchObject({ result: '\ufeffä?\n\nb!\n' })
  expect(outcome.durationUs).toBeGreaterThan(0)
})

test('a conflict returns its places and the marked text', async () => {
  const outcome = await merged(usualThreads, text('a\n', 'b\n', 'c\n'))
  expect(outcome).toMatchObject({ conflicted: true, linesConflict: true })
  expect(outcome.answer).toMatchObject({
    result: null,
    conflict_details: [{ base: 'a', ours: 'b', theirs: 'c' }],
    marked: expect.stringContaining('<<<<<<<'),
  })
})

test('an invalid request is reported as such, also when the caller may not merge', async () => {
  const merger = usualThreads
  const notBase64 = request('pdf', { base: 'AAAA', ours: 'AAAB', theirs: '%PDF' })
  await expect(merger.merge(notBase64, from('ann'))).rejects.toMatchObject({
    kind: 'invalid',
    code: 'merge.not-base64',
  })
  const unknown = { ...request('cobol', { base: '', ours: '', theirs: '' }), mayMerge: false }
  await expect(merger.merge(unknown, from('ann'))).rejects.toMatchObject({ code: 'merge.unknown-driver' })
  expect(await merger.merge({ ...quick(), mayMerge: false }, from('ann'))).toBeUndefined()
})

test('a merge that takes too long is stopped and refused, and the next one is merged', async () => {
  const merger = someThreads({ threads: 1, timeMs: 600, timeMsPerMiB: 0 })
  await merger.merge(unchanged(), from('ann')) // a thread has started: waiting for it would count
  await expect(merger.merge(slow(), from('mallory'))).rejects.toMatchObject({
    kind: 'unprocessable',
    code: 'merge.too-slow',
  })
  expect(await merger.merge(quick(), from('ann'))).toMatchObject({ conflicted: false })
})

test('a merge that takes too much memory is stopped and refused, and the next one is merged', async () => {
  const merger = someThreads({ threads: 1, memoryMiB: 24, timeMs: 60_000 })
  await expect(merger.merge(slow(), from('mallory'))).rejects.toMatchObject({
    kind: 'unprocessable',
    code: 'merge.too-complex',
  })
  expect(await merger.merge(quick(), from('ann'))).toMatchObject({ conflicted: false })
})

test('slow merges of one caller do not delay the merges of another', async () => {
  const merger = someThreads({ threads: 2, timeMs: 60_000 })
  const slowOnes = Promise.allSettled(Array.from({ length: 3 }, () => merger.merge(slow(), from('mallory'))))
  for (let round = 0; round < 5; round += 1) await merger.merge(quick(), from('ann'))
  expect(await Promise.race([slowOnes, Promise.resolve('the quick ones')])).toBe('the quick ones')
  await merger.close()
  for (const result of await slowOnes) expect(result).toMatchObject({ reason: { code: 'merge.busy' } })
})

test('slow merges of several callers that hold all threads together do not delay the merges of another', async () => {
  const merger = someThreads({ threads: 2, timeMs: 60_000 })
  const slowOnes = Promise.allSettled(['mallory', 'eve'].map((attacker) => merger.merge(slow(), from(attacker))))
  for (let round = 0; round < 5; round += 1) await merger.merge(quick(), from('ann'))
  expect(await Promise.race([slowOnes, Promise.resolve('the quick ones')])).toBe('the quick ones')
  await merger.close()
  for (const result of await slowOnes) expect(result).toMatchObject({ reason: { code: 'merge.busy' } })
})

test('a large merge that would wait long is refused with a retry time, and a small one does not wait for it', async () => {
  const merger = someThreads({ threads: 2, maxWaitMs: 1, timeMs: 60_000 })
  const first = Promise.allSettled([merger.merge(slow(), from('mallory'))])
  await expect(merger.merge(slow(), from('eve'))).rejects.toMatchObject({
    code: 'merge.busy',
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  expect(await merger.merge(quick(), from('eve'))).toMatchObject({ conflicted: false })
  expect(await Promise.race([first, Promise.resolve('the first')])).toBe('the first')
  await merger.close()
})

test('a large merge that waited for others gets the rest of its time, and is then refused with a retry time', async () => {
  const merger = someThreads({ threads: 2, timeMs: 1600, timeMsPerMiB: 0, maxWaitMs: 60_000 })
  await merger.merge(unchanged(), from('ann'))
  const all = ['mallory', 'eve', 'trudy'].map((attacker) => merger.merge(slow(), from(attacker)))
  const codes = (await Promise.allSettled(all)).map((one) => (one.status === 'rejected' ? one.reason.code : 'merged'))
  expect(codes).toEqual(['merge.too-slow', 'merge.busy', 'merge.busy'])
  expect(await merger.merge(unchanged(), from('ann'))).toMatchObject({ conflicted: false })
})

test('merges past the queue limit are refused at once with a retry time, and the waiting ones are merged', async () => {
  const merger = someThreads({ merges: 8 })
  const ofAnn = Promise.allSettled(Array.from({ length: 10 }, () => merger.merge(quick(), from('ann'))))
  expect(await merger.merge(quick(), from('bob'))).toMatchObject({ conflicted: false })
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

test('bytes past the queue limit are refused, but an idle service accepts one large merge', async () => {
  const merger = someThreads({ bytes: 10 })
  const first = merger.merge(quick(), from('ann'))
  await expect(merger.merge(quick(), from('bob'))).rejects.toMatchObject({ code: 'merge.busy' })
  expect(await first).toMatchObject({ conflicted: false })
  expect(await merger.merge(quick(), from('bob'))).toMatchObject({ conflicted: false })
})

test('closing refuses the waiting and running merges, and everything after them', async () => {
  const merger = someThreads({ threads: 1 })
  const settled = Promise.allSettled([merger.merge(slow(), from('ann')), merger.merge(quick(), from('bob'))])
  await merger.close()
  for (const result of await settled)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'merge.busy' } })
  await expect(merger.merge(quick(), from('ann'))).rejects.toMatchObject({ code: 'merge.busy' })
})

test('a merge whose caller has gone is not started', async () => {
  const merger = someThreads({ threads: 1 })
  const gone = new AbortController()
  const [first, abandoned] = [merger.merge(quick(), from('ann')), merger.merge(slow(), from('mallory', gone.signal))]
  gone.abort()
  await expect(abandoned).rejects.toMatchObject({ code: 'merge.abandoned' })
  expect(await first).toMatchObject({ conflicted: false })
})
