/** The real command, started as a person starts it, for the tests of this application. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { program } from './program.ts'

/** Small: tests start many services at once, and some on a disk in memory. */
const smallReserve = `--disk-reserve=${4 * 1024 * 1024}`

export type Finished = Readonly<{ code: number | null; stdout: string; stderr: string }>

type Surroundings = Readonly<{
  environment?: Record<string, string>
  folder?: string
  /** How many files and sockets the command may open; undefined for as many as this process may. */
  descriptors?: number | undefined
  /** A prefix of the command line, for example to run inside the namespace of a small disk. */
  inside?: readonly string[]
  /** Open files for its standard output and standard error. Default: pipes that the test reads. */
  stdout?: number
  stderr?: number
  /** Where the cleanup is registered; by default the test that started the command. */
  later?: Undo
}>

function start(words: readonly string[], surroundings: Surroundings = {}): ChildProcess {
  const {
    environment = {},
    folder = tmpdir(),
    descriptors,
    inside = [],
    stdout = 'pipe',
    stderr = 'pipe',
  } = surroundings
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('ALLUVIUM_'))
  const command = [process.execPath, program, ...words]
  const limited =
    descriptors === undefined ? command : ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', ...command]
  const [first = '', ...rest] = [...inside, ...limited]
  return spawn(first, rest, {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), ...environment },
    stdio: ['pipe', stdout, stderr],
  })
}

/** Starts `alluvium …`; it is killed at the latest when its test has ended. */
export function startedAlluvium(
  words: readonly string[],
  surroundings?: Surroundings,
): Readonly<{ process: ChildProcess; ended: Promise<unknown> }> {
  const child = start(words, surroundings)
  onTestFinished(() => void child.kill('SIGKILL'))
  return { process: child, ended: new Promise((resolve) => child.once('close', resolve)) }
}

/** Runs `alluvium …` to its end. */
export async function alluvium(words: readonly string[], surroundings?: Surroundings): Promise<Finished> {
  const child = start(words, surroundings)
  const texts = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => (texts.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, ...texts }
}

/** Where the cleanup is registered; by default the test that started it. */
export type Undo = (undo: () => Promise<void>) => void

export async function temporaryFolder(later: Undo = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-app-'))
  later(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export type Ready = Readonly<{
  files: { url: string }
  platform: { url: string }
  crawl: { url: string }
  administrator: { name: string; password: string | null }
  developmentKey: string
}>

export type Serving = Ready &
  Readonly<{
    process: ChildProcess
    /** The processes of the services by name. */
    parts(): Record<string, number>
    signal(name: NodeJS.Signals): Promise<number | null>
  }>

const maxStarts = 3

/**
 * `alluvium serve` on free ports; what still runs when the test ends is killed. Two programs that choose a free port at once may choose the same.
 * The later one ends with 75, by which it asks to be started again.
 */
export async function serving(
  data: string,
  flags: readonly string[] = [],
  later: Undo = onTestFinished,
  surroundings: Surroundings = {},
): Promise<Serving> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await servingNow(data, flags, later, surroundings)
    } catch (error) {
      const isTaken = error instanceof Error && /ended with 75 .* is taken by another program/s.test(error.message)
      if (!isTaken || starts === maxStarts) throw error
    }
  }
}

async function servingNow(
  data: string,
  flags: readonly string[],
  later: Undo,
  surroundings: Surroundings,
): Promise<Serving> {
  const ports = ['--files-port=0', '--platform-addr=127.0.0.1:0', '--crawl-port=0']
  const words = ['serve', `--data=${data}`, '--json', '--log-level=warn', smallReserve, ...ports, ...flags]
  const child = start(words, surroundings)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let started: number[] = []
  later(async () => {
    for (const pid of [child.pid, ...started]) if (pid !== undefined) killIfAlive(pid)
    await ended
  })
  const ready = await readyLine(child)
  started = Object.values(partsOf(child.pid))
  return {
    ...ready,
    process: child,
    parts: () => partsOf(child.pid),
    signal(name) {
      child.kill(name)
      return ended
    },
  }
}

/** One `alluvium serve` for all tests of the calling suite, which must leave it serving at the same addresses. */
export function sharedServing(): () => Serving & Readonly<{ data: string }> {
  const undoing: (() => Promise<void>)[] = []
  const later: Undo = (undo) => undoing.push(undo)
  let shared: (Serving & Readonly<{ data: string }>) | undefined
  beforeAll(async () => {
    const data = join(await temporaryFolder(later), 'data')
    shared = { data, ...(await serving(data, [], later)) }
  })
  afterAll(async () => {
    for (const undo of undoing.toReversed()) await undo()
  })
  return () => {
    if (!shared) throw new Error('nothing serves yet')
    return shared
  }
}

type One = Readonly<{
  url: string
  pid: number
  /** Its exit code. */
  ended: Promise<number | null>
  signal(name: NodeJS.Signals): Promise<number | null>
  /** What it has written so far. */
  output(): string
}>

/** `alluvium files` on a free port, with additional flags; ended with the test. Resolves to its address. */
export const servingFiles = (
  data: string,
  flags: readonly string[] = [],
  surroundings: Surroundings = {},
): Promise<One> => servingOne('files', data, ['--port=0', ...flags], surroundings)

/** `alluvium crawl`, likewise. */
export const servingCrawl = (
  data: string,
  flags: readonly string[] = [],
  surroundings: Surroundings = {},
): Promise<One> => servingOne('crawl', data, ['--port=0', ...flags], surroundings)

/** `alluvium platform`, likewise. */
export const servingPlatform = (
  data: string,
  flags: readonly string[] = [],
  surroundings: Surroundings = {},
): Promise<One> => servingOne('platform', data, ['--addr=127.0.0.1:0', ...flags], surroundings)

async function servingOne(
  service: string,
  data: string,
  flags: readonly string[],
  surroundings: Surroundings = {},
): Promise<One> {
  const { later = onTestFinished } = surroundings
  const child = start([service, `--data=${data}`, '--log-level=warn', smallReserve, ...flags], surroundings)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  later(async () => {
    if (child.pid !== undefined) killIfAlive(child.pid)
    await ended
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const [, found] = /answers at (\S+)/.exec(output) ?? []
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`${service} ended with ${code}: ${output}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    signal(name) {
      child.kill(name)
      return ended
    },
    output: () => output,
  }
}

function readyLine(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      const line = stdout.split('\n').find((text) => text.startsWith('{"ready"'))
      if (line !== undefined) resolve(JSON.parse(line) as Ready)
    })
    child.once('exit', (code) => reject(new Error(`serve ended with ${code} before it was ready: ${stderr}`)))
  })
}

/** The children of a process by the command they run. */
const partsOf = (parent: number | undefined): Record<string, number> =>
  Object.fromEntries(childrenOf(parent).map((pid) => [commandOf(String(pid)), pid] as const))

/** The children of a process, read from /proc. */
export const childrenOf = (parent: number | undefined): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)

export function parentOf(pid: string): number | undefined {
  try {
    // The second field is the program's name in parentheses and may hold anything; the fourth is the parent.
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    return undefined
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[2] ?? ''
  } catch {
    return '' // it has ended meanwhile
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')[0] !== 'Z'
  } catch {
    return false
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/**
 * Resolves once the condition holds, which is polled. Throws after two minutes unless another limit is given, and names
 * the condition; a limit below that of the test makes this error come first.
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  { withinMs = 120_000 } = {},
): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms: ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Whether anything answers at that address. */
export async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}
