/**
 * The built console. The services serve what lies in `dist` when they start, so it is built before them, and only when
 * it is older than what it is built from: whoever built it just now is not made to wait again.
 */
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')

export async function builtConsole(): Promise<string> {
  if (!(await isFresh())) await rebuild()
  return dist
}

/** Built aside and put in place whole, for a service may start meanwhile. */
async function rebuild(): Promise<void> {
  const aside = join(root, `dist.${process.pid}`)
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: aside } })
  await rm(dist, { recursive: true, force: true })
  try {
    await rename(aside, dist)
  } catch (error) {
    // Another test file may have built the same thing at the same time, and been first.
    await rm(aside, { recursive: true, force: true })
    if (!(await isFresh())) throw error
  }
}

async function isFresh(): Promise<boolean> {
  if (!existsSync(join(dist, 'index.html'))) return false
  const { mtimeMs: builtAt } = await stat(join(dist, 'index.html'))
  const sources = ['index.html', 'vite.config.ts', 'package.json', 'public', 'src'].map((name) => join(root, name))
  return (await Promise.all(sources.map(newest))).every((changedAt) => changedAt <= builtAt)
}

/** When this file, or anything in this folder but its tests, was last changed; milliseconds since 1970. */
async function newest(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs
  const names = (await readdir(path)).filter((name) => name !== 'testing')
  return Math.max(0, ...(await Promise.all(names.map((name) => newest(join(path, name))))))
}
