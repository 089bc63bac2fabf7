/** Zip archives are extracted where they lie: whole, beside themselves, and never to another place. */
import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { type Person, person } from '../../../../testing/callers/people.ts'
import { noise } from '../../../../testing/documents/noise.ts'
import { type ZippedEntry, zipArchive } from '../../../../testing/documents/zip-archive.ts'
import { admin, adminBasic, describeFiles, type RunningFiles, type Start } from '../../../../testing/running-files.ts'
import { memoryBlobs } from '../../../adapters/memory/memory-blobs.ts'

type Listed = Readonly<{ path: string; name: string; is_collection: boolean; modified: string }>

async function setting(start: Start, entries: readonly ZippedEntry[] | Uint8Array, name = 'plans.zip') {
  const files = await start({ admin })
  const ada = await person(files, 'ada')
  await ada.ask('MKCOL', '/team')
  const body = entries instanceof Uint8Array ? entries : zipArchive(entries)
  expect((await files.ask('PUT', `/team/${name}`, { headers: ada.headers, body })).status).toBe(201)
  return { files, ada, extract: () => ada.ask('POST', '/api/files/extract', { path: `/team/${name}` }) }
}

const asked = (who: Person, path: string) => who.ask('POST', '/api/files/extract', { path })

const listed = async (who: Person, folder: string) =>
  (await who.ask('GET', encodeURI(folder))).body as readonly Listed[]

/** Every file below a folder, with its text. */
async function texts(files: RunningFiles, who: Person, folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { path, is_collection: isFolder } of await listed(who, folder)) {
    if (isFolder) Object.assign(found, await texts(files, who, path))
    else found[path] = (await files.ask('GET', encodeURI(path), { headers: who.headers })).text
  }
  return found
}

/** Ada's archive on a service that stops in the middle of extracting it, once, until `during.act` is done. */
async function paused(start: Start, options: Parameters<Start>[0] = {}) {
  const blobs = memoryBlobs()
  const during: { act?: () => Promise<unknown> } = {}
  const files = await start({
    admin,
    ...options,
    blobs: {
      ...blobs,
      lend: () => undefined,
      async open(location, at, length) {
        const act = length > 1024 * 1024 ? during.act : undefined
        if (act) delete during.act
        await act?.()
        return await blobs.open(location, at, length)
      },
    },
  })
  const ada = await person(files, 'ada')
  await ada.ask('MKCOL', '/team')
  const body = zipArchive([
    { name: 'a.txt', bytes: 'a' },
    { name: 'large.bin', bytes: noise(2 * 1024 * 1024) },
    { name: 'z.txt', bytes: 'z' },
  ])
  await files.ask('PUT', '/team/plans.zip', { headers: ada.headers, body })
  return { files, blobs, ada, during }
}

const namesIn = async (who: Person, folder: string) => (await listed(who, folder)).map(({ name }) => name)

describeFiles('a zip archive', (start) => {
  test('is extracted into a folder of its name beside it, with folders, times and large files', async () => {
    const large = noise(3 * 1024 * 1024)
    const { files, ada, extract } = await setting(start, [
      { name: 'a/' },
      { name: 'a/empty/' },
      { name: 'a/b/ü one.txt', bytes: 'one' },
      { name: 'zero.txt' },
      { name: 'large.bin', bytes: large },
    ])
    const { status, body } = await extract()
    expect([status, body]).toMatchObject([
      201,
      {
        folder: { path: '/team/plans', is_collection: true },
        files: 3,
        bytes: 3 + large.length,
        left_out: [],
        left_out_count: 0,
      },
    ])
    const { '/team/plans/large.bin': stored, ...small } = await texts(files, ada, '/team/plans')
    expect(small).toEqual({ '/team/plans/a/b/ü one.txt': 'one', '/team/plans/zero.txt': '' })
    expect(stored?.length).toBe((await files.ask('GET', '/team/plans/large.bin', { headers: ada.headers })).text.length)
    const bytes = await files.ask('GET', '/team/plans/large.bin', { headers: ada.headers })
    expect(Buffer.compare(bytes.body, large)).toBe(0)
    expect((await listed(ada, '/team/plans/a')).map(({ name }) => name)).toEqual(['b', 'empty'])
    expect((await listed(ada, '/team/plans/a/b'))[0]?.modified).toMatch(/^2026-01-02T03:04:06/)
  })

  test('keeps what is there: the next free name is taken, also for names that it has twice', async () => {
    const { files, ada, extract } = await setting(start, [
      { name: 'a.txt', bytes: 'first' },
      { name: 'a.txt', bytes: 'second' },
    ])
    await files.ask('PUT', '/team/plans/mine.txt?parents=true', { headers: ada.headers, body: 'mine' })
    expect((await extract()).body).toMatchObject({ folder: { path: '/team/plans (2)' }, files: 2 })
    expect((await extract()).body).toMatchObject({ folder: { path: '/team/plans (3)' } })
    expect(await texts(files, ada, '/team/plans')).toEqual({ '/team/plans/mine.txt': 'mine' })
    expect(await texts(files, ada, '/team/plans (2)')).toEqual({
      '/team/plans (2)/a.txt': 'first',
      '/team/plans (2)/a (2).txt': 'second',
    })
  })

  test('cannot write outside of its folder, whatever its names say', async () => {
    for (const name of [
      '../out.txt',
      'a/../../out.txt',
      '/out.txt',
      'C:/out.txt',
      '..\\out.txt',
      'a/..\\..\\out.txt',
    ]) {
      const { ada, extract } = await setting(start, [
        { name: 'good.txt', bytes: 'good' },
        { name, bytes: 'bad' },
      ])
      expect([name, (await extract()).code]).toEqual([name, 'files.zip-damaged'])
      expect([name, (await listed(ada, '/team')).map(({ name }) => name)]).toEqual([name, ['plans.zip']])
      expect((await ada.ask('GET', '/out.txt')).status).toBe(404)
    }
  })

  test('with thousands of slashes in a name, or one long name again and again, is read at once', async () => {
    const slashes = await setting(start, [{ name: `./a${'/'.repeat(60_000)}./b.txt`, bytes: 'b' }])
    expect((await slashes.extract()).body).toMatchObject({ files: 1, left_out_count: 0 })
    expect(await texts(slashes.files, slashes.ada, '/team/plans')).toEqual({ '/team/plans/a/b.txt': 'b' })
    const twins = await setting(
      start,
      Array.from({ length: 2000 }, () => ({ name: `${'ä'.repeat(3000)}.txt` })),
    )
    expect((await twins.extract()).body).toMatchObject({ files: 0, left_out_count: 2000 })
  })

  test('with a directory that would fill the memory is refused', async () => {
    const { ada, extract } = await setting(
      start,
      Array.from({ length: 300 }, (_, at) => ({ name: `${at}${'a'.repeat(60_000)}` })),
    )
    expect((await extract()).code).toBe('files.zip-too-large')
    expect((await listed(ada, '/team')).map(({ name }) => name)).toEqual(['plans.zip'])
  })

  test('leaves links out, and says which', async () => {
    const { files, ada, extract } = await setting(start, [
      { name: 'a.txt', bytes: 'a' },
      { name: 'link', bytes: '/etc/passwd', mode: 0o120777 },
    ])
    expect((await extract()).body).toMatchObject({ files: 1, left_out: ['link'], left_out_count: 1 })
    expect(await texts(files, ada, '/team/plans')).toEqual({ '/team/plans/a.txt': 'a' })
  })

  test('that is none, that lies about itself, or that is closed with a password is refused', async () => {
    const bad: readonly (readonly [string, readonly ZippedEntry[] | Uint8Array])[] = [
      ['files.zip-damaged', Buffer.from('no archive at all')],
      ['files.zip-damaged', zipArchive([{ name: 'a.txt', bytes: 'a' }]).subarray(0, -5)],
      [
        'files.zip-damaged',
        [
          { name: 'b.txt', bytes: 'b' },
          { name: 'a.txt', bytes: 'a'.repeat(1000), claims: { size: 10 } },
        ],
      ],
      [
        'files.zip-damaged',
        [
          { name: 'b.txt', bytes: 'b' },
          { name: 'a.txt', bytes: 'a', claims: { crc: 1 } },
        ],
      ],
      ['files.zip-unsupported', [{ name: 'a.txt', bytes: 'a', claims: { flags: 1 } }]],
      ['files.zip-unsupported', [{ name: 'a.txt', bytes: 'a', claims: { method: 12 } }]],
      ['files.zip-too-large', Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}` }))],
      [
        'files.zip-too-large',
        [
          { name: 'a.txt', bytes: 'a', claims: { size: 0xffff_fff0 } },
          ...[1, 2, 3].map((at) => ({ name: `${at}`, claims: { size: 0xffff_fff0 } })),
        ],
      ],
      ['files.zip-too-large', [{ name: `${'d/'.repeat(64)}a.txt`, bytes: 'a' }]],
      ['files.zip-too-large', Array.from({ length: 200 }, (_, at) => ({ name: `${at}/`.repeat(60) }))],
    ]
    for (const [code, entries] of bad) {
      const { ada, extract } = await setting(start, entries)
      expect((await extract()).code).toBe(code)
      expect((await listed(ada, '/team')).map(({ name }) => name)).toEqual(['plans.zip'])
    }
  })

  test('that somebody puts another folder in the place of, while it is extracted, leaves that one alone', async () => {
    for (const isHonest of [true, false]) {
      const blobs = memoryBlobs()
      let meanwhile: (() => Promise<unknown>) | undefined
      const files = await start({
        admin,
        blobs: {
          ...blobs,
          lend: () => undefined,
          async open(location, at, length) {
            const act = length > 1024 * 1024 ? meanwhile : undefined
            if (act) meanwhile = undefined
            await act?.()
            return await blobs.open(location, at, length)
          },
        },
      })
      const ada = await person(files, 'ada')
      await ada.ask('MKCOL', '/team')
      const body = zipArchive([
        { name: 'a.txt', bytes: 'a' },
        { name: 'large.bin', bytes: noise(2 * 1024 * 1024), ...(!isHonest && { claims: { crc: 1 } }) },
        { name: 'z.txt', bytes: 'z' },
      ])
      await files.ask('PUT', '/team/plans.zip', { headers: ada.headers, body })
      meanwhile = async () => {
        await expect.poll(() => texts(files, ada, '/team/plans')).toEqual({ '/team/plans/a.txt': 'a' })
        const headers = { ...ada.headers, Destination: '/team/moved' }
        expect((await files.ask('MOVE', '/team/plans', { headers })).status).toBe(201)
        await files.ask('PUT', '/team/plans/mine.txt?parents=true', { headers: ada.headers, body: 'mine' })
      }
      const { code } = await asked(ada, '/team/plans.zip')
      expect([isHonest, code]).toEqual([isHonest, isHonest ? 'files.path-missing' : 'files.zip-damaged'])
      expect(await texts(files, ada, '/team/plans')).toEqual({ '/team/plans/mine.txt': 'mine' })
      expect(await texts(files, ada, '/team/moved')).toEqual({ '/team/moved/a.txt': 'a' })
    }
  })

  test('leaves no part of it behind when the right to write there is taken in the middle', async () => {
    const { files, ada, during } = await paused(start)
    const root = asking(files, adminBasic)
    during.act = async () => {
      await root('PATCH', '/api/access/team', { closed: true })
      await root('PUT', '/api/grants/team', { user: 'ada', right: 'read' })
    }
    const { status } = await asked(ada, '/team/plans.zip')
    expect(status).toBe(403)
    expect(await namesIn(ada, '/team')).toEqual(['plans.zip'])
    await root('PUT', '/api/grants/team', { user: 'ada', right: 'write' })
    expect(await asked(ada, '/team/plans.zip')).toMatchObject({ status: 201, body: { files: 3 } })
  })

  test('is extracted one at a time for each account, also by two processes', async () => {
    const { files, blobs, ada, during } = await paused(start)
    const other = await start({ admin, database: files.database, blobs })
    const elsewhere = asking(other, ada.headers.authorization)
    const answers: unknown[] = []
    during.act = async () => {
      const { code } = await elsewhere('POST', '/api/files/extract', { path: '/team/plans.zip' })
      answers.push(code, await namesIn(ada, '/team'))
    }
    expect((await asked(ada, '/team/plans.zip')).status).toBe(201)
    expect(answers).toEqual(['files.extraction-under-way', ['plans', 'plans.zip']])
    expect((await elsewhere('POST', '/api/files/extract', { path: '/team/plans.zip' })).status).toBe(201)
  })

  test('leaves no part of it behind when its process dies in the middle', async () => {
    const clock = handClock(Date.UTC(2026, 0, 1))
    const { files, blobs, ada, during } = await paused(start, { clock })
    const other = await start({ admin, clock, database: files.database, blobs })
    const elsewhere = asking(other, ada.headers.authorization)
    during.act = async () => {
      clock.advance(10 * 60_000) // without having renewed it
      expect((await elsewhere('POST', '/api/files/extract', { path: '/team/plans.zip' })).status).toBe(201)
      expect(await namesIn(ada, '/team')).toEqual(['plans', 'plans.zip'])
    }
    expect((await asked(ada, '/team/plans.zip')).code).toBe('files.path-missing')
    expect(await namesIn(ada, '/team/plans')).toEqual(['a.txt', 'large.bin', 'z.txt'])
  })

  test('whose name a hundred folders have is refused, and not compared with all of them', async () => {
    const { files, ada, extract } = await setting(start, [{ name: 'a.txt', bytes: 'a' }])
    for (let at = 1; at <= 100; at += 1)
      await ada.ask('MKCOL', encodeURI(at === 1 ? '/team/plans' : `/team/plans (${at})`))
    expect((await extract()).code).toBe('files.path-taken')
    await files.ask('DELETE', '/team/plans%20(50)', { headers: ada.headers })
    expect((await extract()).body).toMatchObject({ folder: { path: '/team/plans (50)' } })
  })

  test('that has no name but its ending is extracted too', async () => {
    for (const name of ['.zip', '...zip']) {
      const { extract } = await setting(start, [{ name: 'a.txt', bytes: 'a' }], name)
      expect((await extract()).body).toMatchObject({ folder: { path: `/team/${name} (2)` } })
    }
  })

  test('that would pass the quota is refused before anything of it is there', async () => {
    const { files, ada, extract } = await setting(start, [{ name: 'a.txt', bytes: 'a'.repeat(100_000) }])
    const root = {
      authorization: adminBasic,
      'content-type': 'application/json',
    }
    const users = JSON.parse(
      (await files.ask('GET', '/api/admin/users', { headers: root })).text,
    ) as readonly Readonly<{ id: string; username: string }>[]
    const id = users.find(({ username }) => username === 'ada')?.id
    await files.ask('PATCH', `/api/admin/users/${id}`, { headers: root, body: '{"storage_quota_bytes":50000}' })
    expect((await extract()).code).toBe('files.quota-exceeded')
    expect((await listed(ada, '/team')).map(({ name }) => name)).toEqual(['plans.zip'])
    expect((await ada.ask('GET', '/api/trash')).body).toEqual([])
  })

  test('needs the right to write beside it, and shows nobody what is hidden', async () => {
    const { files, ada } = await setting(start, [{ name: 'a.txt', bytes: 'a' }])
    const [bob, kim] = [await person(files, 'bob'), await person(files, 'kim', 'readonly')]
    expect((await asked(kim, '/team/plans.zip')).status).toBe(403)
    await ada.ask('PATCH', '/api/access/team', { closed: true })
    const answers = [await asked(bob, '/team/plans.zip'), await asked(bob, '/team/none.zip')]
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [404, 'files.path-missing'],
      [404, 'files.path-missing'],
    ])
    await ada.ask('PUT', '/api/grants/team/plans.zip', { user: 'bob', right: 'read' })
    expect((await asked(bob, '/team/plans.zip')).status).toBe(403)
    expect((await asked(ada, '/team')).code).toBe('files.is-folder')
  })

  test('tells nobody by the name that it refuses which hidden ones are taken beside it', async () => {
    const { files, ada } = await setting(start, [{ name: 'a.txt', bytes: 'a' }])
    const bob = await person(files, 'bob')
    await ada.ask('PATCH', '/api/access/team', { closed: true })
    await ada.ask('PUT', '/api/grants/team/plans.zip', { user: 'bob', right: 'read' })
    const { status, text } = await asked(bob, '/team/plans.zip')
    for (const taken of ['/team/plans', '/team/plans%20(2)']) {
      expect((await ada.ask('MKCOL', taken)).status).toBe(201)
      expect([taken, status, (await asked(bob, '/team/plans.zip')).text]).toEqual([taken, 403, text])
    }
    await ada.ask('PUT', '/api/grants/team/plans', { user: 'bob', right: 'write' })
    expect((await asked(bob, '/team/plans.zip')).text).not.toContain('(')
  })
})
