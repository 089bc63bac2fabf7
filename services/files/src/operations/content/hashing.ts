/**
 * Hashes content while it streams. On the serving thread, hashing a long file costs as much as sending it. So when
 * several long streams run at once, and their chunks are in memory that threads share, all but one are hashed by
 * another thread, one for the whole process. A single stream stays on this thread: passing chunks on would only delay
 * it. The thread is started when first needed, and again after it died; the hashes it was computing fail.
 */
import { Worker } from 'node:worker_threads'
import { Blake3Hasher } from '@napi-rs/blake-hash'
import type { Digest } from '../../model/content.ts'
import type { HashOrder, HashReply } from './hash-thread.ts'

export type Hashing = Readonly<{
  /** One call after the other. The bytes must not change until it resolves. */
  update(bytes: Uint8Array): Promise<void> | void
  /** The digest of all bytes so far; call nothing afterwards. */
  digest(): Promise<Digest> | Digest
  /** Gives up a stream that failed; does nothing after `digest`. */
  forget(): void
}>

/** @param first the stream's first chunk, not hashed yet. */
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
type Thread = Readonly<{
  /** Rejects when the thread has died, now or before. */
  ask(what: HashOrder): Promise<Digest>
  tell(what: HashOrder): void
}>

let thread: Thread | undefined
let streams = 0

function started(): Thread {
  const worker = new Worker(new URL('./hash-thread.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  let isDead = false
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  const tell = (what: HashOrder) => worker.postMessage(what)
  const starting: Thread = {
    ask: (what) =>
      new Promise((resolve, reject) => {
        if (isDead) reject(lost())
        else {
          waiting.set(what.stream, { resolve, reject })
          tell(what)
        }
      }),
    tell,
  }
  const died = () => {
    isDead = true
    if (thread === starting) thread = undefined
    for (const { reject } of waiting.values()) reject(lost())
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

const lost = () => new Error('The thread that hashes has died.')

function hashingBeside(): Hashing {
  const { ask, tell } = (thread ??= started())
  streams += 1
  const stream = streams
  let over = false
  return {
    async update(bytes) {
      await ask({ stream, bytes })
    },
    async digest() {
      over = true
      return await ask({ stream, end: 'digest' })
    },
    forget() {
      if (over) return
      over = true
      tell({ stream, end: 'forget' })
    },
  }
}
