/**
 * The process in which targets are searched: `node child.ts JOB`, where JOB is a `Job` in JSON. It prints a `Result` for
 * each round of each target, one a line. Whoever started it watches it from outside, by the file in which each input is
 * announced.
 */
import { openSync, writeSync } from 'node:fs'
import { executing } from './execute.ts'
import { announcement, type Finding, type Job, type Result } from './job.ts'
import { instrumentWhatIsLoaded } from './load.ts'
import { type Fault, type Round, search } from './search.ts'
import { shrunk } from './shrink.ts'
import { Signals } from './signals.ts'
import type { Target } from './target.ts'

const job: Job = JSON.parse(process.argv[2] ?? '')
const signals = new Signals()
instrumentWhatIsLoaded(signals)
const { trip } = await import('./planted-fault.ts')

const file = openSync(job.announcements, 'w')
let number = 0
function announce(input: Uint8Array): void {
  number += 1
  const bytes = announcement(number, input)
  writeSync(file, bytes, 0, bytes.length, 0)
}

for (const address of job.targets) {
  const { target }: { target: Target } = await import(address)
  for (const round of job.rounds) {
    const result: Result = { target: address, ...(await searched(target, round)) }
    process.stdout.write(`${JSON.stringify(result)}\n`)
  }
}

async function searched(target: Target, round: Round): Promise<Omit<Result, 'target'>> {
  const execute = executing(target, signals, { trip: round.planted ? trip : undefined, announce })
  const { fault, ...found } = await search(target, signals, execute, round)
  const shown = fault && !round.planted ? await shrunk(fault, execute) : fault
  return { ...found, finding: shown && findingOf(shown) }
}

function findingOf({ error, input }: Fault): Finding {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { what, input: Buffer.from(input).toString('base64') }
}
