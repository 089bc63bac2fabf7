/** duplicity as it is installed: backups over WebDAV, encrypted by GnuPG. Nothing but loopback is asked. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAt, whyNoProof } from '../../testing/client-programs.ts'
import { noise } from '../../testing/documents/noise.ts'
import { admin, describeFiles } from '../../testing/running-files.ts'

const duplicity = '/usr/bin/duplicity'
const why = whyNoProof(duplicity, '/usr/bin/gpg')

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alluvium-duplicity-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

describe.skipIf(why !== '')(`duplicity${why}`, () => {
  describeFiles('duplicity', (start) => {
    test('backs up in full and incrementally, verifies, lists, restores the current and an older state, and removes old backups', async () => {
      const { port } = await start({ admin })
      const env = { FTP_PASSWORD: admin.password, PASSPHRASE: 'a pass phrase' }
      const run = (...words: readonly string[]) => runAt({ home, env }, duplicity, ...words)
      const target = `webdav://${admin.username}@127.0.0.1:${port}/backups/of ann`
      const source = join(home, 'source')
      await mkdir(join(source, 'sub ü'), { recursive: true })
      await writeFile(join(source, 'sub ü/large.bin'), noise(3_000_000))
      await writeFile(join(source, 'first.txt'), 'first')
      expect(await run('full', '--volsize', '1', source, target)).toContain('Errors 0')
      await rm(join(source, 'first.txt'))
      await writeFile(join(source, 'second.txt'), 'second')
      expect(await run('incremental', source, target)).toMatch(/NewFiles [12]\b[^]*DeletedFiles 1\b[^]*Errors 0/)
      expect(await run('verify', '--compare-data', target, source)).toContain(' 0 differences found')
      expect(await run('collection-status', target)).toContain('No orphaned or incomplete backup sets found')
      expect(await run('list-current-files', target)).toContain('second.txt')

      // As on a new machine: nothing of what it remembers is there.
      await rm(join(home, '.cache'), { recursive: true })
      await run('restore', target, join(home, 'back'))
      expect(await runAt({ home }, '/usr/bin/diff', '-r', source, join(home, 'back'))).toBe('')

      expect(await run('full', source, target)).toContain('Errors 0')
      expect(await run('remove-all-but-n-full', '1', '--force', target)).toMatch(/Deleting backup chain/)
      expect(await run('verify', '--compare-data', target, source)).toContain(' 0 differences found')
    }, 600_000)
  })
})
