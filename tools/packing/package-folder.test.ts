import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyFolder, packed, writePapers } from './package-folder.ts'

/** A package of papers and a file whose name begins with a dot. @param mode of its files. */
function somePackage(output: string, mode: number): string {
  const folder = emptyFolder(output, 'client')
  writePapers(folder, { workspace: 'libraries/client', readme: 'client', manifest: {} })
  writeFileSync(join(folder, '.hidden'), 'here')
  for (const name of ['package.json', 'README.md', 'LICENSE', '.hidden']) chmodSync(join(folder, name), mode)
  return folder
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'alluvium-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const repositoryOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).repository

test('an archive has the same bytes whatever umask its files were made with', () => {
  const output = temporaryFolder()
  const [usual, strict] = [0o644, 0o600].map((mode) => readFileSync(packed(output, somePackage(output, mode))))
  expect(strict).toEqual(usual)
})

test('a package names the repository that the release is made in, which npm compares with who publishes it, and else none', () => {
  vi.stubEnv('PACKAGE_REPOSITORY', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(repositoryOf(somePackage(temporaryFolder(), 0o644))).toBeUndefined()
  vi.stubEnv('PACKAGE_REPOSITORY', 'https://forge.example/ada/alluvium')
  expect(repositoryOf(somePackage(temporaryFolder(), 0o644))).toEqual({
    type: 'git',
    url: 'git+https://forge.example/ada/alluvium.git',
  })
})
