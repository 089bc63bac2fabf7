/**
 * One thread for work on documents and programs of strangers, as the service sees it: it works on one thing at a time, for
 * so long and no longer. A thread that ran out of time or memory is lost; its pool starts another.
 *
 * The limit is one of computing time. On a machine that is busy with other things a task may take several times as long
 * by the clock, and that is not its fault; only past `patience` times the limit is it ended all the same.
 */
import { Worker } from 'node:worker_threads'
import type { Problem } from '@alluvium/kernel'
import { ready, type ThreadData } from './answering.ts'

export type ThreadKind = Readonly<{
  /** A module that answers each message with one message, by `answering`. */
  entry: URL
  name: string
  memoryMiB: number
  /** What a task that took more computing time than `limitMs` is refused with. */
  tooSlow(limitMs: number): Problem
  /** What a task is refused with that exhausted the thread's memory. */
  tooComplex(): Problem
}>

type Task<Answer> = {
  readonly limitMs: number
  /** By `performance.now()`. */
  readonly endsAt: number
  timer: NodeJS.Timeout
  resolve(answer: Answer): void
  reject(error: unknown): void
}

const patience = 8

export class BoundedThread<Message, Answer> {
  readonly #kind: ThreadKind
  readonly #worker: Worker
  readonly #lost: () => void
  readonly #started = Promise.withResolvers<void>()
  readonly #usedAtStart = new Float64Array(new SharedArrayBuffer(8))
  #task: Task<Answer> | undefined
  #lostTo: unknown

  /** @param lost called once, when the thread can't be used any more. */
  constructor(kind: ThreadKind, lost: () => void) {
    this.#kind = kind
    this.#lost = lost
    this.#worker = new Worker(kind.entry, {
      workerData: { usedAtStart: this.#usedAtStart } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: kind.memoryMiB },
      execArgv: [],
      env: {},
      name: kind.name,
    })
    this.#worker.on('message', (answer: Answer | typeof ready) => {
      if (answer === ready) this.#started.resolve()
      else this.#settle((task) => task.resolve(answer))
    })
    this.#worker.on('error', (error) => void this.end(isOutOfMemory(error) ? kind.tooComplex() : error))
    this.#worker.on('exit', () => void this.end(new Error(`a thread for ${kind.name} ended by itself`)))
  }

  get isLost(): boolean {
    return this.#lostTo !== undefined
  }

  /**
   * One task at a time; `handedOver` is memory of the message that changes hands. Rejects with `tooSlow` or `tooComplex`
   * of its kind, and the thread is lost then.
   */
  async run(message: Message, handedOver: readonly ArrayBuffer[], limitMs: number): Promise<Answer> {
    await this.#started.promise
    if (this.#lostTo !== undefined) throw this.#lostTo
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.#judge(), limitMs)
      this.#task = { limitMs, endsAt: performance.now() + patience * limitMs, timer, resolve, reject }
      this.#worker.postMessage(message, [...handedOver])
    })
  }

  /** Ends the thread, whatever it does; what it was to do rejects with `reason`. */
  async end(reason: unknown): Promise<void> {
    if (this.#lostTo !== undefined) return
    this.#lostTo = reason
    this.#lost()
    this.#started.resolve()
    this.#settle((task) => task.reject(reason))
    await this.#worker.terminate()
  }

  /** When the limit has passed by the clock: has it been computing all the time? A thread too busy to say is given until `endsAt`. */
  async #judge(): Promise<void> {
    const task = this.#task
    if (!task) return
    const end = () => void this.end(this.#kind.tooSlow(task.limitMs))
    task.timer = setTimeout(end, Math.max(0, task.endsAt - performance.now()))
    const { user, system } = await this.#worker.cpuUsage()
    if (this.#task !== task) return
    const leftMs = task.limitMs - ((user + system) / 1000 - (this.#usedAtStart[0] ?? 0))
    clearTimeout(task.timer)
    if (leftMs <= 0 || performance.now() >= task.endsAt) end()
    else task.timer = setTimeout(() => void this.#judge(), leftMs)
  }

  #settle(settle: (task: Task<Answer>) => void): void {
    const task = this.#task
    if (!task) return
    this.#task = undefined
    clearTimeout(task.timer)
    settle(task)
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
