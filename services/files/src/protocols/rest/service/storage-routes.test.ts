import { expect, test } from 'vitest'
import { testBucket } from '../../../../testing/buckets/blob-place.ts'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { flipped, noise } from '../../../../testing/documents/noise.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { admin, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { digestOf, smallLimitBytes } from '../../../model/content.ts'
import { scrubBlobs, scrubSmalls } from '../../../operations/content/scrub.ts'
import { removeRows, sweepBlobs } from '../../../operations/content/sweep-blobs.ts'
import { keepHouse } from '../../../operations/maintenance/housekeeping.ts'
import { checkFiles, repair } from '../../../upkeep.ts'

/** A bucket does not report it. */
const anyRoom = testBucket() === undefined ? expect.any(Number) : null
const retention = { trashDays: 30, versions: 50, versionDays: 90 }
const freeFor = async (who: Person): Promise<number> =>
  (await who.ask('GET', '/api/storage/stats')).body.disk_free_bytes
const statsOf = async (files: RunningFiles) => JSON.parse((await files.ask('GET', '/api/storage/stats')).text)
const readiness = async (files: RunningFiles) => JSON.parse((await files.ask('GET', '/readyz')).text)

describeFiles('the statistics of storage', (start) => {
  test('report files, folders and bytes; equal contents are stored once', async () => {
    const files = await start()
    expect(await statsOf(files)).toMatchObject({
      files: 0,
      collections: 0,
      logical_bytes: 0,
      stored_bytes: 0,
      dedupe_ratio: 1,
    })
    await files.ask('PUT', '/a/one', { body: noise(20_000) })
    await files.ask('PUT', '/a/same', { body: noise(20_000) })
    await files.ask('PUT', '/small', { body: 'hello' })
    expect(await statsOf(files)).toMatchObject({
      files: 3,
      collections: 1,
      logical_bytes: 40_005,
      stored_bytes: 20_005,
      dedupe_ratio: 2,
      versions_bytes: 0,
      trash_bytes: 0,
      uploads_bytes: 0,
      disk_free_bytes: anyRoom,
    })
    await files.ask('PUT', '/a/one', { body: 'now small' })
    await files.ask('DELETE', '/small')
    expect(await statsOf(files)).toMatchObject({
      files: 2,
      logical_bytes: 20_009,
      stored_bytes: 20_014,
      versions_bytes: 20_000,
      trash_bytes: 5,
    })
  })

  test.skipIf(testBucket() !== undefined)(
    'the free space is said exactly to administrators, and roughly to others, who could see by it what is stored already',
    async () => {
      const files = await start({ admin })
      const [root, ada] = [administrator(files), await person(files, 'ada')]
      const [exact, rough] = [await freeFor(root), await freeFor(ada)]
      expect(rough % 2 ** (Math.floor(Math.log2(rough)) - 3)).toBe(0)
      expect(Math.abs(exact - rough) / exact).toBeLessThan(0.2)
    },
  )

  test('a move, a copy and a put of the same bytes make no version', async () => {
    const files = await start()
    await files.ask('PUT', '/a', { body: noise(20_000) })
    await files.ask('PUT', '/a', { body: noise(20_000) })
    await files.ask('MOVE', '/a', { headers: { Destination: '/b' } })
    await files.ask('COPY', '/b', { headers: { Destination: '/c' } })
    expect(await statsOf(files)).toMatchObject({ versions_bytes: 0, stored_bytes: 20_000, logical_bytes: 40_000 })
  })
})

describeFiles('the sweep of contents', (start) => {
  test('keeps what any file, version, trashed entry or snapshot names, and removes the rest, rows and bytes', async () => {
    const files = await start()
    await files.ask('PUT', '/kept', { body: noise(20_000, 1) })
    await files.ask('PUT', '/kept', { body: noise(20_000, 2) })
    await files.ask('PUT', '/held', { body: noise(20_000, 3) })
    await files.ask('POST', '/api/snapshots')
    await files.ask('PUT', '/gone', { body: noise(20_000, 4) })
    await files.ask('DELETE', '/gone')
    await files.ask('DELETE', '/held')
    await files.ask('DELETE', '/api/trash/empty')
    await files.ask('PUT', '/trashed', { body: noise(20_000, 5) })
    await files.ask('DELETE', '/trashed')
    expect(await files.stored.names()).toHaveLength(5)
    await keepHouse(toolsOf(files), retention)
    expect(await files.stored.names()).toHaveLength(4)
    expect((await checkFiles(toolsOf(files), { deep: true })).findings).toEqual([])
  })

  test('keeps the bytes of an upload of the same content during the sweep, in whichever order the two come', async () => {
    const files = await start()
    const body = noise(20_000)
    const digest = digestOf(body)
    for (const order of ['sweep first', 'upload first', 'at once'] as const) {
      await files.ask('PUT', '/old', { body })
      // Nobody names the content any more, and its row is still there.
      await files.database.write(sqlForTests(`DELETE FROM present WHERE key = 'old'`))
      const sweep = () => files.database.write(removeRows([digest]))
      const upload = () => files.ask('PUT', '/new', { body })
      if (order === 'sweep first') await sweep().then(upload)
      else if (order === 'upload first') await upload().then(sweep)
      else await Promise.all([upload(), sweep(), upload(), sweep()])
      await sweepBlobs(toolsOf(files))
      expect((await files.ask('GET', '/new')).body.equals(body)).toBe(true)
      await files.database.write(sqlForTests(`DELETE FROM present WHERE key = 'new'`))
    }
  })
})

const kindsIn = async (files: RunningFiles) =>
  (await checkFiles(toolsOf(files))).findings.map(({ kind }) => kind).toSorted()

describeFiles('rows that a damaged disk has lost', (start) => {
  test('do not take contents with them: nothing is removed while folders hold something else than was counted', async () => {
    const files = await start()
    await files.ask('PUT', '/lost', { body: noise(20_000, 1) })
    await files.ask('PUT', '/lost', { body: noise(20_000, 2) })
    await files.ask('PUT', '/trashed', { body: noise(20_000, 3) })
    await files.ask('DELETE', '/trashed')
    await files.database.write(sqlForTests(`DELETE FROM present WHERE key = 'lost'`))
    await keepHouse(toolsOf(files, 100), retention)
    expect(await files.stored.names()).toHaveLength(3)
    expect(await kindsIn(files)).toEqual(expect.arrayContaining(['content-unreferenced', 'totals-wrong']))
  })

  test('leave contents that nothing names: they are kept for 30 days, and every check finds them', async () => {
    const files = await start()
    await files.ask('PUT', '/a', { body: noise(20_000, 1) })
    await files.ask('PUT', '/a', { body: noise(20_000, 2) })
    await files.database.write(sqlForTests('DELETE FROM past'))
    for (const days of [0, 29]) {
      await keepHouse(toolsOf(files, days), retention)
      expect(await files.stored.names()).toHaveLength(2)
      expect(await kindsIn(files)).toEqual(['content-unreferenced', 'sums-wrong'])
    }
    await keepHouse(toolsOf(files, 31), retention)
    expect(await files.stored.names()).toHaveLength(1)
    expect(await kindsIn(files)).toEqual(['sums-wrong'])
  })
})

/** The files that the audit log reports as damaged; the log itself is valid. */
async function scrubbed({ ask }: RunningFiles): Promise<readonly string[]> {
  expect(JSON.parse((await ask('GET', '/api/audit/verify')).text)).toMatchObject({ valid: true })
  const entries: { method: string; path: string; status: number }[] = JSON.parse((await ask('GET', '/api/audit')).text)
  return entries.flatMap(({ method, path, status }) => (method === 'SCRUB' && status === 500 ? [path] : [])).toSorted()
}

describeFiles('a content that the disk has changed', (start) => {
  test('is never sent whole: it is refused at once or breaks off, the next requests are refused, and readiness reports it', async () => {
    const files = await start()
    for (const size of [20_000, 1_500_000]) await files.ask('PUT', `/${size}`, { body: noise(size) })
    expect(await readiness(files)).toMatchObject({ status: 'ok' })
    await files.stored.change(flipped)
    expect(await files.ask('GET', '/20000')).toMatchObject({ status: 503, code: 'files.content-damaged' })
    await expect(files.ask('GET', '/1500000')).rejects.toThrow(/aborted|hang up|reset/)
    for (const path of ['/20000', '/1500000']) {
      await expect.poll(async () => (await files.ask('GET', path)).status).toBe(503)
      const refused = await files.ask('GET', path, { headers: { Range: 'bytes=0-9' } })
      expect([refused.status, refused.code]).toEqual([503, 'files.content-damaged'])
    }
    await expect.poll(() => readiness(files)).toMatchObject({ status: 'degraded', subsystems: { storage: 'degraded' } })
    expect(JSON.parse((await files.ask('GET', '/.well-known/alluvium')).text)).toMatchObject({ status: 'degraded' })
  })

  test('counts as mended at once when it is stored again, or removed for good, and not only after the next sweep', async () => {
    const files = await start()
    for (const seed of [1, 2, 3]) await files.ask('PUT', `/${seed}`, { body: noise(20_000, seed) })
    await files.ask('PUT', '/small', { body: 'small' })
    await files.stored.change(flipped)
    await files.database.write(
      sqlForTests(`UPDATE smalls SET bytes = ${files.database.engine === 'sqlite' ? "x'00'" : "'\\x00'"}`),
    )
    await scrubSmalls(toolsOf(files))
    await scrubBlobs(toolsOf(files))
    await expect.poll(() => readiness(files)).toMatchObject({ status: 'degraded' })
    for (const seed of [1, 2]) await files.ask('PUT', `/${seed}`, { body: noise(20_000, seed) })
    await files.ask('PUT', '/small', { body: 'small' })
    await files.ask('DELETE', '/3')
    expect((await files.ask('DELETE', '/api/trash/empty')).status).toBe(204)
    await expect.poll(() => readiness(files)).toMatchObject({ status: 'ok' })
    expect(await kindsIn(files)).not.toContain('content-damaged')
  })

  test.for([
    ['another bit', flipped],
    ['a missing end', (bytes: Buffer) => bytes.subarray(0, -1)],
  ] as const)(
    'is found by a full check when it has %s, reported in the log, and repaired by storing the same bytes again',
    async ([, change]) => {
      const files = await start()
      const body = noise(20_000)
      await files.ask('PUT', '/a', { body })
      await files.ask('COPY', '/a', { headers: { Destination: '/b' } })
      expect(await scrubBlobs(toolsOf(files))).toEqual({ contents: 1, damaged: 0 })
      await files.stored.change(change)
      const { sound, findings } = await checkFiles(toolsOf(files), { deep: true })
      expect([sound, findings]).toEqual([
        false,
        [{ kind: 'content-damaged', what: expect.stringMatching(/ \(\/a, \/b\) is damaged or missing\.$/) }],
      ])
      expect(await scrubbed(files)).toEqual(['/a', '/b'])
      expect(await scrubBlobs(toolsOf(files))).toEqual({ contents: 0, damaged: 0 })
      expect((await checkFiles(toolsOf(files))).findings).toEqual([
        { kind: 'content-damaged', what: expect.stringMatching(/ \(\/a, \/b\) was found damaged before\.$/) },
      ])
      expect((await files.ask('GET', '/b')).code).toBe('files.content-damaged')
      expect((await files.ask('PUT', '/again', { body })).status).toBe(201)
      expect((await files.ask('GET', '/b')).body.equals(body)).toBe(true)
      await sweepBlobs(toolsOf(files))
      await expect.poll(() => readiness(files)).toMatchObject({ status: 'ok' })
      expect(await files.stored.names()).toHaveLength(1)
      expect((await checkFiles(toolsOf(files), { deep: true })).findings).toEqual([])
    },
  )

  test('is found when it is missing altogether', async () => {
    const files = await start()
    await files.ask('PUT', '/a', { body: noise(20_000) })
    await files.stored.change(() => undefined)
    expect((await checkFiles(toolsOf(files))).findings).toMatchObject([{ kind: 'content-missing' }])
    expect(await scrubBlobs(toolsOf(files))).toEqual({ contents: 1, damaged: 1 })
    expect((await files.ask('GET', '/a')).status).toBe(503)
  })

  test('is refused and found also where it is small and in the database', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/a', { body: 'hello' })
    const bytes = files.database.engine === 'sqlite' ? `x'6a656c6c6f'` : `'\\x6a656c6c6f'::bytea`
    await files.database.write(sqlForTests(`UPDATE smalls SET bytes = ${bytes}`))
    const refused = await files.ask('GET', '/a')
    expect([refused.status, refused.code]).toEqual([503, 'files.content-damaged'])
    expect((await checkFiles(toolsOf(files))).findings).toEqual([])
    expect(await scrubbed(files)).toEqual([])
    for (let time = 0; time < 2; time += 1) {
      expect(await scrubSmalls(toolsOf(files))).toEqual({ contents: 1, damaged: 1 })
      expect(await scrubbed(files)).toEqual(['/a'])
    }
    expect((await checkFiles(toolsOf(files), { deep: true })).findings).toMatchObject([{ kind: 'content-damaged' }])
  })
})

describeFiles('the check of a store', (start) => {
  test.for([
    ['totals', 'UPDATE totals SET bytes = bytes + 1 WHERE node = 1', 'totals-wrong'],
    ['a sum', 'UPDATE history SET small_bytes = 7', 'sums-wrong'],
    ['a missing content', 'DELETE FROM smalls', 'content-missing'],
    ['a lost folder', `DELETE FROM present WHERE key = 'a'`, 'orphan'],
  ] as const)('detects what is wrong with %s', async ([, sql, kind]) => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/a/b', { body: 'hello' })
    expect((await checkFiles(toolsOf(files))).findings).toEqual([])
    await files.database.write(sqlForTests(sql))
    const { findings, sound } = await checkFiles(toolsOf(files))
    expect([sound, findings.map((finding) => finding.kind)]).toEqual([false, expect.arrayContaining([kind])])
  })
})

describeFiles('the repair of a store', (start) => {
  test.for([
    ['one total', 'UPDATE totals SET files = files + 1, bytes = bytes - 7 WHERE node = 1'],
    ['all totals', 'DELETE FROM totals'],
    ['the sums', 'UPDATE history SET small_bytes = 7, blob_bytes = 7'],
    ['kept bytes', 'DELETE FROM kept_bytes'],
    ['rows of files', `DELETE FROM present WHERE is_folder = 0 AND parent > 2`],
    ['rows of versions', 'DELETE FROM past WHERE is_folder = 0'],
  ] as const)('counts again what is there after %s were lost, and then old contents go again', async ([, sql]) => {
    const files = await start({ smallLimitBytes })
    for (const seed of [1, 2]) await files.ask('PUT', '/a/b/c', { body: noise(20_000, seed) })
    for (const body of ['hello', 'again']) await files.ask('PUT', '/a/d', { body })
    await files.ask('PUT', '/trashed', { body: noise(20_000, 3) })
    await files.ask('DELETE', '/trashed')
    await files.database.write(sqlForTests(sql))
    const commandLine = { engine: files.database.engine, at: 0, agent: 'test' }
    await files.database.write(repair(commandLine))
    expect((await checkFiles(toolsOf(files), { deep: true })).findings).toEqual([])
    expect(JSON.parse((await files.ask('GET', '/api/audit')).text)).toContainEqual(
      expect.objectContaining({ method: 'REPAIR', user_agent: 'test' }),
    )
    expect(await files.database.write(repair(commandLine))).toEqual({
      totals: 0,
      sums: 0,
      accounts: 0,
      counters: 0,
      rows: 0,
      closings: 0,
      contents: 0,
      broughtBack: [],
      sizes: 0,
      lost: [],
    })
    await keepHouse(toolsOf(files, 100), retention)
    expect(await files.stored.names()).toHaveLength(sql.includes('present') ? 0 : 1)
    expect((await checkFiles(toolsOf(files))).findings).toEqual([])
  })
})
