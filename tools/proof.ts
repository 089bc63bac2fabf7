/**
 * `npm run proof`: every suite on each database, and the long proofs (crash, fuzz, scale) at full length.
 * `npm run proof -- services/files` for one room's, `npm run proof -- .proof.ts` for the long proofs alone.
 */
import { buildConsole } from './build-console.ts'
import { runSuites } from './suites.ts'

// Once and before all: several suites serve or pack what is built.
await buildConsole()
const given = process.argv.slice(2)
const { passed, failed, skipped } = await runSuites({
  arguments: [...given, '--testTimeout=3600000'],
  full: true,
})
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}\n`)
process.exitCode = failed === 0 ? 0 : 1
