/** A folder that goes with the process, also when a person interrupts it. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @param parent what lies on the disk that is to be measured; default: the system's temporary folder. */
export function scratchFolder(parent: string = tmpdir()): string {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'alluvium-benchmark-'))
  chmodSync(folder, 0o755) // servers that drop their privileges must get through
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}
