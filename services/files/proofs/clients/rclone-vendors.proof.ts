/**
 * rclone with every vendor that it can be told. What an rclone doesn't know it takes for `other`. SharePoint Online
 * (`sharepoint`) is left out: it logs in at Microsoft's before it asks us anything. The short round has those that speak in
 * a way of their own and that no other test has.
 */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAt, whyWithout } from '../../testing/client-programs.ts'
import { noise } from '../../testing/documents/noise.ts'
import { admin, describeFiles } from '../../testing/running-files.ts'

const rclone = '/usr/bin/rclone'
const every = ['other', 'nextcloud', 'owncloud', 'infinitescale', 'fastmail', 'rclone', 'sharepoint-ntlm']
const vendors = process.env['ALLUVIUM_PROOF'] === 'full' ? every : ['owncloud', 'sharepoint-ntlm']
/** The others of this rclone send no times. */
const withTimes = ['nextcloud', 'owncloud']

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alluvium-vendors-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

async function makeSource(): Promise<string> {
  const source = join(home, 'source')
  await mkdir(join(source, 'dir ü/deeper'), { recursive: true })
  await writeFile(join(source, 'dir ü/deeper/a #1.txt'), 'hello')
  await writeFile(join(source, 'b.bin'), noise(200_000))
  await utimes(join(source, 'b.bin'), 1_577_934_245, 1_577_934_245)
  return source
}

const why = whyWithout(rclone)
describe.skipIf(why !== '')(`rclone's vendors${why}`, () => {
  describeFiles('rclone', (start) => {
    test.each(vendors)('%s: copies, compares every byte, moves, and purges', async (vendor) => {
      const { url } = await start({ admin })
      const password = (await runAt({ home }, rclone, 'obscure', admin.password)).trim()
      const options = { url, user: admin.username, pass: password, vendor }
      const flags = Object.entries(options).map(([name, value]) => `--webdav-${name}=${value}`)
      const run = (...words: readonly string[]) =>
        runAt({ home }, rclone, '--config=/dev/null', '--retries=1', ...flags, ...words)
      const source = await makeSource()
      await run('copy', source, ':webdav:tree')
      expect(await run('check', '--download', source, ':webdav:tree')).toMatch(/ 0 differences found/)
      const keepsTimes = (await run('lsl', ':webdav:tree')).includes('2020-01-02 03:04:05')
      expect(keepsTimes).toBe(withTimes.includes(vendor))
      await run('moveto', ':webdav:tree/dir ü', ':webdav:tree/moved')
      expect((await run('lsf', '-R', ':webdav:tree')).trim().split('\n').toSorted()).toEqual([
        'b.bin',
        'moved/',
        'moved/deeper/',
        'moved/deeper/a #1.txt',
      ])
      await run('purge', ':webdav:tree')
      expect(await run('lsf', ':webdav:')).toBe('')
    })
  })
})
