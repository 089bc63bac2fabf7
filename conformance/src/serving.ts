/**
 * The real command, `alluvium serve`, as a person would start it: a process of its own with a folder of its own. The
 * tests know only its ready line, its stop by SIGTERM, and its processes.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Its sources, or the bundle of them that `npm test` has made, which takes half as long to start. */
const program =
  process.env['ALLUVIUM_TEST_COMMAND'] ?? fileURLToPath(new URL('../../apps/alluvium/src/main.ts', import.meta.url))

/** The line that `--json` prints when all three services answer. */
export type Ready = Readonly<{
  files: Readonly<{ url: string }>
  platform: Readonly<{ url: string }>
  crawl: Readonly<{ url: string }>
  administrator: Readonly<{ name: string; password: string }>
  developmentKey: string
}>

export type Serving = Readonly<{
  ready: Ready
  /** The ids of the services' processes, where the system shows them (/proc); undefined where it doesn't. */
  processes(): Promise<readonly number[] | undefined>
  /** What it has written to standard error so far. */
  complaints(): string
  /** SIGTERM, and the folder removed. Throws when it doesn't end by itself with 0. */
  stop(): Promise<void>
}>

/** How long it may take to answer, and to stop, milliseconds: far more than it needs, and less than a test's hook has. */
const timeoutsMs = { start: 200_000, stop: 60_000 } as const

/** @param flags what it is started with besides. */
export async function serve(flags: readonly string[] = []): Promise<Serving> {
  const data = await mkdtemp(join(tmpdir(), 'alluvium-conformance-'))
  const child = start(join(data, 'data'), flags)
  // Interrupting the tests also ends what they have started.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  const ready = await readyLine(child, () => complaints).catch(async (error: unknown) => {
    child.kill('SIGKILL')
    await rm(data, { recursive: true, force: true })
    throw error
  })
  return {
    ready,
    processes: () => childrenOf(child.pid),
    complaints: () => complaints,
    async stop() {
      const code = await ended(child)
      process.off('exit', endWithUs)
      await rm(data, { recursive: true, force: true })
      if (code !== 0) throw new Error(`alluvium serve ended with ${code}: ${complaints}`)
    },
  }
}

/** Runs the command to its end, without the settings of the person who runs the tests; its exit code. */
export async function runCommand(words: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [program, ...words], { cwd: tmpdir(), env: environment(), stdio: 'ignore' })
  await once(child, 'exit')
  return child.exitCode
}

function start(data: string, flags: readonly string[]): ChildProcess {
  const ports = ['--files-port=0', '--platform-addr=127.0.0.1:0', '--crawl-port=0']
  return spawn(
    process.execPath,
    [program, 'serve', '--json', '--log-level=warn', `--data=${data}`, ...ports, ...flags],
    {
      cwd: tmpdir(),
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
}

/** The settings of the person who runs the tests must not affect them. */
const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ALLUVIUM_')))

async function readyLine(child: ChildProcess, complaints: () => string): Promise<Ready> {
  if (!child.stdout) throw new Error('the command has no standard output')
  const lines = createInterface({ input: child.stdout, signal: AbortSignal.timeout(timeoutsMs.start) })
  for await (const line of lines) {
    const ready = readReady(line)
    if (!ready) continue
    child.stdout.resume()
    return ready
  }
  throw new Error(`alluvium serve did not become ready: ${complaints()}`)
}

function readReady(line: string): Ready | undefined {
  if (!line.startsWith('{')) return undefined
  const said: unknown = JSON.parse(line)
  return isReady(said) ? said : undefined
}

function isReady(said: unknown): said is Ready {
  if (typeof said !== 'object' || said === null) return false
  return ['ready', 'files', 'platform', 'crawl', 'administrator', 'developmentKey'].every((name) => name in said)
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const exit = once(child, 'exit', { signal: AbortSignal.timeout(timeoutsMs.stop) })
  child.kill('SIGTERM')
  try {
    await exit
  } catch {
    child.kill('SIGKILL')
  }
  return child.exitCode
}

async function childrenOf(parent: number | undefined): Promise<readonly number[] | undefined> {
  try {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const parents = await Promise.all(pids.map(parentOf))
    return pids.filter((_, at) => parents[at] === parent).map(Number)
  } catch {
    return undefined
  }
}

async function parentOf(pid: string): Promise<number | undefined> {
  try {
    // The second field, the program's name in parentheses, may hold anything; the parent is the second after it.
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
    return Number(fields[1])
  } catch {
    return undefined // It has ended in the meantime.
  }
}
