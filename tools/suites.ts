/**
 * Runs vitest with what the suites talk to: PostgreSQL over a real connection, a real Chromium, real clients. What this
 * machine doesn't have is passed to the suites, which then skip with the reason in words.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleCommand } from './bundle-command.ts'
import { privatePostgres } from './private-postgres.ts'
import { quickFolder } from './quick-folder.ts'
import { repository } from './repository.ts'

export type Counts = Readonly<{ passed: number; failed: number; skipped: number }>

export async function runSuites({
  arguments: given,
  full,
}: {
  arguments: readonly string[]
  full: boolean
}): Promise<Counts> {
  // What is flushed to a disk thousands of times takes minutes; a proof at its full length takes them.
  const temporary = full ? undefined : quickFolder()
  if (temporary) process.env.TMPDIR = temporary.path
  const postgres = process.env.ALLUVIUM_TEST_POSTGRES ? undefined : await privatePostgres()
  if (typeof postgres === 'string') process.stdout.write(`without PostgreSQL: ${postgres}\n`)
  const chromium =
    process.env.ALLUVIUM_TEST_CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
  if (chromium === undefined)
    process.stdout.write('without a browser: Chromium is not installed (Debian: apt-get install chromium)\n')
  const environment = async () => ({
    ...process.env,
    ...(typeof postgres === 'object' && { ALLUVIUM_TEST_POSTGRES: postgres.url }),
    ...(chromium !== undefined && { ALLUVIUM_TEST_CHROMIUM: chromium }),
    ...(full && { ALLUVIUM_PROOF: 'full' }),
    ALLUVIUM_TEST_COMMAND: await bundleCommand(repository('node_modules/.cache/command')),
  })
  try {
    return await vitest(given, await environment())
  } finally {
    if (typeof postgres === 'object') await postgres.stop()
    temporary?.remove()
  }
}

async function vitest(given: readonly string[], environment: NodeJS.ProcessEnv): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'alluvium-report-'))
  const report = join(folder, 'report.json')
  const script = repository('node_modules/vitest/vitest.mjs')
  const child = spawn(
    process.execPath,
    [script, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...given],
    { cwd: repository(), stdio: ['ignore', 'inherit', 'inherit'], env: environment },
  )
  const code = await new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)))
  try {
    const counts = readCounts(report)
    // An error outside any test (an unhandled rejection, a file that doesn't load) fails the run without failing a test.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readCounts(report: string): Counts {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const read: unknown = JSON.parse(readFileSync(report, 'utf8'))
  const count = (name: string) => (typeof read === 'object' && read !== null ? Number(Reflect.get(read, name) ?? 0) : 0)
  return { passed: count('numPassedTests'), failed: count('numFailedTests'), skipped: count('numPendingTests') }
}
