/**
 * git-annex as it is installed, with its own tests of a special remote. It wants a folder's removal to succeed also when the
 * folder is gone, which WebDAV answers by 404 (as Apache's mod_dav does), and so fails with any server.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAt, whyNoProof } from '../../testing/client-programs.ts'
import { noise } from '../../testing/documents/noise.ts'
import { admin, describeFiles } from '../../testing/running-files.ts'

const git = '/usr/bin/git'
const why = whyNoProof(git, '/usr/bin/git-annex')
const ofTheClient = 'remove export directory that is already removed'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alluvium-annex-'))
})
afterEach(async () => {
  // What it keeps is write-protected.
  await runAt({ home }, '/bin/chmod', '-R', 'u+w', home)
  await rm(home, { recursive: true, force: true })
})

const env = { WEBDAV_USERNAME: admin.username, WEBDAV_PASSWORD: admin.password, GIT_CONFIG_NOSYSTEM: '1' }
const run = (place: string, ...words: readonly string[]) =>
  runAt({ home, env }, git, '-C', place, '-c', 'user.name=a', '-c', 'user.email=a@b', ...words)

const initRemote = async (url: string) => {
  const place = join(home, 'annex')
  await mkdir(place)
  await run(place, 'init', '-q')
  await run(place, 'annex', 'init', 'here')
  await run(place, 'annex', 'initremote', 'dav', 'type=webdav', `url=${url}/annex ü`, 'encryption=none')
  return place
}

/** The names of failed tests, and how many were run. */
async function testRemote(place: string): Promise<Readonly<{ failed: readonly string[]; tests: number }>> {
  const said = await run(place, 'annex', 'testremote', '--fast', 'dav').catch(String)
  const failed = [...said.matchAll(/^ *(.*\S): +FAIL/gm)].map(([, name]) => name ?? '')
  const tests = Number(/(?:All|out of) (\d+) tests/.exec(said)?.[1] ?? 0)
  return { failed: [...new Set(failed)], tests }
}

describe.skipIf(why !== '')(`git-annex${why}`, () => {
  describeFiles('git-annex', (start) => {
    test('passes all of testremote except what needs more than WebDAV', async () => {
      const { url } = await start({ admin })
      const { failed, tests } = await testRemote(await initRemote(url))
      expect(failed.filter((name) => name !== ofTheClient)).toEqual([])
      expect(tests).toBeGreaterThan(100)
    }, 600_000)

    test('stores a file only there, and gets it back', async () => {
      const { url } = await start({ admin })
      const place = await initRemote(url)
      const bytes = noise(2_000_000)
      await writeFile(join(place, 'large.bin'), bytes)
      await run(place, 'annex', 'add', 'large.bin')
      await run(place, 'annex', 'copy', '--to', 'dav', 'large.bin')
      await run(place, 'annex', 'drop', 'large.bin')
      await run(place, 'annex', 'get', 'large.bin')
      expect((await readFile(join(place, 'large.bin'))).equals(bytes)).toBe(true)
      await run(place, 'annex', 'fsck', '--from', 'dav')
    }, 600_000)
  })
})
