/**
 * One process for each service, so that none can starve, bloat or crash another.
 *
 *   starting --ready--> serving --exit--> waiting (100 ms, 200 ms, … 10 s) --> starting
 *      |                   |
 *      '--exit code 2, 75  '--stop: SIGTERM, the deadline, SIGKILL
 *         before it was ever ready: refused; everything ends with that code
 *
 * One that does not answer for long (watchdog.ts) is ended, SIGTERM and then SIGKILL, which makes it one that died.
 * The wait doubles while a service keeps dying young and starts over once it has lived for ten seconds.
 */
import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from '@alluvium/kernel'
import { notNowCode, refusedCode } from '../exit-codes.ts'
import { isPing, isReady, ping, type Ready } from './messages.ts'
import { watchdog } from './watchdog.ts'

export type Part = Readonly<{
  name: string
  /** The command and its flags. */
  arguments: readonly string[]
  /** What must not stand on a command line, where every user of the machine can read it. */
  environment: Readonly<Record<string, string>>
}>

export type Supervision = Readonly<{
  /** Resolves when every part has been ready once; rejects with `StartRefused` when one refuses to start. */
  ready: Promise<Readonly<Record<string, Ready>>>
  /** Ends every part: SIGTERM, and SIGKILL for what is left after the deadline. Idempotent. */
  stop(options: { deadlineMs: number }): Promise<void>
  /** The process of a part at this moment. */
  pidOf(name: string): number | undefined
}>

/** A part refused to start; it has written why to standard error, and this command ends with the same exit code. */
export class StartRefused extends Error {
  readonly exitCode: number
  constructor(part: string, exitCode: number) {
    super(part)
    this.exitCode = exitCode
  }
}

const firstWaitMs = 100
const maxWaitMs = 10_000
const healthyAfterMs = 10_000
/** Between SIGTERM and SIGKILL for one that hangs: it may come back, and finish what is under way. */
const graceMs = 5000

type Means = Readonly<{
  /** Starts the process of a part, with a channel to it. */
  fork(part: Part): ChildProcess
  logger: Logger
  /** How long a part that serves may not answer, milliseconds; 0: as long as it likes. */
  watchdogMs: number
}>

/** Starts parts as commands of a program. */
export const forkOf =
  (program: string) =>
  ({ arguments: words, environment }: Part): ChildProcess =>
    fork(program, [...words], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })

export function supervise(parts: readonly Part[], means: Means): Supervision {
  const watched = parts.map((part) => watch(part, means))
  const ready = Promise.all(watched.map(async ({ name, firstReady }) => [name, await firstReady] as const))
  return {
    ready: ready.then((pairs) => Object.fromEntries(pairs)),
    async stop({ deadlineMs }) {
      await Promise.all(watched.map((one) => one.stop(deadlineMs)))
    },
    pidOf: (name) => watched.find((one) => one.name === name)?.pid(),
  }
}

function watch(part: Part, means: Means) {
  const { name } = part
  const { logger } = means
  const first = Promise.withResolvers<Ready>()
  let child: ChildProcess | undefined
  let waiting: NodeJS.Timeout | undefined
  let stopping = false
  let everReady = false
  let youngDeaths = 0

  const failed = (err: unknown) => logger.error({ err, part: name }, `${name} could not be started or signalled`)

  const start = () => {
    const startedAt = performance.now()
    let isOver = false
    const over = (code: number | null, signal: NodeJS.Signals | null) => {
      if (isOver) return
      isOver = true
      child = undefined
      if (stopping) return
      if (!everReady && (code === refusedCode || code === notNowCode)) {
        first.reject(new StartRefused(name, code))
        return
      }
      youngDeaths = performance.now() - startedAt < healthyAfterMs ? youngDeaths + 1 : 1
      const waitMs = Math.min(maxWaitMs, firstWaitMs * 2 ** (youngDeaths - 1))
      logger.error({ part: name, exit_code: code, signal, waitMs }, `${name} died; it is started again in ${waitMs} ms`)
      waiting = setTimeout(start, waitMs)
    }
    let started: ChildProcess
    try {
      started = means.fork(part)
    } catch (err) {
      failed(err) // no file handle is left for its channel, for one
      over(null, null)
      return
    }
    child = started
    started.on('message', (message) => {
      if (!isReady(message)) return
      if (everReady) logger.info({ part: name, pid: started.pid }, `${name} serves again`)
      everReady = true
      first.resolve(message)
      endIfHung(started, name, means)
    })
    started.once('error', (err) => {
      failed(err)
      if (started.pid === undefined) over(null, null) // it never ran, so it does not exit either
    })
    started.once('exit', over)
  }
  start()
  return {
    name,
    firstReady: first.promise,
    pid: () => child?.pid,
    async stop(deadlineMs: number) {
      stopping = true
      clearTimeout(waiting)
      if (child) await end(child, deadlineMs)
    },
  }
}

/** Ends a service that hangs, from when it serves until it ends: what it does before, migrating its database for one, may take as long as it takes. */
function endIfHung(child: ChildProcess, name: string, { logger, watchdogMs }: Means): void {
  if (watchdogMs === 0) return
  const dog = watchdog(watchdogMs)
  let killing: NodeJS.Timeout | undefined

  const asking = setInterval(() => {
    if (!dog.tick(performance.now())) {
      child.send(ping, () => undefined) // a broken channel is reported by the exit
      return
    }
    clearInterval(asking)
    const { pid } = child
    logger.error({ part: name, pid, watchdogMs }, `${name} has not answered for ${watchdogMs} ms; it is ended`)
    child.kill('SIGTERM')
    killing = setTimeout(() => child.kill('SIGKILL'), Math.min(graceMs, watchdogMs))
  }, dog.everyMs)

  child.on('message', (message) => {
    if (isPing(message)) dog.answered()
  })
  child.once('exit', () => {
    clearInterval(asking)
    clearTimeout(killing)
  })
}

async function end(child: ChildProcess, deadlineMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  // The part keeps the deadline itself; the second more is for letting go of its files.
  const killing = setTimeout(() => child.kill('SIGKILL'), deadlineMs + 1000)
  await exited
  clearTimeout(killing)
}
