/**
 * `alluvium merge --batch`: many merges in one run, a line of JSON each.
 *
 *   in    {"id", "driver", "base", "ours", "theirs"}         also "path" for the driver `auto`, "markers": true
 *   out   {"id", "driver", "by", "result", "conflicts", "conflict_details", "decisions"?, "ms"}     or {"id", "error"}
 *         with "line", counted from 1, where there is no id
 *
 * A thread for each core; answers come as they are done, so the id says which task each is for. At most twice as many
 * merges are under way as there are threads, and no line is read while the reader of the answers lags behind: memory is
 * bounded whatever the length of the run. A line that is not a merge, or breaks its thread, gets its own answer.
 * The exit code is that of the worst line: 0 merged, 1 a conflict, 2 an error.
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { messageOf } from '@alluvium/kernel'
import type { VersionPolicy } from '@alluvium/merge-engine'
import { endWhenInterruptedAfter } from '../interruption.ts'
import { print } from '../terminal/print.ts'
import { type AnswerLine, type BatchLine, type TaskReference, taskReference } from './merge-batch-line.ts'

type Batch = Readonly<{ from: Readable; versions: VersionPolicy }>

/** A line, in bytes: three documents of the largest size the merge API takes, as JSON. */
const maxLineBytes = 256 * 1024 * 1024

export async function mergeBatch({ from, versions }: Batch): Promise<number> {
  const free = Array.from({ length: availableParallelism() }, () => new MergeThread(versions))
  const threads = [...free]
  const waiting: ((thread: MergeThread) => void)[] = []
  const underWay = new Set<Promise<void>>()
  const nextFree = async () => free.pop() ?? (await new Promise<MergeThread>((resolve) => waiting.push(resolve)))
  const release = (thread: MergeThread) => {
    const next = waiting.shift()
    if (next) next(thread)
    else free.push(thread)
  }
  // V8 may end this process with a fatal error when a thread is ended in the middle of loading its modules.
  const loaded = async () => await Promise.all(threads.map((thread) => thread.loaded))
  endWhenInterruptedAfter(loaded)
  await loaded() // a reader that has gone ends this process at the first answer
  let worst = 0
  const tell = ({ answer, code }: AnswerLine) => {
    worst = Math.max(worst, code)
    print(`${answer}\n`)
  }
  const mergeLine = async (line: BatchLine) => {
    const thread = await nextFree()
    const answered = await thread.merge(line)
    release(thread)
    tell(answered)
  }
  let number = 0
  for await (const text of linesOf(from)) {
    number += 1
    if (text === undefined) tell(failed({ id: null, line: number }, `A line is longer than ${maxLineBytes} bytes.`))
    if (text === undefined || text.trim() === '') continue
    const merging = mergeLine({ text, number }).finally(() => underWay.delete(merging))
    underWay.add(merging)
    while (underWay.size >= 2 * threads.length) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  await Promise.all(threads.map((thread) => thread.end()))
  return worst
}

const failed = (reference: TaskReference, error: string): AnswerLine => ({
  answer: JSON.stringify({ ...reference, error }),
  code: 2,
})

/** One thread that merges a line at a time, and is replaced when it breaks. */
class MergeThread {
  readonly #versions: VersionPolicy
  #worker: Worker
  #loaded: Promise<unknown>

  constructor(versions: VersionPolicy) {
    this.#versions = versions
    this.#worker = this.#start()
    this.#loaded = once(this.#worker, 'message')
  }

  /** Resolves when the thread has loaded its modules. */
  get loaded(): Promise<unknown> {
    return this.#loaded
  }

  #start(): Worker {
    return new Worker(new URL('./merge-batch-thread.ts', import.meta.url), { workerData: this.#versions })
  }

  /** The answer to one line. */
  async merge(line: BatchLine): Promise<AnswerLine> {
    await this.#loaded
    const worker = this.#worker
    worker.postMessage(line, [])
    try {
      const [answered] = await once(worker, 'message')
      return answered
    } catch (error) {
      this.#worker = this.#start()
      this.#loaded = once(this.#worker, 'message')
      return failed(taskReference(idIn(line.text), line), `The merge broke off: ${messageOf(error)}.`)
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

function idIn(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  } catch {
    return null
  }
}

/** The lines of a stream; undefined for one that is too long to be kept. */
async function* linesOf(from: Readable): AsyncGenerator<string | undefined> {
  let pieces: Buffer[] = []
  let length = 0
  const finished = () => {
    const line = length > maxLineBytes ? undefined : Buffer.concat(pieces).toString('utf8')
    pieces = []
    length = 0
    return line
  }
  const keep = (piece: Buffer) => {
    length += piece.length
    if (length <= maxLineBytes) pieces.push(piece)
    else pieces = []
  }
  for await (const chunk of from) {
    let rest: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      keep(rest.subarray(0, end))
      yield finished()
      rest = rest.subarray(end + 1)
    }
    if (rest.length > 0) keep(rest)
  }
  if (length > 0) yield finished()
}
