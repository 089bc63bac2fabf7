/** `git push` over WebDAV: a bare repository that lies in a folder, with locks, and no program of git's on the server. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAt, whyWithout, withAccount } from '../../../testing/client-programs.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const git = '/usr/bin/git'
const headers = { authorization: adminBasic }

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alluvium-git-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const why = whyWithout(git, '/usr/lib/git-core/git-http-push')
const env = { GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' }
const gitIn = (place: string, ...words: readonly string[]) =>
  runAt({ home, env }, git, '-C', join(home, place), '-c', 'user.name=a', '-c', 'user.email=a@b', ...words)

/** Puts the files of a folder where the service keeps files. */
async function upload({ ask }: Pick<RunningFiles, 'ask'>, from: string, to: string): Promise<void> {
  await ask('MKCOL', to, { headers })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const [own, path] = [
      join(entry.parentPath, entry.name),
      `${to}${entry.parentPath.slice(from.length)}/${entry.name}`,
    ]
    if (entry.isDirectory()) await ask('MKCOL', path, { headers })
    else await ask('PUT', `${path}?parents=true`, { headers, body: await readFile(own) })
  }
}

async function commit(name: string): Promise<void> {
  await writeFile(join(home, 'work', name), name)
  await gitIn('work', 'add', '.')
  await gitIn('work', 'commit', '-qm', name)
}

describe.skipIf(why !== '')(`git push over WebDAV${why}`, () => {
  describeFiles('git', (start) => {
    test('pushes a branch, more commits, a second branch, deletes that, and a clone has every commit', async () => {
      const files = await start({ admin })
      await gitIn('.', 'init', '-q', '--bare', '-b', 'main', '--template=', 'bare')
      await gitIn('bare', 'update-server-info')
      await upload(files, join(home, 'bare'), '/repo.git')
      const remote = `${withAccount(files.url, admin)}/repo.git/`
      await gitIn('.', 'init', '-q', '-b', 'main', 'work')
      for (const name of ['one', 'two']) {
        await commit(name)
        await gitIn('work', 'push', '-q', remote, 'main')
      }
      await gitIn('work', 'push', '-q', remote, 'main:refs/heads/side', 'main:refs/heads/spare')
      await gitIn('work', 'push', '-q', remote, ':refs/heads/side')
      await gitIn('.', 'clone', '-q', remote, 'clone')
      expect((await gitIn('clone', 'log', '--format=%s', 'main')).trim().split('\n')).toEqual(['two', 'one'])
      expect((await gitIn('clone', 'branch', '-r', '--format=%(refname:short)')).split('\n')).not.toContain(
        'origin/side',
      )
      expect(await gitIn('clone', 'fsck', '--strict')).not.toMatch(/error|missing|dangling/)
    })
  })
})
