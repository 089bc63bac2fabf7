/** One process of a `killableChild`, from its start to its end. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Frame, readFrames, writeFrame } from './frames.ts'
import { type EndedBecause, type HeldProcess, holdProcess } from './held-process.ts'

/** `by` is `itself` when nobody here has ended it. */
export type ChildOutcome =
  | Readonly<{ kind: 'answered'; answer: Frame }>
  | Readonly<{ kind: 'ended'; by: EndedBecause | 'itself'; why: string }>

export type ChildLimits = Readonly<{
  /** Of the process and its descendants together. */
  memoryBytes: number
  /** An answer that is longer ends it. Default: 16 MiB. */
  maxAnswerBytes?: number
}>

export class RunningChild {
  orders = 0
  isOver = false
  readonly #child
  readonly #held: HeldProcess
  /** Who waits for the next frame. */
  #waiting: ((frame: Frame | undefined) => void) | undefined
  #isReady = false
  #complaint = ''

  constructor(entry: URL, { memoryBytes, maxAnswerBytes = 16 * 1024 * 1024 }: ChildLimits) {
    this.#child = spawn(process.execPath, [fileURLToPath(entry)], {
      cwd: '/',
      env: environment,
      detached: true, // Ctrl-C is for us: what was asked for is answered first
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const { stdin, stdout, stderr } = this.#child
    this.#child.on('error', (error) => this.#complains(error.message))
    stdin.on('error', () => undefined) // it has ended, which is noticed by itself
    stderr.on('data', (chunk: Buffer) => this.#complains(chunk.toString()))
    this.#held = holdProcess(this.#child, { memoryBytes })
    void this.#held.over.then(() => this.#leaves())
    readFrames(stdout, {
      maxBytes: maxAnswerBytes,
      onFrame: (frame) => this.#hand(frame),
      onNonsense: () => void this.end('nonsense'),
    })
    for (const part of [this.#child, stdin, stdout, stderr]) unref(part)
  }

  /** Undefined once it is ready. */
  async started(timeMs: number): Promise<ChildOutcome | undefined> {
    if (this.#isReady) return undefined
    const outcome = await this.#next(timeMs)
    this.#isReady = outcome.kind === 'answered'
    return this.#isReady ? undefined : outcome
  }

  answered(order: Frame, timeMs: number): Promise<ChildOutcome> {
    this.orders += 1
    const next = this.#next(timeMs)
    writeFrame(this.#child.stdin, order)
    return next
  }

  end(why: EndedBecause): Promise<void> {
    return this.#held.end(why)
  }

  async #next(timeMs: number): Promise<ChildOutcome> {
    const { promise, resolve } = Promise.withResolvers<Frame | undefined>()
    this.#waiting = resolve
    if (this.isOver) this.#hand(undefined)
    const deadline = setTimeout(() => void this.end('deadline'), timeMs)
    const frame = await promise
    clearTimeout(deadline)
    const ended = this.#held.why()
    // A frame that comes after it was ended belongs to a process that is as good as gone.
    if (frame !== undefined && ended === undefined)
      return { kind: 'answered', answer: { ...frame, bytes: new Uint8Array(frame.bytes) } }
    const by = ended ?? 'itself'
    return { kind: 'ended', by, why: by === 'itself' ? `it ended by itself: ${this.#complaint}` : whys[by] }
  }

  #leaves(): void {
    this.isOver = true
    this.#hand(undefined)
  }

  #hand(frame: Frame | undefined): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.(frame)
  }

  #complains(text: string): void {
    this.#complaint = (this.#complaint + text).slice(-2000)
  }
}

const whys: Readonly<Record<EndedBecause, string>> = {
  memory: 'it took too much memory',
  deadline: 'it took too long',
  nonsense: 'what it answered cannot be read',
  unwanted: 'it was not needed any more',
}

/** Windows starts no program without it. */
const { SystemRoot } = process.env
const environment = SystemRoot === undefined ? {} : { SystemRoot }

/** A pipe is a socket, which its type does not say. */
function unref(part: object): void {
  if ('unref' in part && typeof part.unref === 'function') part.unref()
}
