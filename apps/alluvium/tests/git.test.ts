import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alluvium, temporaryFolder } from '../testing/command.ts'

const base = '{\n  "version": "1.0.0"\n}\n'
const licensed = '{\n  "version": "1.0.0",\n  "license": "MIT"\n}\n'
const hidden = '{\n  "version": "1.0.0",\n  "private": true\n}\n'
const both = '{\n  "version": "1.0.0",\n  "license": "MIT",\n  "private": true\n}\n'

/** A repository whose two branches changed neighbouring lines of one file, which a line-based merge cannot combine. */
async function forkedRepository({ path = 'package.json', installed = false } = {}) {
  const folder = await temporaryFolder()
  const git = (...words: string[]) => {
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main']
    const { status, stdout } = spawnSync('git', [...identity, ...words], { cwd: folder, encoding: 'utf8' })
    return { status, stdout }
  }
  const commit = async (text: string) => {
    await writeFile(join(folder, path), text)
    git('add', '.')
    git('commit', '-qm', 'Edit')
  }
  const read = (name = path) => readFile(join(folder, name), 'utf8')
  const run = (...words: string[]) => alluvium(['git', ...words], { folder })
  git('init', '-q')
  if (installed) await run('install')
  await commit(base)
  git('branch', 'other')
  await commit(licensed)
  git('checkout', '-q', 'other')
  await commit(hidden)
  return { folder, git, read, run, commit }
}

test.each([
  ['a merge', ['merge', '-q', '--no-edit', 'main'], both],
  ['a rebase', ['rebase', '-q', 'main'], both],
  ['a cherry-pick', ['cherry-pick', 'main'], both.replace(/(.*"license".*\n)(.*"private".*)\n/, '$1$2\n')],
])('once installed, %s succeeds where a line-based merge would conflict', async (_, words, expected) => {
  const without = await forkedRepository()
  expect(without.git(...words).status).not.toBe(0)
  const { git, read } = await forkedRepository({ installed: true })
  expect(git(...words).status).toBe(0)
  expect(JSON.parse(await read())).toEqual(JSON.parse(expected))
})

test('a real conflict puts markers around the smallest place, labelled with meaningful names', async () => {
  const { git, read, commit } = await forkedRepository({ path: 'a file.json', installed: true })
  await commit(hidden.replace('true', '"theirs"'))
  git('checkout', '-q', 'main')
  await commit(licensed.replace('"MIT"', '"MIT",\n  "private": "ours"'))
  expect(git('merge', '-q', '--no-edit', 'other').status).toBe(1)
  const text = await read()
  expect(text).toContain('<<<<<<< ours\n  "private": "ours"\n')
  expect(text).toContain('>>>>>>> theirs\n')
  expect(text.indexOf('"license"')).toBeLessThan(text.indexOf('<<<<<<<'))
})

/** Merges two branches that both raised the version. */
const raised = async (policy?: string) => {
  const { git, read, commit } = await forkedRepository({ installed: true })
  if (policy !== undefined) git('config', 'alluvium.versions', policy)
  await commit(hidden.replace('1.0.0', '1.1.0'))
  git('checkout', '-q', 'main')
  await commit(licensed.replace('1.0.0', '1.2.0'))
  return { status: git('merge', '-q', '--no-edit', 'other').status, text: await read() }
}

test('alluvium.versions in git’s configuration makes two raised versions a conflict', async () => {
  expect(await raised()).toMatchObject({ status: 0, text: both.replace('1.0.0', '1.2.0') })
  expect(await raised('ask')).toMatchObject({ status: 1, text: expect.stringContaining('<<<<<<<') })
})

test('the installed attributes name lock files and macro documents too', async () => {
  const { read } = await forkedRepository({ installed: true })
  const attributes = (await read('.gitattributes')).split('\n')
  expect(attributes).toEqual(
    expect.arrayContaining(['Cargo.lock merge=alluvium', '.babelrc merge=alluvium', '*.docm merge=alluvium']),
  )
})

const letter = (name: string) => readFile(join(import.meta.dirname, '../../../docs/examples/letter', name))

test('two branches of one Word document are merged, with the edits of both in one sentence', async () => {
  const { folder, git, commit } = await forkedRepository({ installed: true })
  const write = async (name: string) => {
    await writeFile(join(folder, 'letter.docx'), await letter(name))
    await commit(`{"at": "${name}"}`)
  }
  await write('base.docx')
  git('checkout', '-qb', 'theirs')
  await write('theirs.docx')
  git('checkout', '-q', 'other')
  await write('ours.docx')
  git('merge', '-q', '--no-edit', 'theirs')
  const words = spawnSync('unzip', ['-p', 'letter.docx', 'word/document.xml'], { cwd: folder, encoding: 'utf8' })
  const text = words.stdout.replaceAll(/<[^>]*>/g, '')
  expect(text).toContain('our boat arrives on Saturday evening and needs a berth for three nights.')
  expect(text).toContain('Please tell us the code of the gate.')
})

test('rules that people wrote themselves stay and take precedence; uninstalling leaves only them', async () => {
  const { folder, read, run, git } = await forkedRepository()
  await writeFile(join(folder, '.gitattributes'), '*.lock binary\npackage.json -merge\n')
  await run('install')
  await run('install')
  const attributes = await read('.gitattributes')
  expect(attributes.match(/alluvium: begin/g)).toHaveLength(1)
  expect(git('check-attr', 'merge', 'package.json').stdout).toBe('package.json: merge: unset\n')
  expect(git('check-attr', 'merge', 'other.json').stdout).toBe('other.json: merge: alluvium\n')
  await run('uninstall')
  expect(await read('.gitattributes')).toBe('*.lock binary\npackage.json -merge\n')
})

test('`alluvium git status` reports whether git uses the merge driver, also by its exit code', async () => {
  const { run } = await forkedRepository()
  expect((await run('status')).code).toBe(1)
  await run('install')
  const installed = await run('status')
  expect(installed.code).toBe(0)
  expect(installed.stdout).toMatch(/merge %O %A %B -o %A --markers --path %P/)
  await run('uninstall')
  expect((await run('status')).code).toBe(1)
})

test("for the whole account it writes to git's own configuration files, and changes no repository", async () => {
  const home = await temporaryFolder()
  const { folder } = await forkedRepository()
  const environment = { HOME: home, XDG_CONFIG_HOME: join(home, 'config') }
  expect((await alluvium(['git', 'install', '--global'], { folder, environment })).code).toBe(0)
  expect(existsSync(join(folder, '.gitattributes'))).toBe(false)
  expect(await readFile(join(home, 'config', 'git', 'attributes'), 'utf8')).toContain('*.yaml merge=alluvium\n')
  expect(await readFile(join(home, '.gitconfig'), 'utf8')).toContain('[merge "alluvium"]')
})

test('outside a repository it reports an error', async () => {
  const { code, stderr } = await alluvium(['git', 'install'], { folder: await temporaryFolder() })
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'alluvium: This folder is not in a git repository; run it there, or with --global.\n',
  })
})
