/**
 * The inside of a bounded thread that holds a task until it is released, and answers which thread it is. Meanwhile it
 * computes, or hardly does, like one that waits for a core of a busy machine.
 */
import { threadId } from 'node:worker_threads'
import { answerMessages } from '@alluvium/sandbox/answer-messages'

export type Hold = Readonly<{
  /** Shared: whether it has begun, and whether it is released. */
  states: Int32Array<SharedArrayBuffer>
  computes: boolean
}>

answerMessages<Hold, number>(({ states, computes }) => {
  Atomics.store(states, 0, 1)
  Atomics.notify(states, 0)
  // Woken now and then, it can tell how much it has computed.
  while (Atomics.load(states, 1) === 0) if (!computes) Atomics.wait(states, 1, 0, 20)
  return { answer: threadId, handedOver: [] }
})
