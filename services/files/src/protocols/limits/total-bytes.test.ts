/** What an account may have on the disk in all: its files, and what it threw away, replaced, or did not finish. */
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Script } from '@alluvium/database'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { toolsOf } from '../../../testing/history.ts'
import { rounds } from '../../../testing/rounds.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { purgeRest } from '../../operations/retention/purge.ts'
import { makeRoom } from '../../operations/retention/quota.ts'
import { once } from '../../ports/ledger.ts'
import { checkFiles } from '../../upkeep.ts'

const quota = 20_000
const total = 10 * quota
const password = 'a pass phrase'
const json = { 'Content-Type': 'application/json' }

async function userOf(files: RunningFiles, username: string, limits: object = { storage_quota_bytes: quota }) {
  const body = JSON.stringify({ username, password, role: 'user', ...limits })
  const made = await files.ask('POST', '/api/admin/users', { headers: { ...json, authorization: adminBasic }, body })
  expect(made.status).toBe(201)
  const { id }: { id: string } = JSON.parse(made.text)
  const authorization = basic(username, password)
  return {
    id,
    ask: (
      method: string,
      path: string,
      { headers = {}, body }: { headers?: object; body?: string | Uint8Array } = {},
    ) => files.ask(method, path, { headers: { authorization, ...headers }, ...(body !== undefined && { body }) }),
  }
}
type User = Awaited<ReturnType<typeof userOf>>

async function recordOf(files: RunningFiles, { id }: User) {
  const { text } = await files.ask('GET', '/api/admin/users', { headers: { authorization: adminBasic } })
  const all: { id: string; storage_total_used_bytes: number; storage_total_bytes: number | null }[] = JSON.parse(text)
  return all.find((one) => one.id === id)
}
const usedBy = async (files: RunningFiles, user: User) => (await recordOf(files, user))?.storage_total_used_bytes ?? -1
const sound = async (files: RunningFiles) => (await checkFiles(toolsOf(files))).findings
const post = (user: User, path: string, body: object) =>
  user.ask('POST', path, { headers: json, body: JSON.stringify(body) })

function* numberOf(username: string): Script<number> {
  const row = yield* once((db) => db.selectFrom('users').select('number').where('username', '=', username)).first()
  return row?.number ?? -1
}

/** Calls `asked` at each query of a script. */
function* counted<Value>(script: Script<Value>, asked: () => void): Script<Value> {
  let step = script.next()
  while (!step.done) {
    asked()
    step = script.next(yield step.value)
  }
  return step.value
}

/** Sends more than there is room for, of which the length is not said, and never ends; resolves with how it is answered. */
function endless(files: RunningFiles, path: string, headers: OutgoingHttpHeaders): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(files.url + path, { method: 'PUT', headers })
    sending.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write(noise(3 * quota))
  })
}

describeFiles('the bytes of an account', (start) => {
  test('a body of unknown length is refused when it passes the quota, and not after all of it is on the disk', async () => {
    const files = await start({ admin })
    const ann = await userOf(files, 'ann')
    const authorization = basic('ann', password)
    await ann.ask('MKCOL', '/drop')
    await ann.ask('PUT', '/old', { body: noise(quota, 1) })
    const share = JSON.parse((await post(ann, '/api/shares', { path: '/drop', allow_upload: true })).text)
    expect(await endless(files, '/new', { authorization })).toBe(507)
    expect(await endless(files, `/s/${share.token}/new`, {})).toBe(507)
    const zeros = gzipSync(Buffer.alloc(10 * quota))
    const inflating = { headers: { 'Content-Encoding': 'gzip' }, body: zeros }
    expect(await ann.ask('PUT', '/zeros', inflating)).toMatchObject({ status: 507, code: 'files.quota-exceeded' })
    // What takes nothing more is taken, also by several at once.
    const again = Array.from({ length: 3 }, () => ann.ask('PUT', '/old', { body: noise(quota, 1) }))
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await usedBy(files, ann)).toBe(quota)
  })

  test('thirty files that are put and deleted under a quota do not fill the disk: the oldest trash is purged', async () => {
    const files = await start({ admin })
    const ann = await userOf(files, 'ann')
    for (let nth = 0; nth < 30; nth += 1) {
      expect((await ann.ask('PUT', `/file%20${nth}`, { body: noise(19_000, nth) })).status).toBe(201)
      expect((await ann.ask('DELETE', `/file%20${nth}`)).status).toBe(204)
    }
    const { text } = await files.ask('GET', '/api/storage/stats', { headers: { authorization: adminBasic } })
    expect(JSON.parse(text).trash_bytes).toBeLessThanOrEqual(total)
    expect(await recordOf(files, ann)).toMatchObject({
      storage_total_bytes: total,
      storage_total_used_bytes: 10 * 19_000,
    })
    const trash: { path: string }[] = JSON.parse((await ann.ask('GET', '/api/trash')).text)
    expect(trash.map(({ path }) => path)).toEqual(Array.from({ length: 10 }, (_, nth) => `/file ${29 - nth}`))
    expect(await sound(files)).toEqual([])
  })

  test('versions count until none is left, then 507 says how to free room, and that works', async () => {
    const files = await start({ admin })
    const ann = await userOf(files, 'ann')
    const bob = await userOf(files, 'bob')
    const put = (nth: number) => ann.ask('PUT', '/notes', { body: noise(19_000, nth) })
    for (let nth = 0; nth < 10; nth += 1) expect((await put(nth)).status).toBeLessThan(300)
    const refused = await put(10)
    expect([refused.status, refused.code]).toEqual([507, 'files.total-exceeded'])
    expect(refused.text).toMatch(/emptying the trash/)
    expect((await put(9)).status).toBe(204) // the same bytes take nothing more
    expect((await bob.ask('PUT', '/of-bob', { body: noise(19_000, 1) })).status).toBe(201)
    await ann.ask('DELETE', '/notes')
    expect((await ann.ask('DELETE', '/api/trash/empty')).status).toBe(204)
    expect(await usedBy(files, ann)).toBe(0)
    expect((await put(11)).status).toBe(201)
    expect(await sound(files)).toEqual([])
  })

  test('bytes that are purged but held by a snapshot count until the snapshot is deleted', async () => {
    const files = await start({ admin })
    const ann = await userOf(files, 'ann')
    await ann.ask('PUT', '/a/notes?parents=true', { body: noise(19_000, 1) })
    const { id } = JSON.parse((await ann.ask('POST', '/api/snapshots')).text)
    await ann.ask('DELETE', '/a')
    await ann.ask('DELETE', '/api/trash/empty')
    expect(await usedBy(files, ann)).toBe(19_000)
    expect((await ann.ask('GET', `/.snapshots/${id}/a/notes`)).status).toBe(200)
    expect(await sound(files)).toEqual([])
  })

  test('the total cannot be exceeded by uploading again what a snapshot holds and the trash releases', async () => {
    const files = await start({ admin })
    const limit = 330_000
    const ann = await userOf(files, 'ann', { storage_quota_bytes: null, storage_total_bytes: limit })
    const putAll = (folder: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, nth) =>
          ann.ask('PUT', `/${folder}/${nth}?parents=true`, { body: noise(1_000, nth) }),
        ),
      )
    await putAll('first', 300)
    await ann.ask('POST', '/api/snapshots')
    await ann.ask('DELETE', '/first')
    const again = await putAll('second', 34)
    expect(new Set(again.map(({ code }) => code || 'stored'))).toEqual(new Set(['stored', 'files.total-exceeded']))
    await purgeRest(toolsOf(files))
    expect(await usedBy(files, ann)).toBeLessThanOrEqual(limit)
    expect(await sound(files)).toEqual([])
  })

  test('purged bytes count until the purge has ended, and free room when it is needed', async () => {
    const files = await start({ admin })
    const ann = await userOf(files, 'ann', { storage_quota_bytes: null, storage_total_bytes: 300_000 })
    const nths = Array.from({ length: 290 }, (_, nth) => nth)
    await Promise.all(nths.map((nth) => ann.ask('PUT', `/a/b/${nth}?parents=true`, { body: noise(1_000, nth) })))
    await ann.ask('DELETE', '/a')
    expect((await ann.ask('PUT', '/small', { body: noise(11_000, 1) })).status).toBe(201)
    expect(await usedBy(files, ann)).toBeLessThanOrEqual(300_000)
    expect(await sound(files)).toEqual([])
    expect((await ann.ask('PUT', '/large', { body: noise(280_000, 2) })).status).toBe(201)
    expect(await usedBy(files, ann)).toBe(291_000)
    await purgeRest(toolsOf(files))
    expect(await usedBy(files, ann)).toBe(291_000)
    expect(await sound(files)).toEqual([])
  })

  test('a refusal costs no work for each entry of a trash that cannot make the room', async () => {
    const files = await start({ admin })
    const ann = await userOf(files, 'ann', { storage_quota_bytes: null, storage_total_bytes: 100_000 })
    await ann.ask('PUT', '/stays', { body: noise(80_000, 1) })
    for (let nth = 0; nth < 60; nth += 1) {
      await ann.ask('PUT', `/thrown${nth}`, { body: noise(100, nth) })
      await ann.ask('DELETE', `/thrown${nth}`)
    }
    expect((await ann.ask('PUT', '/more', { body: noise(30_000, 3) })).code).toBe('files.total-exceeded')
    const owner = await files.database.read(numberOf('ann'))
    let queries = 0
    const room = counted(makeRoom({ owner, present: 30_000, stored: 30_000 }, 0), () => (queries += 1))
    await expect(files.database.write(room)).rejects.toMatchObject({ code: 'files.total-exceeded' })
    expect(queries).toBeLessThan(10)
    expect(JSON.parse((await ann.ask('GET', '/api/trash')).text)).toHaveLength(60)
  })

  test("only one's own folders are purged to free room: a folder with files of others stays in the trash", async () => {
    const files = await start({ admin })
    const ann = await userOf(files, 'ann')
    const bob = await userOf(files, 'bob')
    await ann.ask('PUT', '/shared/of-ann?parents=true', { body: noise(19_000, 0) })
    await bob.ask('PUT', '/shared/of-bob', { body: 'precious' })
    await ann.ask('DELETE', '/shared')
    await ann.ask('PUT', '/alone/deep/file?parents=true', { body: noise(19_000, 1) })
    await ann.ask('DELETE', '/alone')
    for (let nth = 2; nth < 14; nth += 1) {
      expect((await ann.ask('PUT', `/file${nth}`, { body: noise(19_000, nth) })).status).toBe(201)
      await ann.ask('DELETE', `/file${nth}`)
    }
    const trash: { path: string }[] = JSON.parse((await ann.ask('GET', '/api/trash')).text)
    expect(trash.map(({ path }) => path)).toContain('/shared')
    expect(trash.map(({ path }) => path)).not.toContain('/alone')
    expect(await usedBy(files, ann)).toBeLessThanOrEqual(total)
    expect(await sound(files)).toEqual([])
  })

  test('unfinished uploads count, and completing one needs no room twice', async () => {
    const files = await start({ admin })
    const ann = await userOf(files, 'ann', { storage_quota_bytes: null, storage_total_bytes: 30_000 })
    const begin = async () => {
      const begun = await post(ann, '/api/upload/init', { path: '/whole', chunk_size: 25_000, total_size: 25_000 })
      return String(JSON.parse(begun.text).upload_id)
    }
    const feed = (id: string, seed: number) => ann.ask('PUT', `/api/upload/${id}/0`, { body: noise(25_000, seed) })
    const id = await begin()
    const fed = await feed(id, 1)
    expect([fed.status, await usedBy(files, ann)]).toEqual([200, 25_000])
    const second = await begin()
    expect((await feed(second, 2)).code).toBe('files.total-exceeded')
    expect((await post(ann, `/api/upload/${id}/complete`, {})).status).toBe(201)
    expect(await usedBy(files, ann)).toBe(25_000)
  })

  test('an administrator sets the total, and takes it back to ten times the quota', async () => {
    const files = await start({ admin })
    const ann = await userOf(files, 'ann')
    const patch = (body: object) =>
      files.ask('PATCH', `/api/admin/users/${ann.id}`, {
        headers: { ...json, authorization: adminBasic },
        body: JSON.stringify(body),
      })
    expect(JSON.parse((await patch({ storage_total_bytes: 100 })).text).storage_total_bytes).toBe(100)
    expect((await ann.ask('PUT', '/a', { body: noise(101, 1) })).code).toBe('files.total-exceeded')
    expect(JSON.parse((await patch({ storage_total_bytes: null })).text).storage_total_bytes).toBe(total)
    expect(JSON.parse((await patch({ storage_quota_bytes: null })).text).storage_total_bytes).toBeNull()
    expect((await patch({ storage_total_bytes: -1 })).status).toBe(400)
  })
})

type Step = Readonly<{
  verb: 'put' | 'delete' | 'copy' | 'move' | 'empty' | 'restore' | 'untrash' | 'snapshot'
  by: 0 | 1
  from: string
  to: string
  seed: number
}>

const path = fc.constantFrom('/a', '/b', '/f/a', '/f/g/b', '/f')
const steps: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom('put', 'put', 'put', 'delete', 'copy', 'move', 'empty', 'restore', 'untrash', 'snapshot'),
  by: fc.constantFrom(0, 1),
  from: path,
  to: path,
  seed: fc.nat(5),
})

describeFiles('whatever accounts do', (start) => {
  const { numRuns, timeout } = rounds(3, 40, 30)
  test('the stored totals match a recount, and no account exceeds its own', { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 40, size: 'max' }), async (all) => {
        await using files = await start({ admin })
        const users = [
          await userOf(files, 'ann', { storage_total_bytes: 60_000 }),
          await userOf(files, 'bob', { storage_total_bytes: 40_000 }),
        ] as const
        for (const { verb, by, from, to, seed } of all) {
          const user = users[by]
          if (verb === 'put') await user.ask('PUT', `${from}?parents=true`, { body: noise(1 + seed * 3_000, seed) })
          if (verb === 'delete') await user.ask('DELETE', from)
          if (verb === 'copy' || verb === 'move') await post(user, `/api/files/${verb}`, { from, to, overwrite: true })
          if (verb === 'empty') await user.ask('DELETE', '/api/trash/empty')
          if (verb === 'restore') await post(user, `/api/versions${from}/restore`, { version: 1 + seed })
          if (verb === 'untrash') await post(user, '/api/trash/restore', { path: from, overwrite: true })
          if (verb === 'snapshot') await user.ask('POST', '/api/snapshots')
          expect(await sound(files)).toEqual([])
          expect(await usedBy(files, users[0])).toBeLessThanOrEqual(60_000)
          expect(await usedBy(files, users[1])).toBeLessThanOrEqual(40_000)
        }
      }),
      { numRuns },
    )
  })
})
