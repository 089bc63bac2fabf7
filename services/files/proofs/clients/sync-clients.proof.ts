/**
 * The command lines of Nextcloud's and ownCloud's desktop clients as they are installed: what syncs is what the desktop syncs.
 * The short round has fewer files and one client of each pair. Nothing but loopback is asked.
 */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { threadMerging } from '../../src/adapters/merging/thread-merging.ts'
import { asking } from '../../testing/asking.ts'
import { runAt, whyWithout } from '../../testing/client-programs.ts'
import { noise } from '../../testing/documents/noise.ts'
import { admin, adminBasic, basic, describeFiles, quiet, type RunningFiles } from '../../testing/running-files.ts'
import { changed, type Format, firstWord, formats, wordsOf } from '../merge-on-save/documents.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const fileCount = isFull ? 5_000 : 20
/** Of one run of a client, milliseconds. */
const runTimeMs = isFull ? 900_000 : 120_000
/** Both cut what is larger than 10 MB. */
const largeBytes = isFull ? 30_000_000 : 12_000_000
/** How often two edit the same documents, and how many places these have. */
const editRounds = isFull ? 60 : 3
const places = 12
/** When the first edit was made, in seconds. */
const firstSecond = 1_700_000_000
const programs = { nextcloud: '/usr/bin/nextcloudcmd', owncloud: '/usr/bin/owncloudcmd' } as const
type Program = (typeof programs)[keyof typeof programs]

const odd =
  'a #1|ü|é|100%|x+y|a&b|q?|semi;colon|it’s|(round)|日本語|😀|[square]|{curly}|comma,|at@|eq=|tilde~x|dollar$|a  two|-dash|ß|%41|%2F'
const names = odd.split('|')

const threads = threadMerging(quiet, { timeMs: 60_000, memoryBytes: 1024 ** 3 })
afterAll(() => threads.stop())

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alluvium-sync-'))
  await writeFile(join(home, 'excluded'), '')
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** Makes a folder of the home the same as the account. */
async function sync(program: Program, folder: string, { url }: RunningFiles, who = admin): Promise<void> {
  await mkdir(join(home, folder), { recursive: true })
  const own = ['--non-interactive', '--exclude', 'excluded', '-u', who.username, '-p', who.password]
  await runAt({ home, timeMs: runTimeMs }, program, ...own, folder, url)
}

/** An account with a password of its own, and what it asks by JSON. */
async function account(files: RunningFiles, username: string) {
  const who = { username, password: 'a pass phrase' }
  const { status } = await asking(files, adminBasic)('POST', '/api/admin/users', { ...who, role: 'user' })
  expect(status).toBe(201)
  return { who, ask: asking(files, basic(who.username, who.password)) }
}

async function write(folder: string, contents: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(contents)) {
    await mkdir(join(home, folder, path, '..'), { recursive: true })
    await writeFile(join(home, folder, path), text)
  }
}

/** The contents by path, without what a client keeps for itself. */
async function contentsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const all = await readdir(join(home, folder), { recursive: true, withFileTypes: true })
  const some = all.filter((one) => one.isFile() && !/^\.(sync_|_sync_|owncloudsync|nextcloudsync)/.test(one.name))
  const read = some.map(async ({ parentPath, name }): Promise<[string, string]> => {
    const path = join(parentPath, name)
    return [path.slice(join(home, folder).length), (await readFile(path)).toString('latin1')]
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Files with odd names in folders with odd names, some of them in a folder of a folder. */
async function fill(folder: string): Promise<void> {
  for (let at = 0; at < fileCount; at += 1) {
    const above = [names[Math.trunc(at / 7) % names.length] ?? '', ...(at % 3 === 0 ? [] : [names[at % 5] ?? ''])]
    await mkdir(join(home, folder, ...above), { recursive: true })
    await writeFile(join(home, folder, ...above, `${names[at % names.length]} ${at}.txt`), 'x'.repeat(at % 97))
  }
}

type Audited = Readonly<{ method: string; path: string; status: number; request_id: string }>

async function audited({ ask }: RunningFiles): Promise<readonly Audited[]> {
  return JSON.parse((await ask('GET', '/api/audit?limit=1000', { headers: { authorization: adminBasic } })).text)
}

/** What the clients ask from now on and does not only look, as `METHOD path status`, newest first. */
async function watch(files: RunningFiles): Promise<() => Promise<readonly string[]>> {
  const [last] = await audited(files)
  return async () => {
    const all = await audited(files)
    const fresh = all.slice(
      0,
      all.findIndex(({ request_id: id }) => id === last?.request_id),
    )
    return fresh
      .filter(({ method, path }) => !/^(PROPFIND|HEAD)$/.test(method) && path.startsWith('/remote.php'))
      .map(({ method, path, status }) => `${method} ${path} ${status}`)
  }
}

const why = whyWithout(...Object.values(programs))
describe.skipIf(why !== '')(`desktop clients of Nextcloud and ownCloud${why}`, () => {
  describeFiles('a folder', (start) => {
    test.each(Object.entries(programs))(
      '%s keeps it the same on two machines, odd names and all',
      { timeout: 3_000_000 },
      async (_, program) => {
        const files = await start({ admin, auditReads: true })
        await fill('one')
        await sync(program, 'one', files)
        await sync(program, 'two', files)
        expect(await contentsOf('two')).toEqual(await contentsOf('one'))
        const asked = await watch(files)
        for (const folder of ['one', 'two', 'one']) await sync(program, folder, files)
        expect(await asked()).toEqual([])

        const [first = ''] = names
        await rename(join(home, 'one', first), join(home, 'one', 'rénamed'))
        await sync(program, 'one', files)
        const base = `/remote.php/dav/files/${admin.username}`
        expect(await asked()).toEqual([`MOVE ${base}/${encodeURIComponent(first)} 201`])
        await sync(program, 'two', files)
        expect(await contentsOf('two')).toEqual(await contentsOf('one'))
        await rm(join(home, 'two', 'rénamed'), { recursive: true })
        await writeFile(join(home, 'two', 'new.txt'), 'new')
        await sync(program, 'two', files)
        await sync(program, 'one', files)
        expect(await contentsOf('one')).toEqual(await contentsOf('two'))
        expect(Object.keys(await contentsOf('one'))).toContain('/new.txt')
      },
    )

    test.each(Object.entries(programs))(
      'with a large file comes in chunks by %s, and is whole',
      { timeout: 300_000 },
      async (_, program) => {
        const files = await start({ admin, auditReads: true })
        await mkdir(join(home, 'one'))
        await writeFile(join(home, 'one/large.bin'), noise(largeBytes))
        await files.ask('GET', '/', { headers: { authorization: adminBasic } })
        const asked = await watch(files)
        await sync(program, 'one', files)
        const said = await asked()
        expect(said.filter((one) => /^PUT \S+\/uploads\/\S+ 201$/.test(one)).length).toBeGreaterThan(1)
        expect(said[0]).toMatch(/^MOVE \S+\/\.file 201$/)
        await writeFile(join(home, 'one/large.bin'), noise(largeBytes + 1, 2))
        await sync(program, 'one', files)
        await sync(program, 'two', files)
        const [one, two] = await Promise.all(['one', 'two'].map((folder) => readFile(join(home, folder, 'large.bin'))))
        expect(one && two?.equals(one)).toBe(true)
      },
    )

    test.each(Object.entries(programs))(
      'that two change at once is merged, and %s keeps no conflicted copy',
      {
        timeout: 300_000,
      },
      async (_, program) => {
        const files = await start({ admin })
        const base = '{\n  "a": 1,\n\n\n  "b": 2\n}\n'
        await mkdir(join(home, 'one'))
        await writeFile(join(home, 'one/beside.txt'), 'beside')
        await writeFile(join(home, 'one/both.json'), base)
        await sync(program, 'one', files)
        await sync(program, 'two', files)
        await writeFile(join(home, 'one/both.json'), base.replace('1', '10'))
        await writeFile(join(home, 'two/both.json'), base.replace('2', '2000'))
        for (const folder of ['one', 'two', 'two', 'one', 'two']) await sync(program, folder, files)
        const merged = { '/beside.txt': 'beside', '/both.json': base.replace('1', '10').replace('2', '2000') }
        expect([await contentsOf('one'), await contentsOf('two')]).toEqual([merged, merged])
      },
    )

    test.each(Object.entries(programs))(
      'with documents that two edit again and again ends with every edit, and %s keeps no conflicted copy',
      { timeout: 3_000_000 },
      async (_, program) => {
        const files = await start({ admin, merging: threads })
        const documents = formats.filter(({ name }) => ['json', 'md', 'csv', 'docx', 'xlsx'].includes(name))
        const inPlace = new Map(documents.map((format) => [format, Array.from({ length: places }, () => firstWord)]))
        let word = 0
        /** One and two each edit places of their own: nothing contradicts, so that everything must be merged. */
        async function edit(folder: string, format: Format, place: number, round: number): Promise<void> {
          const path = join(home, folder, basename(format.path))
          word += 1
          const text = `zq${String(word).padStart(5, '0')}`
          const edited = changed(format, await readFile(path), { change: { kind: 'set', place }, word: text })
          await writeFile(path, edited.bytes)
          // The clients look at seconds, and every edit is as long as another.
          await utimes(path, firstSecond + round * 60, firstSecond + round * 60)
          inPlace.get(format)?.splice(place, 1, text)
        }
        await mkdir(join(home, 'one'))
        for (const format of documents) await writeFile(join(home, 'one', basename(format.path)), format.make(places))
        for (const folder of ['one', 'two']) await sync(program, folder, files)
        for (let round = 1; round <= editRounds; round += 1) {
          for (const [at, format] of documents.entries())
            for (const [nth, folder] of ['one', 'two'].entries())
              if ((round + at) % 3 !== nth) await edit(folder, format, (2 * (round + at) + nth) % places, round)
          for (const folder of round % 2 === 0 ? ['one', 'two'] : ['two', 'one']) await sync(program, folder, files)
        }
        for (const folder of ['one', 'two', 'one', 'two', 'one', 'two']) await sync(program, folder, files)
        const [one, two] = await Promise.all(['one', 'two'].map(contentsOf))
        expect(two).toEqual(one)
        expect(Object.keys(one ?? {}).toSorted()).toEqual(documents.map(({ path }) => `/${basename(path)}`).toSorted())
        for (const [format, words] of inPlace) {
          const bytes = await readFile(join(home, 'one', basename(format.path)))
          expect([format.name, wordsOf(format, bytes)]).toEqual([format.name, words])
        }
      },
    )

    test.each(Object.entries(programs))(
      'keeps what %s has and a restored server lacks, and what is newer there',
      { timeout: 300_000 },
      async (_, program) => {
        const files = await start({ admin })
        const ask = asking(files, adminBasic)
        await mkdir(join(home, 'one'))
        await writeFile(join(home, 'one/kept.bin'), 'kept')
        await writeFile(join(home, 'one/changed.bin'), 'old')
        await sync(program, 'one', files)
        const { id } = (await ask('POST', '/api/snapshots')).body
        await writeFile(join(home, 'one/changed.bin'), 'newer than the snapshot')
        await writeFile(join(home, 'one/later.bin'), 'made after the snapshot')
        await sync(program, 'one', files)
        expect((await ask('POST', `/api/snapshots/${id}/restore`)).status).toBe(200)
        for (const _ of [1, 2, 3]) await sync(program, 'one', files)
        await sync(program, 'two', files)
        for (const folder of ['one', 'two']) {
          const found = await contentsOf(folder)
          expect(found).toMatchObject({ '/kept.bin': 'kept', '/later.bin': 'made after the snapshot' })
          expect(Object.values(found)).toEqual(expect.arrayContaining(['old', 'newer than the snapshot']))
        }
      },
    )

    test.each(Object.entries(programs))(
      'that two accounts share is the same for both with %s; what one may only read stays as it is, and what is closed to one is not there',
      { timeout: 300_000 },
      async (_, program) => {
        const files = await start({ admin })
        const [kim, lee] = [await account(files, 'kim'), await account(files, 'lee')]
        const both = async () => {
          for (const [folder, { who }] of [
            ['one', kim],
            ['two', lee],
            ['one', kim],
            ['two', lee],
          ] as const)
            await sync(program, folder, files, who).catch(() => undefined) // it fails where it may not write
        }
        const kept = { 'team/a.txt': 'a', 'team/gone.txt': 'gone', 'notice/n.txt': 'n', 'beside.txt': 'beside' }
        await write('one', { ...kept, 'private/p.txt': 'p' })
        await sync(program, 'one', files, kim.who)
        for (const path of ['/notice', '/private', '/team'])
          await kim.ask('PATCH', `/api/access${path}`, { closed: true })
        await kim.ask('PUT', '/api/grants/notice', { user: 'lee', right: 'read' })
        await kim.ask('PUT', '/api/grants/team', { user: 'lee', right: 'write' })
        await both()
        const shared = Object.fromEntries(Object.entries(kept).map(([path, text]) => [`/${path}`, text]))
        expect(await contentsOf('two')).toEqual(shared)

        await write('two', { 'team/a.txt': 'changed by lee', 'team/new.txt': 'new' })
        await rm(join(home, 'two/team/gone.txt'))
        await write('two', { 'notice/n.txt': 'changed without a right', 'notice/more.txt': 'more' })
        await both()
        const { '/team/gone.txt': _gone, ...rest } = shared
        const after = { ...rest, '/team/a.txt': 'changed by lee', '/team/new.txt': 'new' }
        expect(await contentsOf('one')).toEqual({ ...after, '/private/p.txt': 'p' })
        expect(await contentsOf('two')).toMatchObject(after)

        // What could not be sent stays on lee's side, and would keep the folder there.
        for (const path of Object.keys(await contentsOf('two'))) if (!(path in after)) await rm(join(home, 'two', path))
        await kim.ask('DELETE', '/api/grants/notice?user=lee')
        await rm(join(home, 'one/team'), { recursive: true })
        await both()
        expect((await kim.ask('GET', '/notice/n.txt')).text).toBe('n')
        expect(Object.keys(await contentsOf('two'))).not.toContain('/notice/n.txt')
        expect(Object.keys(await contentsOf('two'))).not.toContain('/team/a.txt')
        expect(await contentsOf('one')).toEqual({
          '/beside.txt': 'beside',
          '/notice/n.txt': 'n',
          '/private/p.txt': 'p',
        })
      },
    )

    test.each(Object.entries(programs))(
      'with names that differ in case alone, or in how a letter is composed, loses none of their contents with %s',
      { timeout: 300_000 },
      async (_, program) => {
        const files = await start({ admin })
        const twins = { 'Case.txt': 'upper', 'case.txt': 'lower', 'd/\u00e9.txt': 'composed', 'beside.txt': 'beside' }
        await write('one', twins)
        await sync(program, 'one', files)
        await sync(program, 'two', files)
        expect(await contentsOf('two')).toEqual(await contentsOf('one'))
        await write('two', { 'd/e\u0301.txt': 'decomposed' })
        for (const folder of ['two', 'one', 'two', 'one']) await sync(program, folder, files).catch(() => undefined)
        const ask = asking(files, adminBasic)
        const versions: { version: number }[] = (await ask('GET', '/api/versions/d/%C3%A9.txt')).body
        const stored = versions.map(
          async ({ version }) => (await ask('GET', `/api/version-content/${version}/d/%C3%A9.txt`)).text,
        )
        const found = [
          ...(await Promise.all(stored)),
          ...Object.values(await contentsOf('one')),
          ...Object.values(await contentsOf('two')),
        ]
        expect(found).toEqual(expect.arrayContaining(['upper', 'lower', 'composed', 'decomposed']))
      },
    )

    test.runIf(isFull)(
      'that one client has filled, the other finds with the same contents',
      { timeout: 3_000_000 },
      async () => {
        const files = await start({ admin })
        await fill('one')
        await sync(programs.nextcloud, 'one', files)
        await sync(programs.owncloud, 'two', files)
        expect(await contentsOf('two')).toEqual(await contentsOf('one'))
      },
    )
  })
})
