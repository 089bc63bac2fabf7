/** lftp as it is installed, over HTTP. Nothing but loopback is asked. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAt, whyWithout } from '../../../testing/client-programs.ts'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, adminBasic, describeFiles } from '../../../testing/running-files.ts'

const lftp = '/usr/bin/lftp'
const headers = { authorization: adminBasic }

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alluvium-lftp-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** Each command has to succeed. */
const script = (...commands: readonly string[]) => ['set cmd:fail-exit yes', ...commands].join('; ')
const open = (url: string) => `open -u ${admin.username},'${admin.password}' ${url}/w/`

const why = whyWithout(lftp)
describe.skipIf(why !== '')(`lftp${why}`, () => {
  describeFiles('lftp', (start) => {
    test('puts, gets, resumes a cut download, mirrors up, moves and removes', async () => {
      const files = await start({ admin })
      const bytes = noise(400_000)
      await mkdir(join(home, 'up/sub ü'), { recursive: true })
      await writeFile(join(home, 'up/a.bin'), bytes)
      await writeFile(join(home, 'up/sub ü/b #1.txt'), 'hello')
      await writeFile(join(home, 'cut.bin'), bytes.subarray(0, 123_456))
      await files.ask('MKCOL', '/w', { headers })
      const commands = ['put up/a.bin', 'get a.bin -o got.bin', 'get -c a.bin -o cut.bin', 'mirror -R up tree']
      const more = ['mv tree/a.bin tree/c.bin', 'mkdir d', 'rmdir d', 'cat "tree/sub ü/b #1.txt"', 'rm a.bin']
      const said = await runAt({ home }, lftp, '-c', script(open(files.url), ...commands, ...more))
      expect(said).toContain('hello')
      expect((await readFile(join(home, 'got.bin'))).equals(bytes)).toBe(true)
      expect((await readFile(join(home, 'cut.bin'))).equals(bytes)).toBe(true)
      const kept = await Promise.all(
        ['/w/tree/c.bin', '/w/tree/sub%20%C3%BC/b%20%231.txt'].map((path) => files.ask('GET', path, { headers })),
      )
      expect([kept[0]?.body.equals(bytes), kept[1]?.text]).toEqual([true, 'hello'])
      expect((await files.ask('GET', '/w/a.bin', { headers })).status).toBe(404)
    })
  })
})
