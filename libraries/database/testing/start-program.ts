/** Starts the programs of `processes/`, which tests end in ways that a test cannot end itself. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** No program outlives this, whatever becomes of the test that started it. */
const maxMs = 120_000

export type Program = 'increment' | 'write-numbers' | 'leave-open' | 'fill-disk' | 'write-in-turn'

export type Started = Readonly<{
  /** What it prints, line by line. */
  lines: AsyncIterable<string>
  /** Ends it at once, as the loss of power to its process would. */
  kill(): void
  /** Resolves to its exit code; null when it was killed. */
  ended: Promise<number | null>
}>

type Circumstances = Readonly<{
  /** How large a file it may write. */
  fileLimitBytes?: number
  /** Under strace, which sees its flushes: what to do with them, as strace's arguments. */
  flushes?: readonly string[]
}>

/** Starts a program with one argument, in JSON. */
export function start(program: Program, argument: unknown, { fileLimitBytes, flushes }: Circumstances = {}): Started {
  const command = [
    process.execPath,
    fileURLToPath(new URL(`./processes/${program}.ts`, import.meta.url)),
    JSON.stringify(argument),
  ]
  const limited = [
    'bash',
    '-c',
    `ulimit -f ${(fileLimitBytes ?? 0) / 1024}; trap '' XFSZ; exec "$@"`,
    'bash',
    ...command,
  ]
  const traced = [
    'strace',
    '-f',
    '-qq',
    '-y',
    '-e',
    'trace=fdatasync',
    '-e',
    'signal=none',
    ...(flushes ?? []),
    ...command,
  ]
  const [first = '', ...rest] = flushes ? traced : fileLimitBytes === undefined ? command : limited
  const child = spawn(first, rest, { stdio: ['ignore', 'pipe', 'inherit'], timeout: maxMs, killSignal: 'SIGKILL' })
  return {
    lines: createInterface({ input: child.stdout }),
    kill: () => void child.kill('SIGKILL'),
    ended: ended(child),
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code]: unknown[] = await once(child, 'close')
  return typeof code === 'number' ? code : null
}
