/** What every package for npm has in common: its description, made of that in the workspace, its papers, and the archive. */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
  const all = { name, version, description: text, keywords, license, type, ...ofRelease(), ...manifest }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(all, undefined, 2)}\n`)
  copyFileSync(repository(`docs/packages/${readme}.md`), join(folder, 'README.md'))
  copyFileSync(repository('LICENSE'), join(folder, 'LICENSE'))
}

/** Where the release is made, which only who makes it knows: npm takes a proof of provenance from there alone. */
function ofRelease(): Readonly<Record<string, unknown>> {
  const url = process.env['PACKAGE_REPOSITORY']
  return url === undefined ? {} : { repository: { type: 'git', url: `git+${url}.git` } }
}

/** Whatever the umask is that the repository and this process were made with. */
export function normalizeModes(root: string): void {
  chmodSync(root, 0o755)
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const path = join(root, name)
    chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

/** Packs a folder into `packages` below `output`; the path of the archive. npm gives all files one time, one order and one owner. */
export function packed(output: string, folder: string): string {
  normalizeModes(folder)
  const to = join(output, 'packages')
  mkdirSync(to, { recursive: true })
  const words = ['pack', '--json', '--ignore-scripts', '--loglevel=error', `--pack-destination=${to}`]
  const said = execFileSync('npm', words, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' })
  return join(to, z.array(z.object({ filename: z.string() })).parse(Object.values(JSON.parse(said)))[0]?.filename ?? '')
}
