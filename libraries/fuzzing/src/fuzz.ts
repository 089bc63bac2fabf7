/**
 * Searching targets in a process of its own, and watching over it from here: an input that is never done with, or that
 * takes the process down, is found in the file in which it was announced.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { announced, type Job, type Result } from './job.ts'
import type { Round } from './search.ts'

export type Search = Readonly<{
  /** The addresses of the modules that export `target`. */
  targets: readonly string[]
  /** What is done with each of them. */
  rounds: readonly Round[]
  /** Seconds of processor time for one input, or for loading a target: a thousand times what either takes. Default: 20. */
  maxSeconds?: number
  /** MiB; a reader of 64 KiB that fills its heap keeps what it should not. Default: 512. */
  heapLimit?: number
}>

/** What each round found in each target; where a process ended early, that is its target's last. */
export async function fuzz(search: Search): Promise<readonly Result[]> {
  const { targets, rounds } = search
  const folder = mkdtempSync(join(tmpdir(), 'alluvium-fuzzing-'))
  const announcements = join(folder, 'input')
  try {
    const { printed, complaint } = await watched({ targets, announcements, rounds }, search)
    const results: Result[] = printed.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    if (complaint === undefined) return results
    const at = Math.floor(results.length / rounds.length)
    const input = lastInput(announcements).toString('base64')
    const ended: Result = { ...nothingFound, target: targets[at] ?? '', finding: { what: complaint, input } }
    const left = targets.slice(at + 1)
    return [...results, ended, ...(left.length === 0 ? [] : await fuzz({ ...search, targets: left }))]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const nothingFound = { executions: 0, kept: 0, branches: 0 }

const lastInput = (file: string): Buffer => announced(contentOf(file))?.input ?? Buffer.alloc(0)

const contentOf = (file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0) // it did not come so far
  }
}

type Ended = Readonly<{ printed: string; complaint: string | undefined }>

function watched(job: Job, { maxSeconds = 20, heapLimit = 512 }: Search): Promise<Ended> {
  const flags = [`--max-old-space-size=${heapLimit}`, fileURLToPath(new URL('child.ts', import.meta.url))]
  const child = spawn(process.execPath, [...flags, JSON.stringify(job)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [printed, complaints] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  let hung: string | undefined
  const watch = whenStill(job.announcements, child.pid ?? 0, maxSeconds, () => {
    hung = `It was not done with the input after ${maxSeconds} seconds of processor time.`
    child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => {
      clearInterval(watch)
      const ended = code === 0 ? undefined : `Its process ended with ${code ?? signal}: ${complaints.slice(-4000)}`
      resolve({ printed, complaint: hung ?? ended })
    })
  })
}

/** Calls when the number of the announced input did not change while the process worked for so many seconds. */
function whenStill(file: string, pid: number, maxSeconds: number, call: () => void): NodeJS.Timeout {
  let [number, since] = [-1, 0]
  return setInterval(() => {
    const [now, spent] = [announced(contentOf(file))?.number ?? 0, processorSeconds(pid)]
    if (now !== number) [number, since] = [now, spent]
    else if (spent - since > maxSeconds) call()
  }, 500)
}

/** Returns how long a process has computed, seconds. Where the system does not say, it is the time by the clock, in which a busy machine may have let it wait. */
function processorSeconds(pid: number): number {
  const fields = contentOf(`/proc/${pid}/stat`).toString().split(') ').at(-1)?.split(' ')
  const ticks = Number(fields?.[11]) + Number(fields?.[12]) // user and system, a hundred a second (proc_pid_stat(5))
  return Number.isNaN(ticks) ? performance.now() / 1000 : ticks / 100
}
