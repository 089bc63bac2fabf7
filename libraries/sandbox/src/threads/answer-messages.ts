/** The inside of a bounded thread: takes one message at a time, answers it, and may be ended in the middle of any. */
import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

/** What a thread is born with. */
export type ThreadData = Readonly<{
  /** The module that answers, by `answerMessages`. */
  entry: string
  /** The computing time the thread had used when it began its present task, milliseconds; the thread writes it. Infinity before. */
  usedAtStart: Float64Array
}>

/** The first message of a thread: it has loaded what it needs. */
export type Ready = Readonly<{
  kind: 'ready'
  /** The kernel's number for the thread; undefined where the system does not give it. */
  threadId: number | undefined
}>

/** An answer, and the memory in it that changes hands. */
export type Reply<Answer> = Readonly<{ answer: Answer; handedOver: readonly ArrayBuffer[] }>

/** Answers the messages of the thread that started this one; to be called once everything is loaded. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever answers says what may be asked
export function answerMessages<Message, Answer>(answerTo: (message: Message) => Reply<Answer>): void {
  const { usedAtStart }: ThreadData = workerData
  parentPort?.on('message', (message: Message) => {
    const { user, system } = process.threadCpuUsage()
    usedAtStart[0] = (user + system) / 1000
    const { answer, handedOver } = answerTo(message)
    parentPort?.postMessage(answer, [...handedOver])
  })
  parentPort?.postMessage({ kind: 'ready', threadId: threadId() } satisfies Ready, [])
}

/** On Linux: `/proc/thread-self` is a link to `<process>/task/<thread>`. */
function threadId(): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return Number(basename(readlinkSync('/proc/thread-self')))
  } catch {
    return undefined
  }
}
