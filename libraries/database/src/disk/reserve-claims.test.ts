/** What lies beside a data folder and is not ours: it keeps no service from starting, and no room from it. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { claim, otherReserves, reserveFile } from './reserve-claims.ts'

const nobody = 65_534
const usual = 4_000_000

/** Folders beside one another; all may look into the one above them. */
function someFolders(...names: readonly string[]): readonly string[] {
  const above = mkdtempSync(join(tmpdir(), 'alluvium-claims-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
  chmodSync(above, 0o755)
  for (const name of names) mkdirSync(join(above, name))
  return names.map((name) => join(above, name))
}

/** Opens and closes a reserve in a process that is not root's. */
function openedByNobody(folder: string) {
  const module = fileURLToPath(new URL('./disk-reserve.ts', import.meta.url))
  const program = `
    const { openDiskReserve } = await import(${JSON.stringify(module)})
    if (process.getuid() === 0) {
      process.setgroups([])
      process.setgid(${nobody})
      process.setuid(${nobody})
    }
    const logger = { info() {}, warn() {} }
    const reserve = openDiskReserve({ folder: ${JSON.stringify(folder)}, bytes: 4096, logger })
    process.stdout.write(String(reserve.hasRoom()))
    await reserve.close()`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program])
  return [status, stdout.toString(), stderr.toString()]
}

test('a service that is not root starts beside a folder that it may not read, such as lost+found', () => {
  const [own = '', closed = ''] = someFolders('files', 'lost+found')
  if (process.getuid?.() === 0) chownSync(own, nobody, nobody)
  chmodSync(closed, 0)
  onTestFinished(() => chmodSync(closed, 0o700)) // before it is removed
  expect(openedByNobody(own)).toEqual([0, 'true', ''])
})

test('an unrelated file called reserve has no missing bytes, and an incomplete reserve of a data folder has', () => {
  const [own = '', ours = '', foreign = ''] = someFolders('files', 'crawl', 'museum')
  for (const folder of [ours, foreign]) writeFileSync(reserveFile(folder), 'x'.repeat(10))
  const others = otherReserves(own, usual)
  others.refresh()
  expect(others.missingBytes()).toBe(0)
  claim(ours, 1000)
  claim(ours, 500) // in its place
  others.refresh()
  expect(others.missingBytes()).toBe(490)
})
