import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Answer } from '../answer.ts'

/** What `unzip` makes of the archive: paths of its files, with their contents. */
export async function unzipped({ body }: Pick<Answer, 'body'>): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-zip-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'a.zip'), body)
  execFileSync('unzip', ['-q', '-o', join(folder, 'a.zip'), '-d', join(folder, 'out')], {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  const entries = await readdir(join(folder, 'out'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(
    files.map(async (file) => [file.slice(join(folder, 'out').length + 1), await readFile(file, 'latin1')]),
  )
  return Object.fromEntries(contents)
}
