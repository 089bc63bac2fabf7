import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '@alluvium/kernel'
import { afterEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const folders: string[] = []

const someFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'alluvium-hold-'))
  folders.push(folder)
  return join(folder, 'data')
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const holder = { command: 'serve', startedAt: '2026-01-01T00:00:00Z' }

/** Holds the folder in a process of its own, which lives until it is killed. */
async function heldElsewhere(folder: string) {
  const module = fileURLToPath(new URL('./folder-lock.ts', import.meta.url))
  const program = `
    const { lockFolder } = await import(${JSON.stringify(module)})
    lockFolder(${JSON.stringify(folder)}, ${JSON.stringify(holder)})
    globalThis.gc()
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return {
    pid: child.pid,
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill('SIGKILL')
      }),
  }
}

test('a second process learns which process holds the lock of a folder, also after garbage collection of the lock', async () => {
  const folder = someFolder()
  const other = await heldElsewhere(folder)
  try {
    expect(() => lockFolder(folder, holder)).toThrow(
      new Problem(
        'locked',
        'database.folder-held',
        `The data folder ${folder} is held by alluvium serve, process ${other.pid}, since 2026-01-01T00:00:00Z.`,
      ),
    )
  } finally {
    await other.kill()
  }
})

test('a killed process no longer holds the lock', async () => {
  const folder = someFolder()
  const other = await heldElsewhere(folder)
  await other.kill()
  expect(() => lockFolder(folder, holder).release()).not.toThrow()
})

test('a released folder can be held again', () => {
  const folder = someFolder()
  lockFolder(folder, holder).release()
  const again = lockFolder(folder, holder)
  expect(() => lockFolder(folder, holder)).toThrow(/is held by alluvium serve/)
  again.release()
})
