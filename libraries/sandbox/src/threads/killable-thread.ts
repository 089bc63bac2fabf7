/**
 * A thread for work on input made by strangers: it may never end, take all memory or crash, and is then ended and
 * replaced, and nobody else is harmed. One order at a time; the thread is kept for the next, because its libraries
 * take longer to load than most orders to do.
 *
 * The engine limits only the heap of a thread. Byte buffers lie outside of it, so they are watched from here.
 */
import type { Worker } from 'node:worker_threads'
import { messageOf, serialQueue } from '@alluvium/kernel'
import { limitedWorker, memoryOf } from './limited-worker.ts'

/** What came of an order. `ended`: the thread did not answer it, and `why` says so for the log. */
export type Outcome = Readonly<{ kind: 'answered'; answer: unknown } | { kind: 'ended'; why: string }>

export type ThreadLimits = Readonly<{
  /** Heap and buffers, on top of the order itself. */
  memoryBytes: number
  /**
   * An order that each new thread does before its first one, so that an order's time does not go by while the thread
   * loads; the answer is dropped. Default: none.
   */
  warmUp?: WarmUp
}>

export type WarmUp = Readonly<{ order(): Promise<Order>; timeMs: number }>

/** Its bytes change hands. */
export type Order = Readonly<{ bytes: Uint8Array<ArrayBuffer> }>

/** A thread that is started for an order, kept for the next, and replaced after it had to be ended. */
export type KillableThread = Readonly<{
  /**
   * When its turn comes, asks for the order and has it answered within the time. The order's bytes are handed over:
   * they cannot be used afterwards. Undefined when there was nothing to order.
   */
  ask(order: () => Promise<Order | undefined>, timeMs: number): Promise<Outcome | undefined>
  stop(): Promise<void>
}>

/** How often memory is looked at. */
const watchMs = 25
const mebibyte = 1024 * 1024

/** `entry` is a module that answers each message with one message. */
export function killableThread(entry: URL, { memoryBytes, warmUp }: ThreadLimits): KillableThread {
  let worker: Worker | undefined
  const inTurn = serialQueue()
  let stopped = false

  function started(): Worker {
    const starting = limitedWorker(entry, { memoryMiB: memoryBytes / mebibyte })
    starting.unref()
    starting.on('error', () => undefined) // who waits hears of it; without any listener it would end the process
    starting.once('exit', () => {
      if (worker === starting) worker = undefined
    })
    return starting
  }

  async function turn(order: () => Promise<Order | undefined>, timeMs: number): Promise<Outcome | undefined> {
    const wanted = await order()
    if (wanted === undefined) return undefined
    if (worker === undefined && warmUp !== undefined) {
      const cold = await done(await warmUp.order(), warmUp.timeMs)
      if (cold.kind === 'ended') return cold
    }
    return await done(wanted, timeMs)
  }

  /** Has the thread do an order; a new one where there is none. */
  async function done(wanted: Order, timeMs: number): Promise<Outcome> {
    if (stopped) return { kind: 'ended', why: 'the service stops' }
    worker ??= started()
    const asked = worker
    asked.ref()
    const outcome = await answered(asked, wanted, { timeMs, memoryBytes: memoryBytes + wanted.bytes.length })
    if (outcome.kind === 'ended') {
      worker = undefined
      void asked.terminate() // not awaited: a thread that is stuck in native code ends when that returns
    }
    asked.unref()
    return outcome
  }

  return {
    ask: (order, timeMs) => inTurn(() => turn(order, timeMs)),
    async stop() {
      stopped = true
      await worker?.terminate()
    },
  }
}

type Bounds = Readonly<{ timeMs: number; memoryBytes: number }>

function answered(worker: Worker, order: Order, { timeMs, memoryBytes }: Bounds): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const ended = (why: string) => resolve({ kind: 'ended', why })
  const onMessage = (answer: unknown) => resolve({ kind: 'answered', answer })
  const onError = (error: unknown) => ended(messageOf(error))
  const onExit = () => ended('the thread ended')
  const look = async () => {
    if ((await memoryOf(worker)) > memoryBytes) ended('it took too much memory')
  }
  const watch = setInterval(() => void look(), watchMs)
  const deadline = setTimeout(() => ended('it took too long'), timeMs)
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  try {
    worker.postMessage(order, [order.bytes.buffer])
  } catch (error) {
    onError(error) // such as bytes that were handed over before
  }
  return promise.finally(() => {
    clearInterval(watch)
    clearTimeout(deadline)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  })
}
