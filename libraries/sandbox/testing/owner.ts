/** Whoever started a process, for tests: writes which one it is, and waits to be killed. */
import { killableChild } from '../src/processes.ts'

const child = killableChild(new URL('./obedient-child.ts', import.meta.url), { memoryBytes: 512 * 1024 * 1024 })
const outcome = await child.ask({ head: 'tell', bytes: new Uint8Array() }, 60_000)
process.stdout.write(`${JSON.stringify(outcome.kind === 'answered' && outcome.answer.head)}\n`)
setInterval(() => undefined, 60_000)
