/**
 * The built console. The services serve what lies in `dist` when they start, so it is built before them, and only when
 * it is older than what it is built from: whoever built it just now is not made to wait again.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const client = fileURLToPath(new URL('../../../../libraries/client', import.meta.url))
const dist = join(root, 'dist')
const vite = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')))
const run = promisify(execFile)

export async function builtConsole(): Promise<void> {
  while (!(await isFresh())) {
    if (await holdsBuild()) await rebuildAlone()
    else await pause(200)
  }
}

/** A folder that exists while somebody builds: test files that run at the same time must not build over one another. */
const building = join(root, 'dist.building')

/** Whether the build is ours to do; one that has been under way for minutes was left behind, and is taken over. */
async function holdsBuild(): Promise<boolean> {
  try {
    await mkdir(building)
    return true
  } catch {
    const since = await stat(building).catch(() => undefined)
    return since !== undefined && Date.now() - since.mtimeMs > 120_000
  }
}

async function rebuildAlone(): Promise<void> {
  try {
    await rebuild()
  } finally {
    await rmdir(building)
  }
}

/** Built aside and put in place whole, for a service may start meanwhile; and as for people, whatever the tests run as. */
async function rebuild(): Promise<void> {
  const aside = join(root, `dist.${process.pid}`)
  await run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', aside], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await rm(dist, { recursive: true, force: true })
  await rename(aside, dist)
}

async function isFresh(): Promise<boolean> {
  if (!existsSync(join(dist, 'index.html'))) return false
  const { mtimeMs: builtAt } = await stat(join(dist, 'index.html'))
  const own = ['index.html', 'vite.config.ts', 'package.json', 'public', 'src'].map((name) => join(root, name))
  return (await Promise.all([...own, join(client, 'src')].map(newest))).every((changedAt) => changedAt <= builtAt)
}

/** When this file, or anything in this folder but its tests, was last changed; milliseconds since 1970. */
async function newest(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs
  const names = (await readdir(path)).filter((name) => name !== 'testing')
  return Math.max(0, ...(await Promise.all(names.map((name) => newest(join(path, name))))))
}
