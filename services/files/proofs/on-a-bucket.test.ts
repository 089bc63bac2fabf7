/** The service with its blobs in a bucket over a socket does what it does with a folder; the adapter's own promises are tested beside it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bucketBlobs } from '../src/adapters/s3/bucket-blobs.ts'
import { s3Bucket } from '../src/adapters/s3/s3-bucket.ts'
import { keepHouse } from '../src/operations/maintenance/housekeeping.ts'
import { checkFiles } from '../src/upkeep.ts'
import { type RunningBucket, runBucket } from '../testing/buckets/running-bucket.ts'
import { noise } from '../testing/documents/noise.ts'
import { toolsOf } from '../testing/history.ts'
import { describeFiles, quiet, type RunningFiles } from '../testing/running-files.ts'
import { type ProtocolClients, protocolClients } from './protocol-clients.ts'

const one = noise(700_000)
const two = noise(250_000, 2)

describeFiles('with its blobs in a bucket, the service', (start) => {
  let bucket: RunningBucket
  let files: RunningFiles
  let clients: ProtocolClients
  beforeEach(async () => {
    bucket = await runBucket()
    const blobs = bucketBlobs(s3Bucket({ ...bucket.options, partBytes: 200_000, logger: quiet }))
    files = await start({ blobs, storageName: 's3' })
    clients = protocolClients(files)
  })
  afterEach(() => bucket.close())

  const bytesAt = async (path: string): Promise<Buffer> => (await files.ask('GET', path)).body

  test('stores, gives back whole and in ranges, copies and moves without moving a byte', async () => {
    expect(await clients.put('/d/a', one)).toBe('')
    expect((await bytesAt('/d/a')).equals(one)).toBe(true)
    const ranged = await files.ask('GET', '/d/a', { headers: { Range: 'bytes=199990-200009' } })
    expect([ranged.status, ranged.body.equals(one.subarray(199_990, 200_010))]).toEqual([206, true])
    expect((await files.ask('HEAD', '/d/a')).headers['content-length']).toBe('700000')
    const before = bucket.requests.length
    expect(await clients.copy({ from: '/d', to: '/e', overwrite: false })).toBe('')
    expect(await clients.move({ from: '/d', to: '/f', overwrite: false })).toBe('')
    // Whatever looks into new files may read meanwhile; a copy, by whichever way, would have been written.
    expect(bucket.requests.slice(before).filter((line) => !line.startsWith('GET '))).toEqual([])
    expect([(await bytesAt('/e/a')).equals(one), (await bytesAt('/f/a')).equals(one)]).toEqual([true, true])
    expect((await bucket.contents()).objects).toHaveLength(1)
  })

  test('keeps versions and restores them', async () => {
    await clients.put('/a', one)
    await clients.put('/a', two)
    const versions: { version: number }[] = (await clients.json('GET', '/api/versions/a')).body
    const [, older] = versions
    expect((await bytesAt(`/api/version-content/${older?.version}/a`)).equals(one)).toBe(true)
    expect((await clients.json('POST', '/api/versions/a/restore', { version: older?.version })).status).toBe(200)
    expect((await bytesAt('/a')).equals(one)).toBe(true)
  })

  test('takes uploads in chunks and by tus', async () => {
    expect(await clients.uploadChunks('/chunks', two)).toBe('')
    expect(await clients.uploadByTus('/tus', one)).toBe('')
    expect([(await bytesAt('/chunks')).equals(two), (await bytesAt('/tus')).equals(one)]).toEqual([true, true])
    await expect.poll(async () => (await bucket.contents()).objects.length).toBe(2)
  })

  test('sends a folder as a zip, and shared files', async () => {
    await clients.put('/d/a', one)
    await clients.put('/d/b', two)
    const zip = await bytesAt('/d?zip')
    expect(zip.length).toBeGreaterThan(one.length + two.length)
    expect([zip.includes(one), zip.includes(two)]).toEqual([true, true])
    const { token } = (await clients.json('POST', '/api/shares', { path: '/d/a', max_downloads: 1 })).body
    const shared = await files.ask('GET', `/s/${token}`)
    expect([shared.status, shared.body.equals(one)]).toEqual([200, true])
    expect((await files.ask('GET', `/s/${token}`)).status).toBe(410)
  })

  test('frees the bytes of what was deleted and purged, and no others', async () => {
    await clients.put('/kept', one)
    await clients.put('/gone', two)
    await clients.remove('/gone')
    await clients.emptyTrash()
    await keepHouse(toolsOf(files, 100), { trashDays: 30, versions: 50, versionDays: 90 })
    await expect.poll(async () => (await bucket.contents()).objects.length).toBe(1)
    expect((await bytesAt('/kept')).equals(one)).toBe(true)
    expect((await checkFiles(toolsOf(files), { deep: true })).findings).toEqual([])
  })
})
