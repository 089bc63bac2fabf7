import { readFileSync } from 'node:fs'

/**
 * How many files and sockets this process may have open at once; undefined where the system sets no limit, or does not
 * say it in /proc. Node has raised its own limit at start as far as it may.
 */
export function descriptorLimit(): number | undefined {
  const digits = /^Max open files\s+(\d+)/m.exec(processLimits())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function processLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
