/** What can go wrong between the service and a bucket, over a real socket; the contract is in `blobs.test.ts`. */
import { type AddressInfo, connect, createServer } from 'node:net'
import { newRandomId, Problem } from '@alluvium/kernel'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningBucket, runBucket } from '../../../testing/buckets/running-bucket.ts'
import { noise } from '../../../testing/documents/noise.ts'
import { quiet } from '../../../testing/running-files.ts'
import { digestOf } from '../../model/content.ts'
import { bucketBlobs } from './bucket-blobs.ts'
import { s3Bucket } from './s3-bucket.ts'

let running: RunningBucket
beforeEach(async () => {
  running = await runBucket()
})
afterEach(() => running.close())

const partBytes = 200_000
const open = (prefix = '') => bucketBlobs(s3Bucket({ ...running.options, partBytes, prefix, logger: quiet }))

async function* pieces(bytes: Uint8Array, size = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* brokenAfter(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* pieces(bytes)
  throw new RangeError('cut')
}

const refuses = async (promise: Promise<unknown>, code: string) => {
  const problem = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ code })
  return problem
}

test('a blob of many parts arrives whole, with at most two of its parts under way at once', async () => {
  const blobs = open()
  const bytes = noise(3_000_000)
  const location = newRandomId()
  expect(await blobs.put(location, pieces(bytes, 70_001))).toEqual({ digest: digestOf(bytes), size: bytes.length })
  expect(running.requests.filter((line) => line.includes('partNumber=')).length).toBe(15)
  expect(running.maxParts()).toBe(2)
  expect(await running.contents()).toEqual({ objects: [location], openUploads: 0 })
})

test('many blobs in parts at once have at most eight parts under way, not two each', async () => {
  const blobs = open()
  await Promise.all(Array.from({ length: 12 }, () => blobs.put(newRandomId(), pieces(noise(4 * partBytes)))))
  expect(running.maxParts()).toBeLessThanOrEqual(8)
  expect((await running.contents()).objects.length).toBe(12)
})

test('exactly one part and exactly two arrive whole', async () => {
  const blobs = open()
  for (const size of [0, 1, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes]) {
    expect((await blobs.put(newRandomId(), pieces(noise(size)))).size).toBe(size)
  }
})

test('keys begin with the prefix', async () => {
  const location = newRandomId()
  await open('alluvium/files/').put(location, pieces(noise(10)))
  expect((await running.contents()).objects).toEqual([`alluvium/files/${location}`])
})

test.for([100_000, 1_000_000])('bytes that break off after %i leave neither object nor open upload', async (size) => {
  await expect(open().put(newRandomId(), brokenAfter(noise(size)))).rejects.toThrow('cut')
  expect(await running.contents()).toEqual({ objects: [], openUploads: 0 })
})

test('a part that is refused ends the upload, and leaves neither object nor open upload', async () => {
  running.failWith((request) => (request.includes('partNumber=3') ? [403, 'AccessDenied'] : undefined))
  let taken = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      taken += 1
      yield noise(50_000)
    }
  }
  await refuses(open().put(newRandomId(), endless()), 'files.storage-unavailable')
  expect(taken).toBeLessThan(100)
  expect(await running.contents()).toEqual({ objects: [], openUploads: 0 })
})

test('a part whose connection breaks once is sent again', async () => {
  let broken = 0
  running.failWith((request) => (request.includes('partNumber=2') && (broken += 1) === 1 ? 'cut' : undefined))
  const bytes = noise(600_000)
  const location = newRandomId()
  expect((await open().put(location, pieces(bytes))).digest).toBe(digestOf(bytes))
  expect(broken).toBe(2)
})

const isCompletion = (request: string) => request.startsWith('POST') && request.includes('uploadId=')

test('an upload whose last answer is lost is whole; one that the bucket has forgotten is not', async () => {
  const blobs = open()
  const bytes = noise(600_000)
  let completions = 0
  running.failWith((request) => {
    if (!isCompletion(request)) return undefined
    completions += 1
    return completions === 1 ? 'cut-after' : [404, 'NoSuchUpload']
  })
  expect((await blobs.put(newRandomId(), pieces(bytes))).digest).toBe(digestOf(bytes))
  expect(completions).toBe(2)
  await refuses(blobs.put(newRandomId(), pieces(bytes)), 'files.storage-unavailable')
})

test('a bucket that refuses is reported as unavailable storage, to be retried later', async () => {
  const blobs = open()
  const location = newRandomId()
  await blobs.put(location, pieces(noise(1000)))
  running.failWith(() => [503, 'SlowDown'])
  const problem = await refuses(blobs.put(newRandomId(), pieces(noise(10))), 'files.storage-unavailable')
  expect(problem).toMatchObject({ kind: 'busy', headers: { 'retry-after': '5' } })
  running.failWith(() => [403, 'AccessDenied'])
  await refuses(blobs.open(location, 0, 10), 'files.storage-unavailable')
  await refuses(blobs.remove(location), 'files.storage-unavailable')
  await refuses(blobs.probe(), 'files.storage-unavailable')
})

test('a bucket without room is reported as full storage', async () => {
  const blobs = open()
  for (const refusal of [[507, 'XMinioStorageFull'] as const, [403, 'QuotaExceeded'] as const]) {
    running.failWith((request) => (request.startsWith('PUT') ? refusal : undefined))
    const problem = await refuses(blobs.put(newRandomId(), pieces(noise(1_000_000))), 'files.storage-full')
    expect(problem).toMatchObject({ kind: 'full' })
  }
  expect(await running.contents()).toEqual({ objects: [], openUploads: 0 })
})

test('a bucket that does not exist is reported as unavailable storage, not as a missing blob', async () => {
  const blobs = bucketBlobs(s3Bucket({ ...running.options, bucket: 'nowhere', logger: quiet }))
  await refuses(blobs.open(newRandomId(), 0, 1), 'files.storage-unavailable')
  await refuses(blobs.put(newRandomId(), pieces(noise(1))), 'files.storage-unavailable')
})

test('a bucket that stops during a blob gives the reader an error, never a short answer', async () => {
  const blobs = open()
  const location = newRandomId()
  const size = 60_000_000 // more than sockets hold
  await blobs.put(location, pieces(noise(size), 1_000_000))
  const opened = await blobs.open(location, 0, size)
  const read = async () => {
    for await (const chunk of opened ?? []) {
      expect(chunk.length).toBeGreaterThan(0)
      await running.stop()
      await new Promise(setImmediate)
    }
  }
  await refuses(read(), 'files.storage-unavailable')
  await refuses(blobs.open(location, 0, size), 'files.storage-unavailable')
  await refuses(blobs.put(newRandomId(), pieces(noise(1_000_000))), 'files.storage-unavailable')
})

test('an object that is shorter than it should be is an error, never a short answer', async () => {
  const blobs = open()
  const location = newRandomId()
  await blobs.put(location, pieces(noise(1000)))
  await expect(blobs.open(location, 0, 1001)).rejects.toThrow('shorter')
  await expect(blobs.open(location, 1000, 5)).rejects.toThrow('shorter')
})

test('a reader that stops early, or never begins, ends its connection', async () => {
  const blobs = open()
  const location = newRandomId()
  const size = 30_000_000
  await blobs.put(location, pieces(noise(size), 1_000_000))
  for await (const chunk of (await blobs.open(location, 0, size)) ?? []) {
    expect(chunk.length).toBeGreaterThan(0)
    break
  }
  await (await blobs.open(location, 0, size))?.[Symbol.asyncIterator]().return?.()
  await expect.poll(() => running.busyConnections()).toBe(0)
})

test('a probe leaves nothing', async () => {
  await open().probe()
  expect(running.requests.some((line) => line.startsWith('PUT'))).toBe(true)
  expect((await running.contents()).objects).toEqual([])
})

test('a bucket that ends a hundred idle connections at once fails no request', async () => {
  const { port, used, close } = await endingIdle(Number(new URL(running.options.endpoint).port))
  const endpoint = `http://127.0.0.1:${port}`
  const bucket = s3Bucket({ ...running.options, endpoint, logger: quiet })
  try {
    const keys = Array.from({ length: 100 }, () => newRandomId())
    await Promise.all(keys.map((key) => bucket.upload(key, pieces(noise(10)))))
    expect(await Promise.all(keys.map((key) => bucket.size(key)))).toEqual(keys.map(() => 10))
    expect(used()).toBeGreaterThan(0)
  } finally {
    bucket.close()
    await close()
  }
})

/** Before a bucket: a connection that has brought its answer is ended as soon as it is used again, as one that was ended before. */
async function endingIdle(port: number) {
  let used = 0
  const server = createServer((client) => {
    const bucket = connect(port, '127.0.0.1')
    let answered = false
    client.on('data', (chunk) => {
      if (!answered) bucket.write(chunk)
      else if (!client.destroyed) {
        used += 1
        client.destroy()
      }
    })
    bucket.on('data', (chunk) => {
      answered = true
      client.write(chunk)
    })
    client.on('error', () => undefined).on('close', () => bucket.destroy())
    bucket.on('error', () => undefined).on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Connections that were used again. */
    used: () => used,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
