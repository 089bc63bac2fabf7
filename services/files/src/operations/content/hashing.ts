/**
 * Hashing content that streams by. On the thread that serves, a long file's hash costs as much as sending it; so when
 * several long streams go at once, whose chunks lie in memory that threads share, all but one are hashed by a thread
 * beside it, one for the whole process. A stream that is alone stays here: handing chunks over would only delay it.
 * The thread is started when it is first needed, and again when it has died; the hashes it was at are lost, and say so.
 */
import { Worker } from 'node:worker_threads'
import { Blake3Hasher } from '@napi-rs/blake-hash'
import type { Digest } from '../../model/content.ts'
import type { HashOrder, HashReply } from './hash-thread.ts'

export type Hashing = Readonly<{
  /** One after the other. The bytes must stay as they are until it resolves. */
  update(bytes: Uint8Array): Promise<void> | void
  /** Of all bytes so far; the end of it. */
  digest(): Promise<Digest> | Digest
  /** For a stream that broke off; does nothing after `digest`. */
  forget(): void
}>

/** @param first the stream's first chunk, which is still to be hashed. */
export function hashingOf(first: Uint8Array): Hashing {
  if (!(first.buffer instanceof SharedArrayBuffer)) return hashingHere()
  return longStreamIsHere ? hashingBeside() : onlyHere()
}

let longStreamIsHere = false

function onlyHere(): Hashing {
  const { update, digest } = hashingHere()
  let over = false
  function end() {
    if (!over) longStreamIsHere = false
    over = true
  }
  longStreamIsHere = true
  return {
    update,
    digest() {
      end()
      return digest()
    },
    forget: end,
  }
}

function hashingHere(): Hashing {
  const hasher = new Blake3Hasher()
  return {
    update: (bytes) => void hasher.update(bytes),
    digest: () => hasher.digest('hex'),
    forget: () => undefined,
  }
}

type Waiting = Readonly<{ resolve(digest: Digest): void; reject(error: Error): void }>
type Thread = Readonly<{ worker: Worker; waiting: Map<number, Waiting> }>

let thread: Thread | undefined
let streams = 0

function started(): Thread {
  const worker = new Worker(new URL('./hash-thread.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const starting = { worker, waiting }
  const died = () => {
    if (thread === starting) thread = undefined
    for (const { reject } of waiting.values()) reject(new Error('The thread that hashes has died.'))
    waiting.clear()
  }
  worker.on('message', ({ stream, digest }: HashReply) => {
    waiting.get(stream)?.resolve(digest)
    waiting.delete(stream)
  })
  worker.on('error', died).on('exit', died)
  worker.unref()
  return starting
}

function hashingBeside(): Hashing {
  const { worker, waiting } = (thread ??= started())
  streams += 1
  const stream = streams
  let over = false

  function order(what: HashOrder): Promise<Digest> {
    return new Promise((resolve, reject) => {
      waiting.set(stream, { resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage(what)
    })
  }

  return {
    async update(bytes) {
      await order({ stream, bytes })
    },
    async digest() {
      over = true
      return await order({ stream, end: 'digest' })
    },
    forget() {
      if (over) return
      over = true
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
      worker.postMessage({ stream, end: 'forget' } satisfies HashOrder)
    },
  }
}
