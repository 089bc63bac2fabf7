/** A server under measurement: a process of ours, in the foreground, with all it starts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchedWords, startingEnvironment } from '../launched.ts'
import { type At, ask } from './ask.ts'

export type Server = At &
  Readonly<{
    name: string
    pid: number
    /** From the start of the process to its first answer, milliseconds. */
    startedWithinMs: number
    stop(): Promise<void>
  }>

export type Start = Readonly<{
  name: string
  command: string
  words: readonly string[]
  /** The server's own; its output goes to `output` there. */
  folder: string
}> &
  At

const startLimitMs = 300_000
const stopLimitMs = 30_000

/** Resolves with the first answer to a request, whatever it is; throws what the server said when it ended before. */
export async function startServer({ name, command, words, folder, port, isSecure = false }: Start): Promise<Server> {
  mkdirSync(folder, { recursive: true })
  const output = openSync(join(folder, 'output'), 'a')
  const begun = performance.now()
  // In a group of its own, so that its workers can be ended with it.
  const child = spawn(command, words, {
    cwd: folder,
    stdio: ['ignore', output, output],
    env: startingEnvironment(),
    detached: true,
  })
  closeSync(output)
  const kill = () => killGroup(child)
  process.prependOnceListener('exit', kill)
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () =>
      reject(new Error(`${name} ended: ${readFileSync(join(folder, 'output'), 'utf8').slice(-500)}`)),
    )
  })
  const answered = untilAnswered({ port, isSecure }, begun + startLimitMs)
  await Promise.race([answered, failed])
  failed.catch(() => undefined) // from here on, its end is asked for
  const startedWithinMs = performance.now() - begun
  const stop = async () => {
    process.removeListener('exit', kill)
    await stopped(child)
  }
  return { name, port, isSecure, pid: child.pid ?? 0, startedWithinMs, stop }
}

/** Our service as a person starts it, in open mode; `folder` becomes the data folder. */
export const startAlluvium = (folder: string, port: number): Promise<Server> =>
  startServer({
    name: 'alluvium',
    command: process.execPath,
    words: launchedWords('files', `--data=${folder}`, `--port=${port}`),
    folder,
    port,
  })

async function untilAnswered(at: At, until: number): Promise<void> {
  while (performance.now() < until) {
    try {
      await ask(at, 'GET', '/')
      return
    } catch {
      await sleep(2)
    }
  }
  throw new Error('No answer within the limit.')
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => killGroup(child), stopLimitMs)
  await exit
  clearTimeout(timer)
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** What the process and all below it hold of the memory, shared pages divided among those that share them (PSS). Bytes. */
export function memoryOf({ pid }: Pick<Server, 'pid'>): number {
  return family(pid).reduce((sum, member) => {
    const kibibytes = /^Pss: +(\d+)/m.exec(read(`/proc/${member}/smaps_rollup`))?.[1]
    return sum + Number(kibibytes ?? 0) * 1024
  }, 0)
}

function family(pid: number): readonly number[] {
  const children = Map.groupBy(processes(), parentOf)
  const all = [pid]
  for (const member of all) all.push(...(children.get(member) ?? []))
  return all
}

const processes = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** In `/proc/PID/stat` the second word behind the name, which is in brackets and may hold anything. */
const parentOf = (pid: number): number =>
  Number(
    read(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  )

/** Empty when the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
