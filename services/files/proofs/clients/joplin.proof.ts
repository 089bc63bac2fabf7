/**
 * Joplin's command line, as npm has it: two profiles keep the same notes, with an attachment, through a folder of ours. It
 * is no dependency because of its license (AGPL): `ALLUVIUM_TEST_JOPLIN` names the folder in which it was installed.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAt, whyNoProof } from '../../testing/client-programs.ts'
import { noise } from '../../testing/documents/noise.ts'
import { admin, adminBasic, describeFiles } from '../../testing/running-files.ts'

const main = join(process.env['ALLUVIUM_TEST_JOPLIN'] ?? '/no-joplin', 'node_modules/joplin/main.js')
// Its SQLite is compiled for the Node that is installed.
const why = whyNoProof(main, '/usr/bin/node')

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alluvium-joplin-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const joplin = (profile: string, ...words: readonly string[]) =>
  runAt({ home }, '/usr/bin/node', main, '--profile', join(home, profile), ...words)

async function profileFor(name: string, url: string): Promise<void> {
  const settings = { target: '6', '6.path': `${url}/notes`, '6.username': admin.username, '6.password': admin.password }
  for (const [key, value] of Object.entries(settings)) await joplin(name, 'config', `sync.${key}`, value)
}

/** What it attached, as it lies in the profile. */
async function attachmentOf(profile: string): Promise<Buffer> {
  const folder = join(home, profile, 'resources')
  const [name = 'none'] = (await readdir(folder)).filter((entry) => entry.endsWith('.bin'))
  return readFile(join(folder, name))
}

describe.skipIf(why !== '')(`Joplin's command line${why}`, () => {
  describeFiles('Joplin', (start) => {
    test('brings a note with its attachment from one profile to another, a change back, and a removal', async () => {
      const files = await start({ admin })
      const bytes = noise(200_000)
      await writeFile(join(home, 'picture.bin'), bytes)
      await files.ask('MKCOL', '/notes', { headers: { authorization: adminBasic } })
      for (const name of ['desk', 'phone']) await profileFor(name, files.url)
      await joplin('desk', 'mkbook', 'Ideas')
      await joplin('desk', 'use', 'Ideas')
      await joplin('desk', 'mknote', 'Größe')
      await joplin('desk', 'attach', 'Größe', join(home, 'picture.bin'))
      expect(await joplin('desk', 'sync')).toContain('Completed')

      expect(await joplin('phone', 'sync')).toContain('Completed')
      await joplin('phone', 'use', 'Ideas')
      expect(await joplin('phone', 'cat', 'Größe')).toContain('picture.bin')
      expect((await attachmentOf('phone')).equals(bytes)).toBe(true)

      await joplin('phone', 'set', 'Größe', 'body', 'written on the phone')
      await joplin('phone', 'sync')
      await joplin('desk', 'sync')
      expect(await joplin('desk', 'cat', 'Größe')).toContain('written on the phone')
      await joplin('desk', 'rmnote', '-f', 'Größe')
      await joplin('desk', 'sync')
      await joplin('phone', 'sync')
      expect(await joplin('phone', 'ls')).not.toContain('Größe')
    }, 1_200_000)
  })
})
