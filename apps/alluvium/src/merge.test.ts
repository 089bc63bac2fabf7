import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alluvium, temporaryFolder } from './testing/command.ts'

/** Three files in a folder of their own. */
async function sides(base: string, ours: string, theirs: string, extension = '.json') {
  const folder = await temporaryFolder()
  const names = ['base', 'ours', 'theirs'].map((name) => `${name}${extension}`)
  for (const [index, text] of [base, ours, theirs].entries()) await writeFile(join(folder, names[index] ?? ''), text)
  return { folder, names }
}

test('two edits that stand side by side become one document, byte for byte as they were written', async () => {
  const { folder, names } = await sides(
    '{\n  "a": 1\n}\n',
    '{\n  "a": 1,\n  "b": 2\n}\n',
    '{\n  "a": 1,\n  "c": 3\n}\n',
  )
  const { code, stdout, stderr } = await alluvium(['merge', ...names], { folder })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toBe('{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}\n')
})

test('a conflict exits with 1, names its place, and writes nothing unless markers are asked for', async () => {
  const { folder, names } = await sides('{"a": {"b": 1}}', '{"a": {"b": 2}}', '{"a": {"b": 3}}')
  const bare = await alluvium(['merge', ...names], { folder })
  expect(bare).toMatchObject({ code: 1, stdout: '' })
  expect(bare.stderr).toContain('conflict: a.b: ')
  const marked = await alluvium(['merge', '--markers', ...names], { folder })
  expect(marked.code).toBe(1)
  expect(marked.stdout).toContain('<<<<<<< ours.json')
  expect(marked.stdout).toContain('>>>>>>> theirs.json')
})

test('--json tells the outcome and every conflict as data', async () => {
  const { folder, names } = await sides('{"a": 1}', '{"a": 2}', '{"a": 3}')
  const { code, stdout } = await alluvium(['merge', '--json', ...names], { folder })
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    driver: 'json',
    result: null,
    conflicts: true,
    conflict_details: [{ path: 'a', kind: 'edit-edit', base: '1', ours: '2', theirs: '3' }],
  })
})

test('-o writes the document where it is told to, also over one of the sides', async () => {
  const { folder, names } = await sides('one\ntwo\nthree\n', 'ONE\ntwo\nthree\n', 'one\ntwo\nTHREE\n', '.txt')
  const { code, stdout } = await alluvium(['merge', ...names, '-o', 'ours.txt'], { folder })
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(await readFile(join(folder, 'ours.txt'), 'utf8')).toBe('ONE\ntwo\nTHREE\n')
})

test('git merges two branches with it, where its own merge of lines conflicts', async () => {
  const folder = await temporaryFolder()
  const git = (...words: string[]) => {
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main']
    return spawnSync('git', [...identity, ...words], { cwd: folder, encoding: 'utf8' })
  }
  const commit = async (text: string) => {
    await writeFile(join(folder, 'package.json'), text)
    git('commit', '-qam', 'Edit')
  }
  git('init', '-q')
  const launcher = join(import.meta.dirname, '..', 'bin', 'alluvium.cjs')
  git('config', 'merge.alluvium.driver', `"${process.execPath}" "${launcher}" merge %O %A %B -o %A --markers --path %P`)
  await writeFile(join(folder, '.gitattributes'), '*.json merge=alluvium\n')
  await writeFile(join(folder, 'package.json'), '{\n  "version": "1.0.0"\n}\n')
  git('add', '.')
  git('commit', '-qm', 'Begin')
  git('branch', 'other')
  await commit('{\n  "version": "1.0.0",\n  "license": "MIT"\n}\n')
  git('checkout', '-q', 'other')
  await commit('{\n  "version": "1.0.0",\n  "private": true\n}\n')
  const merged = git('merge', '-q', '--no-edit', 'main')
  expect({ status: merged.status, stderr: merged.stderr }).toEqual({ status: 0, stderr: '' })
  expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toEqual({
    version: '1.0.0',
    license: 'MIT',
    private: true,
  })
})
