/**
 * Builds the console's pages when what they are made of has changed since the last build. What that is, a digest
 * beside the result tells; time stamps would not, since a clone sets them all to now.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './repository.ts'

const sources = [
  'apps/console/src/**/*',
  'apps/console/public/**/*',
  'apps/console/*.{html,ts,json}',
  'libraries/client/src/*',
  'package-lock.json',
]

export async function buildConsole(): Promise<void> {
  const mark = repository('apps/console/dist/.built-from')
  const digest = digestOf(sources)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return
  process.stderr.write('Building the console …\n')
  const vite = repository('node_modules/vite/bin/vite.js')
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: repository('apps/console'),
    env: { ...process.env, NODE_ENV: 'production' }, // a test runner's own value would make a development build
    stdio: ['ignore', 2, 2],
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
  writeFileSync(mark, digest)
}

function digestOf(patterns: readonly string[]): string {
  const root = repository()
  const hash = createHash('sha256')
  for (const path of globSync([...patterns], { cwd: root, withFileTypes: false }).toSorted()) {
    const content = readIfFile(join(root, path))
    if (content) hash.update(path).update('\0').update(content).update('\0')
  }
  return hash.digest('hex')
}

function readIfFile(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return undefined
    throw error
  }
}
