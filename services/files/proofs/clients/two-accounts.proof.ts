/**
 * The command lines of Nextcloud's and ownCloud's desktop clients as they are installed, on two accounts that share a folder. The short
 * round has fewer files. Nothing but loopback is asked.
 */
import { rename, rm } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { admin, describeFiles } from '../../testing/running-files.ts'
import { account, desktops, eachProgram, fileCount, oddNames, watch, whyNoDesktops } from './desktop-clients.ts'

const { at, sync, write, contentsOf, fillHalf } = desktops()

describe.skipIf(whyNoDesktops !== '')(`desktop clients of two accounts${whyNoDesktops}`, () => {
  describeFiles('a shared folder', (start) => {
    test.each(eachProgram)(
      'is filled from both sides by %s, odd names and all, and is the same for both; what is not shared is not there',
      { timeout: 3_000_000 },
      async (_, program) => {
        const files = await start({ admin, auditReads: true })
        const [kim, lee] = [await account(files, 'kim'), await account(files, 'lee')]
        const people = { one: kim.who, two: lee.who }
        const each = async (...folders: readonly (keyof typeof people)[]) => {
          for (const folder of folders) await sync(program, folder, files, people[folder])
        }
        await write('one', { 'team/beside.txt': 'beside', 'own/k.txt': 'k' })
        await each('one')
        for (const path of ['/own', '/team']) await kim.ask('PATCH', `/api/access${path}`, { closed: true })
        await kim.ask('PUT', '/api/grants/team', { user: 'lee', right: 'write' })
        await fillHalf('one/team', 0)
        await fillHalf('two/team', 1)
        await each('one', 'two', 'one')
        const team = await contentsOf('one/team')
        expect(Object.keys(team)).toHaveLength(fileCount + 1)
        expect(await contentsOf('two/team')).toEqual(team)
        expect(Object.keys(await contentsOf('two'))).toHaveLength(fileCount + 1)
        const asked = await watch(files)
        await each('one', 'two', 'one')
        expect(await asked()).toEqual([])

        const [first = ''] = oddNames
        await rename(at('two/team', first), at('two/team', 'rénamed'))
        await each('two')
        expect(await asked()).toEqual([`MOVE /remote.php/dav/files/lee/team/${encodeURIComponent(first)} 201`])
        await each('one')
        expect(await contentsOf('one/team')).toEqual(await contentsOf('two/team'))
        await rm(at('one/team/rénamed'), { recursive: true })
        await each('one', 'two')
        const { '/own/k.txt': own, ...rest } = await contentsOf('one')
        expect([own, rest]).toEqual(['k', await contentsOf('two')])
        expect(Object.keys(rest).length).toBeLessThan(fileCount)
      },
    )

    test.each(eachProgram)(
      'is the same for both with %s; what one may only read stays as it is, and what is closed to one is not there',
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
        await rm(at('two/team/gone.txt'))
        await write('two', { 'notice/n.txt': 'changed without a right', 'notice/more.txt': 'more' })
        await both()
        const { '/team/gone.txt': _gone, ...rest } = shared
        const after = { ...rest, '/team/a.txt': 'changed by lee', '/team/new.txt': 'new' }
        expect(await contentsOf('one')).toEqual({ ...after, '/private/p.txt': 'p' })
        expect(await contentsOf('two')).toMatchObject(after)

        // What could not be sent stays on lee's side, and would keep the folder there.
        for (const path of Object.keys(await contentsOf('two'))) if (!(path in after)) await rm(at('two', path))
        await kim.ask('DELETE', '/api/grants/notice?user=lee')
        await rm(at('one/team'), { recursive: true })
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
  })
})
