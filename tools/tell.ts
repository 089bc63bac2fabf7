import type { Outcome } from './checks/checks.ts'

/** A line for a check that passed; a failed one with all it said. */
export function tellOutcome({ name, passed, output, seconds }: Outcome): void {
  const line = `${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)\n`
  process.stdout.write(passed ? line : `${line}${output.trimEnd()}\n`)
}
