/** `npm run check`: everything but the tests. */
import { runChecks } from './checks/checks.ts'
import { tellOutcome } from './tell.ts'

const outcomes = await runChecks(tellOutcome)
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
