/** The preflight: what would keep a command from starting, asked before anything is opened. */
import { Problem } from '@alluvium/kernel'
import { invalidConfiguration } from '../settings/problems.ts'

/** Throws, or rejects with, a `Problem` that says what is wrong. */
export type Check = () => unknown

/** What each of them says. */
export async function faultsOf(checks: readonly Check[]): Promise<readonly string[]> {
  const faults = new Set<string>()
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      faults.add(error.message)
    }
  }
  return [...faults]
}

/** Throws `configuration.invalid` with all of that, a line each. */
export async function assertReady(checks: readonly Check[]): Promise<void> {
  const faults = await faultsOf(checks)
  if (faults.length > 0) throw invalidConfiguration(faults.join('\n'))
}
