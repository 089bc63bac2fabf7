/** Starting the programs of this folder, which tests end in ways that a test cannot end itself. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** No program outlives this, whatever becomes of the test that started it. */
const longestMs = 120_000

export type Program = 'increment' | 'write-numbers' | 'leave-open' | 'fill-disk'

export type Started = Readonly<{
  /** What it prints, line by line. */
  lines: AsyncIterable<string>
  /** Ends it at once, as the loss of power to its process would. */
  kill(): void
  /** Resolves to its exit code; null when it was killed. */
  ended: Promise<number | null>
}>

/** Starts a program with one argument, in JSON; `fileLimitBytes` is how large a file it may write. */
export function start(
  program: Program,
  argument: unknown,
  { fileLimitBytes }: { fileLimitBytes?: number } = {},
): Started {
  const command = [
    process.execPath,
    fileURLToPath(new URL(`./${program}.ts`, import.meta.url)),
    JSON.stringify(argument),
  ]
  const limited = [
    'bash',
    '-c',
    `ulimit -f ${(fileLimitBytes ?? 0) / 1024}; trap '' XFSZ; exec "$@"`,
    'bash',
    ...command,
  ]
  const [first = '', ...rest] = fileLimitBytes === undefined ? command : limited
  const child = spawn(first, rest, { stdio: ['ignore', 'pipe', 'inherit'], timeout: longestMs, killSignal: 'SIGKILL' })
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
