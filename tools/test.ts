/**
 * `npm test`: the checks, then every suite with a short round of each proof; the last line counts both.
 * `npm test -- services/files` checks everything and runs the suites below that path.
 */
import { buildConsole } from './build-console.ts'
import { runChecks } from './checks/checks.ts'
import { runSuites } from './suites.ts'
import { tellOutcome } from './tell.ts'

await buildConsole()
const outcomes = await runChecks(tellOutcome)
const suites = await runSuites({ arguments: process.argv.slice(2), full: false })

const passed = outcomes.filter((outcome) => outcome.passed).length + suites.passed
const failed = outcomes.filter((outcome) => !outcome.passed).length + suites.failed
const skipped = suites.skipped === 0 ? '' : `, ${suites.skipped} skipped`
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped}\n`)
process.exitCode = failed === 0 ? 0 : 1
