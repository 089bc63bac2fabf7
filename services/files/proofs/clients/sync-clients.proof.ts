/**
 * The command lines of Nextcloud's and ownCloud's desktop clients as they are installed, on one account: what syncs is what the desktop
 * syncs. The short round has fewer files. Nothing but loopback is asked.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { asking } from '../../testing/asking.ts'
import { noise } from '../../testing/documents/noise.ts'
import { admin, adminBasic, describeFiles } from '../../testing/running-files.ts'
import {
  desktops,
  eachProgram,
  fileCount,
  isFull,
  nextcloud,
  oddNames,
  owncloud,
  watch,
  whyNoDesktops,
} from './desktop-clients.ts'

/** Both cut what is larger than 10 MB. */
const largeBytes = isFull ? 30_000_000 : 12_000_000
const { at, sync, write, contentsOf, fillHalf } = desktops()

describe.skipIf(whyNoDesktops !== '')(`desktop clients of Nextcloud and ownCloud${whyNoDesktops}`, () => {
  describeFiles('a folder', (start) => {
    test.each(eachProgram)(
      '%s keeps it the same on two machines, odd names and all',
      { timeout: 3_000_000 },
      async (_, program) => {
        const files = await start({ admin, auditReads: true })
        await fillHalf('one', 0)
        await fillHalf('two', 1)
        for (const folder of ['one', 'two', 'one']) await sync(program, folder, files)
        const filled = await contentsOf('one')
        expect(Object.keys(filled)).toHaveLength(fileCount)
        expect(await contentsOf('two')).toEqual(filled)
        const asked = await watch(files)
        for (const folder of ['one', 'two', 'one']) await sync(program, folder, files)
        expect(await asked()).toEqual([])

        const [first = ''] = oddNames
        await rename(at('one', first), at('one', 'rénamed'))
        await sync(program, 'one', files)
        const base = `/remote.php/dav/files/${admin.username}`
        expect(await asked()).toEqual([`MOVE ${base}/${encodeURIComponent(first)} 201`])
        await sync(program, 'two', files)
        expect(await contentsOf('two')).toEqual(await contentsOf('one'))
        await rm(at('two', 'rénamed'), { recursive: true })
        await writeFile(at('two', 'new.txt'), 'new')
        await sync(program, 'two', files)
        await sync(program, 'one', files)
        expect(await contentsOf('one')).toEqual(await contentsOf('two'))
        expect(Object.keys(await contentsOf('one'))).toContain('/new.txt')
      },
    )

    test.each(eachProgram)('with a large file comes in chunks by %s, and is whole', async (_, program) => {
      const files = await start({ admin, auditReads: true })
      await mkdir(at('one'))
      await writeFile(at('one/large.bin'), noise(largeBytes))
      await files.ask('GET', '/', { headers: { authorization: adminBasic } })
      const asked = await watch(files)
      await sync(program, 'one', files)
      const said = await asked()
      expect(said.filter((one) => /^PUT \S+\/uploads\/\S+ 201$/.test(one)).length).toBeGreaterThan(1)
      expect(said[0]).toMatch(/^MOVE \S+\/\.file 201$/)
      await writeFile(at('one/large.bin'), noise(largeBytes + 1, 2))
      await sync(program, 'one', files)
      await sync(program, 'two', files)
      const [one, two] = await Promise.all(['one', 'two'].map((folder) => readFile(at(folder, 'large.bin'))))
      expect(one && two?.equals(one)).toBe(true)
    })

    test.each(eachProgram)(
      'that two change at once is merged, and %s keeps no conflicted copy',
      {
        timeout: 300_000,
      },
      async (_, program) => {
        const files = await start({ admin })
        const base = '{\n  "a": 1,\n\n\n  "b": 2\n}\n'
        await mkdir(at('one'))
        await writeFile(at('one/beside.txt'), 'beside')
        await writeFile(at('one/both.json'), base)
        await sync(program, 'one', files)
        await sync(program, 'two', files)
        await writeFile(at('one/both.json'), base.replace('1', '10'))
        await writeFile(at('two/both.json'), base.replace('2', '2000'))
        for (const folder of ['one', 'two', 'two', 'one', 'two']) await sync(program, folder, files)
        const merged = { '/beside.txt': 'beside', '/both.json': base.replace('1', '10').replace('2', '2000') }
        expect([await contentsOf('one'), await contentsOf('two')]).toEqual([merged, merged])
      },
    )

    test.each(eachProgram)(
      'keeps what %s has and a restored server lacks, and what is newer there',
      async (_, program) => {
        const files = await start({ admin })
        const ask = asking(files, adminBasic)
        await mkdir(at('one'))
        await writeFile(at('one/kept.bin'), 'kept')
        await writeFile(at('one/changed.bin'), 'old')
        await sync(program, 'one', files)
        const { id } = (await ask('POST', '/api/snapshots')).body
        await writeFile(at('one/changed.bin'), 'newer than the snapshot')
        await writeFile(at('one/later.bin'), 'made after the snapshot')
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

    test.each(eachProgram)(
      'with names that differ in case alone, or in how a letter is composed, loses none of their contents with %s',
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
        await fillHalf('one', 0)
        await sync(nextcloud, 'one', files)
        await sync(owncloud, 'two', files)
        expect(await contentsOf('two')).toEqual(await contentsOf('one'))
      },
    )
  })
})
