/** The processes that make thumbnails for this one, as Linux tells it. */
import { readdirSync, readFileSync } from 'node:fs'

const isSupported = process.platform === 'linux'

/** Of `parent`; by default of the process that runs the test. */
export function thumbnailProcesses(parent = process.pid): readonly number[] {
  if (!isSupported) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && procFile(pid, 'status').includes(`\nPPid:\t${parent}\n`))
    .filter((pid) => procFile(pid, 'cmdline').includes('thumbnail-child'))
}

/** The most that a process ever had in memory, bytes. */
export const peakBytes = (pid: number): number =>
  1024 * Number(/^VmHWM:\s+(\d+)/m.exec(procFile(pid, 'status'))?.[1] ?? 0)

/** What `/proc` says of it; empty when it has ended. */
export function procFile(pid: number, what: 'cmdline' | 'environ' | 'maps' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'latin1')
  } catch {
    return ''
  }
}
