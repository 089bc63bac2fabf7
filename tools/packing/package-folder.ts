/** What every package for npm has in common: its description, made of that in the workspace, its papers, and the archive. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { repository } from '../repository.ts'

const dependencies = z.record(z.string(), z.string()).default({})

const description = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  license: z.string(),
  type: z.literal('module'),
  dependencies,
  optionalDependencies: dependencies,
})

export type Description = z.output<typeof description>

/** @param folder of the workspace; empty for its root. */
export const describedIn = (folder: string): Description =>
  description.parse(JSON.parse(readFileSync(repository(join(folder, 'package.json')), 'utf8')))

export type Papers = Readonly<{
  /** The package in the workspace. */
  workspace: string
  /** What its readers see in the registry, by its name in `docs/packages`. */
  readme: string
  /** What its `package.json` says besides. */
  manifest: Readonly<Record<string, unknown>>
}>

/** Where a package lies below `output` before it is packed, emptied. */
export function emptyFolder(output: string, name: string): string {
  const folder = join(output, 'unpacked', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

export function writePapers(folder: string, { workspace, readme, manifest }: Papers): void {
  const { name, version, description: text, keywords, license, type } = describedIn(workspace)
  const all = { name, version, description: text, keywords, license, type, ...manifest }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(all, undefined, 2)}\n`)
  copyFileSync(repository(`docs/packages/${readme}.md`), join(folder, 'README.md'))
  copyFileSync(repository('LICENSE'), join(folder, 'LICENSE'))
}

/** Packs a folder into `packages` below `output`; the path of the archive. npm gives all files one time, one order and one owner. */
export function packed(output: string, folder: string): string {
  const to = join(output, 'packages')
  mkdirSync(to, { recursive: true })
  const words = ['pack', '--json', '--ignore-scripts', '--loglevel=error', `--pack-destination=${to}`]
  const said = execFileSync('npm', words, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' })
  return join(to, z.array(z.object({ filename: z.string() })).parse(Object.values(JSON.parse(said)))[0]?.filename ?? '')
}
