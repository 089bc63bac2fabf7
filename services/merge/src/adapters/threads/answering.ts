/** The inside of a bounded thread: takes one message at a time, answers it, and may be ended in the middle of any. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

/** What a thread is born with. */
export type ThreadData = Readonly<{
  /** The computing time the thread had used when it began its present task, milliseconds; the thread writes it. */
  usedAtStart: Float64Array
}>

/** The first message of a thread: it has loaded what it needs. */
export const ready = 'ready'

/** An answer, and the memory in it that changes hands. */
export type Reply<Answer> = Readonly<{ answer: Answer; handedOver: readonly ArrayBuffer[] }>

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever answers says what may be asked
export function answering<Message, Answer>(
  answerTo: (message: Message) => Reply<Answer> | Promise<Reply<Answer>>,
): void {
  const { usedAtStart }: ThreadData = workerData
  const answer = async (message: Message) => {
    const { user, system } = process.threadCpuUsage()
    usedAtStart[0] = (user + system) / 1000
    const reply = await answerTo(message)
    parentPort?.postMessage(reply.answer, [...reply.handedOver])
  }
  stepBack()
  parentPort?.postMessage(ready, [])
  parentPort?.on('message', (message: Message) => void answer(message))
}

/** On Linux a priority is a thread's: whoever waits for an answer of the service goes before whoever waits for a merge. */
function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, 5)
  } catch {
    // A system that forbids even this works at the usual priority.
  }
}
