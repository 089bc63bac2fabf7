/**
 * A thread for untrusted documents and programs, as the service sees it. It works on one task at a time, within a limit of
 * time and memory. A thread that passes its limit is ended, and its pool starts another.
 *
 * The limit is wall-clock time, but counts only for a task that has had enough processor time (`minComputingMs`). On a busy machine a
 * task may get little of it, which is not its fault; past `wallTimeFactor` times the limit it is ended all the same. Likewise a task
 * counts as a long one after `longAfterMs` of wall-clock time, if it was computing for `longAfterComputingMs` of it.
 */
import type { Worker } from 'node:worker_threads'
import type { Ready, ThreadData } from './answer-messages.ts'
import { computingMsOf, isOutOfMemory, limitedWorker } from './limited-worker.ts'
import { longTaskNice, lowerPriority } from './priorities.ts'

export type ThreadKind = Readonly<{
  /** A module that answers each message with one message, by `answerMessages`. */
  entry: URL
  name: string
  memoryMiB: number
  /**
   * How long a task must have computed to be ended when its limit has passed by the clock, milliseconds. The whole limit, for
   * work that is only slow; less, for what may be hostile: its refusal is not to wait until it got the whole of a core.
   */
  minComputingMs(limitMs: number): number
  /** After how much wall-clock time a task may count as a long one, milliseconds: far longer than most take. */
  longAfterMs: number
  /** How long it must have computed for that, milliseconds: a task that only waited for a core keeps no thread from others. */
  longAfterComputingMs: number
  /** Whether a long task gets a lower priority than all others, on Linux. The thread can't get the old one back, so it is used no more. */
  lowersPriority: boolean
  /** The refusal of a task that took more time than `limitMs`. */
  tooSlow(limitMs: number): Error
  /** The refusal of a task that exhausted the thread's memory. */
  tooComplex(): Error
}>

type Task<Answer> = {
  readonly limitMs: number
  /** When its limit has passed, by `performance.now()`. */
  readonly endsAt: number
  /** Runs until the task is to be ended. */
  timer: NodeJS.Timeout
  /** Runs until the task may count as a long one. */
  longTimer: NodeJS.Timeout
  isLong: boolean
  resolve(answer: Answer): void
  reject(error: unknown): void
}

const wallTimeFactor = 8

/** What a thread reports to whoever gives it tasks. */
export type ThreadEvents = Readonly<{
  /** Is called once, when the thread can't be used any more. */
  lost(): void
  /** Is called once for each long task, when it is found to be one. */
  longTask(): void
}>

/** One thread with one task at a time. One that ended stays ended: its pool starts another. */
export class BoundedThread<Message, Answer> {
  /** Resolves when the thread can take a task; rejects when it is lost before. */
  readonly ready: Promise<void>
  readonly #kind: ThreadKind
  readonly #worker: Worker
  readonly #events: ThreadEvents
  readonly #started = Promise.withResolvers<void>()
  /** Resolves when its modules are loaded, or it ended before. */
  readonly #loaded = Promise.withResolvers<void>()
  readonly #usedAtStart = new Float64Array(new SharedArrayBuffer(8))
  #threadId: number | undefined
  #hasLoweredPriority = false
  #task: Task<Answer> | undefined
  #lostTo: unknown

  constructor(kind: ThreadKind, events: ThreadEvents) {
    this.#kind = kind
    this.#events = events
    this.ready = this.#started.promise
    this.ready.catch(() => undefined) // also where nobody waits for it
    this.#worker = limitedWorker(new URL('./bounded-thread-start.ts', import.meta.url), {
      workerData: { entry: kind.entry.href, usedAtStart: this.#usedAtStart } satisfies ThreadData,
      memoryMiB: kind.memoryMiB,
      execArgv: [],
      env: kept(process.env),
      name: kind.name,
    })
    this.#worker.once('message', ({ threadId }: Ready) => {
      this.#threadId = threadId
      this.#loaded.resolve()
      this.#worker.on('message', (answer: Answer) => this.#settle((task) => task.resolve(answer)))
      this.#started.resolve()
    })
    this.#worker.on('error', (error) => void this.end(isOutOfMemory(error) ? kind.tooComplex() : error))
    this.#worker.on('exit', () => {
      this.#loaded.resolve()
      void this.end(new Error(`a thread for ${kind.name} ended by itself`))
    })
  }

  get isLost(): boolean {
    return this.#lostTo !== undefined
  }

  /** Whether it works on a long task. */
  get isLong(): boolean {
    return this.#task?.isLong ?? false
  }

  /** Whether it should get no more tasks. */
  get isSpent(): boolean {
    return this.isLost || this.#hasLoweredPriority
  }

  /**
   * One task at a time, of a thread that is ready; `handedOver` is memory of the message that changes hands. Rejects with
   * `tooSlow` or `tooComplex` of its kind, and the thread is lost then.
   */
  async run(message: Message, handedOver: readonly ArrayBuffer[], limitMs: number): Promise<Answer> {
    if (this.#lostTo !== undefined) throw this.#lostTo
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.#endIfOverLimit(), limitMs)
      const longTimer = setTimeout(() => void this.#lookIfLong(), this.#kind.longAfterMs)
      const endsAt = performance.now() + wallTimeFactor * limitMs
      this.#task = { limitMs, endsAt, timer, longTimer, isLong: false, resolve, reject }
      this.#usedAtStart[0] = Infinity // until the thread begins it, however much it computed before
      try {
        this.#worker.postMessage(message, [...handedOver])
      } catch (error) {
        this.#settle((task) => task.reject(error)) // such as memory that was handed over before
      }
    })
  }

  /**
   * Ends the thread, whatever it does; its task rejects with `reason`. One that still loads its modules, which are ours, is ended
   * afterwards: V8 may end the whole process when a thread is terminated in the middle of that.
   */
  async end(reason: unknown): Promise<void> {
    if (this.#lostTo !== undefined) return
    this.#lostTo = reason
    this.#events.lost()
    this.#started.reject(reason)
    this.#settle((task) => task.reject(reason))
    await this.#loaded.promise
    await this.#worker.terminate()
  }

  /** When the limit has passed by the clock: has it been computing? A thread too busy to say is given until `endsAt`. */
  async #endIfOverLimit(): Promise<void> {
    const task = this.#task
    if (!task) return
    const end = () => void this.end(this.#kind.tooSlow(task.limitMs))
    task.timer = setTimeout(end, Math.max(0, task.endsAt - performance.now()))
    const leftMs = this.#kind.minComputingMs(task.limitMs) - (await this.#usedMs())
    if (this.#task !== task) return
    clearTimeout(task.timer)
    if (leftMs <= 0 || performance.now() >= task.endsAt) end()
    else task.timer = setTimeout(() => void this.#endIfOverLimit(), leftMs)
  }

  /** When the task may count as a long one by the clock: has it been computing? A thread too busy to say has not. */
  async #lookIfLong(): Promise<void> {
    const task = this.#task
    if (!task) return
    const leftMs = this.#kind.longAfterComputingMs - (await this.#usedMs())
    if (this.#task !== task) return
    if (leftMs > 0) {
      task.longTimer = setTimeout(() => void this.#lookIfLong(), leftMs)
      return
    }
    task.isLong = true
    this.#lowerPriority()
    this.#events.longTask()
  }

  #lowerPriority(): void {
    if (!this.#kind.lowersPriority || this.#threadId === undefined) return
    this.#hasLoweredPriority = true
    lowerPriority(this.#threadId, longTaskNice)
  }

  /** The computing time of the present task so far; 0 where it is not begun, and of a thread that has just ended, which tells of its end itself. */
  async #usedMs(): Promise<number> {
    const usedMs = await computingMsOf(this.#worker)
    return usedMs === undefined ? 0 : Math.max(0, usedMs - (this.#usedAtStart[0] ?? 0))
  }

  #settle(settle: (task: Task<Answer>) => void): void {
    const task = this.#task
    if (!task) return
    this.#task = undefined
    clearTimeout(task.timer)
    clearTimeout(task.longTimer)
    settle(task)
  }
}

/**
 * What a thread gets of the environment: where Node keeps what it has compiled, without which a thread takes three times as
 * long to load its module.
 */
const kept = ({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
