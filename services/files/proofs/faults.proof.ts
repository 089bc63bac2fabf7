/**
 * Faults around a service: a full disk, a failed flush, a missing bucket, a flipped bit. Clients get an error with a
 * code; nothing acknowledged is lost, nothing refused is there in part, no protocol sends damaged bytes, and the
 * service recovers by itself once the fault is over.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bucketBlobs } from '../src/adapters/s3/bucket-blobs.ts'
import { s3Bucket } from '../src/adapters/s3/s3-bucket.ts'
import { scrubBlobs, scrubSmalls } from '../src/operations/content/scrub.ts'
import { checkFiles } from '../src/upkeep.ts'
import { type RunningBucket, runBucket } from '../testing/buckets/running-bucket.ts'
import { noise } from '../testing/documents/noise.ts'
import { toolsOf } from '../testing/history.ts'
import { describeFilesOnEach, quiet } from '../testing/running-files.ts'
import { sqlForTests } from '../testing/sql.ts'
import { type Child, during, expectSound, startChild } from './child.ts'

const small = 8000
const large = 60_000

type PutResult = Readonly<{ path: string; size: number; status: number; code: string }>

async function put({ ask }: Child, path: string, size: number): Promise<PutResult> {
  const answer = await ask(path, { method: 'PUT', body: new Uint8Array(noise(size, path.length)) })
  await answer.arrayBuffer()
  return { path, size, status: answer.status, code: answer.headers.get('error-code') ?? '' }
}

/** `size` bytes under fresh names until `enough`, each told; names have one length each, for their bytes follow from it. */
async function putUntil(
  child: Child,
  size: number,
  enough: (results: readonly PutResult[]) => boolean,
): Promise<PutResult[]> {
  const results: PutResult[] = []
  while (!enough(results)) {
    if (results.length > 1500) throw new Error('The fault did not come, or did not go.')
    results.push(await put(child, `/f${results.length}-${size}`, size))
  }
  return results
}

const stored = (results: readonly PutResult[]) => results.filter(({ status }) => status === 201)
const refused = (results: readonly PutResult[]) => results.filter(({ status }) => status !== 201)

async function expectKept({ ask }: Child, results: readonly PutResult[]): Promise<void> {
  for (const { path, size } of stored(results)) {
    const answer = await ask(path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([path, answer.status, bytes.equals(noise(size, path.length))]).toEqual([path, 200, true])
  }
}

/** What was refused is not there; where the outcome is unknown, it may be, but whole. */
async function expectNotHalf({ ask }: Child, results: readonly PutResult[]): Promise<void> {
  for (const { path, size } of refused(results)) {
    const answer = await ask(path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([path, answer.status === 404 || bytes.equals(noise(size, path.length))]).toEqual([path, true])
  }
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alluvium-faults-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lacks = (program: string, ...words: readonly string[]): string =>
  spawnSync(program, words).status === 0 ? '' : `, skipped because ${program} is not there`

type Disk = Readonly<{
  wrapper?: readonly string[]
  /** Bytes of a file that has no room. */
  tooLarge: number
  /** What is said when the ledger has no room. */
  says: Readonly<{ status: number; code: string }>
  makeRoom(child: Child): void
}>

async function expectToSurviveFullness({ wrapper, tooLarge, says, makeRoom }: Disk): Promise<void> {
  const results = await during(await startChild(folder, { wrapper }), async (child) => {
    expect(await put(child, '/too-large', tooLarge)).toMatchObject({ status: 507, code: 'files.storage-full' })
    const filling = await putUntil(child, small, (all) => refused(all).length >= 5)
    for (const one of refused(filling)) expect(one).toMatchObject(says)
    expect((await child.ask('/healthz')).status).toBe(200)
    await expectKept(child, filling.slice(-40))
    makeRoom(child)
    await expect.poll(async () => (await put(child, '/room-again', small)).status).toBeLessThan(300)
    expect(await put(child, '/large-again', tooLarge)).toMatchObject({ status: 201 })
    await expectNotHalf(child, filling)
    return filling
  })
  await during(await startChild(folder), (child) => expectKept(child, results))
  await expectSound(folder)
}

const whyNoMount =
  process.getuid?.() === 0 ? lacks('unshare', '--mount', 'true') : ', skipped because only root mounts a disk'
test.skipIf(whyNoMount !== '')(
  `a full disk refuses what does not fit, keeps what it has, and accepts more when there is room${whyNoMount}`,
  async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder])
    try {
      await expectToSurviveFullness({
        tooLarge: 7_000_000,
        says: { status: 507, code: 'database.full' },
        makeRoom: () => execFileSync('mount', ['-o', 'remount,size=100m', folder]),
      })
    } finally {
      execFileSync('umount', ['-l', folder])
    }
  },
)

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const whyNoLimit =
  whyNoMount === '' && !isFull ? ', skipped because a disk that is full was tried' : lacks('prlimit', '--version')
test.skipIf(whyNoLimit !== '')(`a limit on the size of files is handled like a full disk${whyNoLimit}`, async () => {
  const limitKib = 4096
  await expectToSurviveFullness({
    wrapper: ['bash', '-c', `ulimit -S -f ${limitKib}; trap '' XFSZ; exec "$@"`, 'bash'],
    tooLarge: limitKib * 1024 + 1,
    says: { status: 503, code: 'database.unavailable' }, // SQLite knows no such refusal
    makeRoom: ({ pid }) => execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']),
  })
})

/** Starts a program of which some system calls fail. @param when as strace counts them. */
const failing = (call: string, when: string, error = 'EIO'): readonly string[] =>
  `strace -f -qq -o /dev/null -e trace=${call} -e signal=none -e inject=${call}:error=${error}:when=${when}`.split(' ')

const whyNoTrace = lacks('strace', '-V')
describe.skipIf(whyNoTrace !== '')(`a flush that fails${whyNoTrace}`, () => {
  test.for([
    ['EIO', { status: 503, code: 'files.storage-unavailable' }],
    ['EDQUOT', { status: 507, code: 'files.storage-full' }],
  ] as const)(
    'of a blob with %s refuses that blob, and the next is accepted when the disk works again',
    async ([error, says]) => {
      const results = await during(
        await startChild(folder, { wrapper: failing('fsync', '12..18', error) }),
        async (child) => {
          const all = await putUntil(child, large, (so) => refused(so).length > 0 && stored(so.slice(-5)).length === 5)
          for (const one of refused(all)) expect(one).toMatchObject(says)
          expect(all.findIndex(({ status }) => status !== 201)).toBeGreaterThan(0)
          await expectKept(child, all)
          await expectNotHalf(child, all)
          return all
        },
      )
      await during(await startChild(folder), (child) => expectKept(child, results))
      await expectSound(folder)
    },
  )

  test('of the ledger stops all acknowledgements, and after a restart everything acknowledged is there', async () => {
    const results = await during(await startChild(folder, { wrapper: failing('fdatasync', '60+') }), async (child) => {
      const all = await putUntil(child, small, (so) => refused(so).length >= 5)
      for (const one of refused(all)) expect(one).toMatchObject({ status: 503, code: 'database.unavailable' })
      expect(stored(all).length).toBeGreaterThan(0)
      return all
    })
    await during(await startChild(folder), async (child) => {
      await expectKept(child, results)
      await expectNotHalf(child, results)
      expect((await put(child, '/again', small)).status).toBe(201)
    })
    await expectSound(folder)
  })
})

/** One connection, open before anything happens, over which all is asked. */
async function openConnection({ url }: Child) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask: Child['ask'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const asking = request(
        url + path,
        { agent, method, headers: Object.fromEntries(new Headers(headers)) },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            const received = new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
            const { statusCode: status = 0 } = answer
            resolve(new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers: received }))
          })
        },
      )
      asking.on('error', reject)
      asking.end(body instanceof Uint8Array ? body : undefined)
    })
  await ask('/healthz')
  return { ask, close: () => agent.destroy() }
}

const whyNoDescriptors = lacks('prlimit', '--version')
test.skipIf(whyNoDescriptors !== '')(
  `a process without file descriptors refuses what needs one, damages and loses nothing, and recovers when some are free${whyNoDescriptors}`,
  async () => {
    const results = await during(await startChild(folder), async (child) => {
      const connection = await openConnection(child)
      const kept = { ...child, ask: connection.ask }
      const before = [await put(kept, '/before-small', small), await put(kept, '/before-large', large)]
      before.push(await put(kept, '/before-long', 2_000_000))
      const limit = (descriptors: number | string) =>
        execFileSync('prlimit', ['--pid', String(child.pid), `--nofile=${descriptors}:`])
      limit(8) // fewer than it has: whatever it opens is refused
      for (const path of ['/before-large', '/before-long']) {
        const whole = await connection.ask(path)
        const part = await connection.ask(path, { headers: { Range: 'bytes=10-19' } })
        for (const { status, headers } of [whole, part])
          expect([path, status, headers.get('error-code')]).toEqual([path, 503, 'files.storage-unavailable'])
      }
      expect(await put(kept, '/while-small', small)).toMatchObject({ status: 201 })
      await expectKept(kept, before.slice(0, 1))
      expect((await connection.ask('/readyz')).status).toBe(503)
      // Last, for who is refused amid a body is parted from, and to come back would need a descriptor.
      expect(await put(kept, '/while-large', large)).toMatchObject({ status: 503, code: 'files.storage-unavailable' })
      limit(1000)
      connection.close()
      await expect.poll(async () => (await child.ask('/readyz')).status).toBe(200)
      const after = [await put(child, '/while-large', large), await put(child, '/after', 2_000_000)]
      for (const one of after) expect(one.status).toBe(201)
      const all = [...before, { path: '/while-small', size: small, status: 201, code: '' }, ...after]
      await expectKept(child, all)
      return all
    })
    await during(await startChild(folder), (child) => expectKept(child, results))
    await expectSound(folder)
  },
)

describeFilesOnEach('a bucket that is gone', (start) => {
  let bucket: RunningBucket
  beforeEach(async () => {
    bucket = await runBucket()
  })
  afterEach(() => bucket.close())

  test('refuses large files and serves small ones, and nothing is lost or left over when it returns', async () => {
    const blobs = bucketBlobs(s3Bucket({ ...bucket.options, partBytes: 200_000, logger: quiet }))
    const files = await start({ blobs })
    const { ask } = files
    expect((await ask('PUT', '/before', { body: noise(500_000) })).status).toBe(201)
    expect((await ask('PUT', '/small', { body: 'small' })).status).toBe(201)
    const begin = JSON.stringify({ path: '/upload', chunk_size: 50_000 })
    const headers = { 'Content-Type': 'application/json' }
    const { upload_id: id } = JSON.parse((await ask('POST', '/api/upload/init', { headers, body: begin })).text)
    expect((await ask('PUT', `/api/upload/${id}/0`, { body: noise(50_000) })).status).toBe(200)
    expect((await ask('PUT', `/api/upload/${id}/1`, { body: noise(50_000, 2) })).status).toBe(200)

    bucket.failWith(() => 'cut')
    const [written, read, over, completed] = await Promise.all([
      ask('PUT', '/while', { body: noise(500_000, 2) }),
      ask('GET', '/before'),
      ask('PUT', '/before', { body: noise(300_000, 3) }),
      ask('POST', `/api/upload/${id}/complete`),
    ])
    for (const { status, code } of [written, read, over])
      expect([status, code]).toEqual([503, 'files.storage-unavailable'])
    expect([completed.status, completed.code]).toEqual([500, 'files.storage-failed'])
    expect((await ask('GET', '/small')).text).toBe('small')
    expect((await ask('PUT', '/small-too', { body: 'too' })).status).toBe(201)
    expect((await ask('MOVE', '/before', { headers: { Destination: '/moved' } })).status).toBe(201)

    bucket.failWith(() => undefined)
    expect((await ask('GET', '/moved')).body.equals(noise(500_000))).toBe(true)
    expect((await ask('GET', '/while')).status).toBe(404)
    expect((await ask('POST', `/api/upload/${id}/complete`)).status).toBe(201)
    expect((await ask('GET', '/upload')).body.length).toBe(100_000)
    await (await start({ database: files.database, blobs, clock: toolsOf(files, 1).clock })).service.close()
    expect((await checkFiles(toolsOf(files), { deep: true })).findings).toEqual([])
    const { rows } = await files.database.read(sqlForTests('SELECT location FROM blobs'))
    await expect
      .poll(async () => (await bucket.contents()).objects.toSorted())
      .toEqual(rows.map(({ location }) => String(location)).toSorted())
  })
})

describeFilesOnEach('one flipped bit', (start) => {
  test('in a blob and in a small content is found by a scrub, and that content is served by no protocol from then on', async () => {
    const files = await start()
    const { ask } = files
    const json = { 'Content-Type': 'application/json' }
    await ask('PUT', '/d/large', { body: noise(large) })
    await ask('PUT', '/d/small', { body: noise(small) })
    const snapshot = JSON.parse((await ask('POST', '/api/snapshots')).text).id
    await files.stored.change((blob) => blob.with(5000, (blob[5000] ?? 0) ^ 0b100))
    const flipped = noise(small).toString('hex').replace(/^../, 'ff')
    const bytes = files.database.engine === 'sqlite' ? `x'${flipped}'` : `'\\x${flipped}'::bytea`
    await files.database.write(sqlForTests(`UPDATE smalls SET bytes = ${bytes}`))
    expect(await scrubBlobs(toolsOf(files))).toMatchObject({ damaged: 1 })
    expect(await scrubSmalls(toolsOf(files))).toMatchObject({ damaged: 1 })

    for (const path of ['/d/large', '/d/small']) {
      const [{ version }] = JSON.parse((await ask('GET', `/api/versions${path}`)).text)
      const body = JSON.stringify({ path })
      const { token } = JSON.parse((await ask('POST', '/api/shares', { headers: json, body })).text)
      const protocols = [
        `/.snapshots/${snapshot}${path}`,
        `/api/version-content/${version}${path}`,
        `/s/${token}`,
        path,
      ]
      for (const protocol of protocols) {
        const { status, code } = await ask('GET', protocol)
        expect([protocol, status, code]).toEqual([protocol, 503, 'files.content-damaged'])
      }
      const ranged = await ask('GET', path, { headers: { Range: 'bytes=0-9' } })
      expect([ranged.status, ranged.code]).toEqual([503, 'files.content-damaged'])
    }
    const zipped = await ask('GET', '/d?zip').catch(() => undefined) // cut off, or refused
    expect(zipped?.status).not.toBe(200)
  })
})
