/** The hashing thread, see hashing.ts. It answers each order except `forget`, those of one stream in order. */
import { parentPort } from 'node:worker_threads'
import { Blake3Hasher } from '@napi-rs/blake-hash'

export type HashOrder = Readonly<{ stream: number }> &
  (Readonly<{ bytes: Uint8Array; end?: never }> | Readonly<{ bytes?: never; end: 'digest' | 'forget' }>)

/** The digest is empty until the end. */
export type HashReply = Readonly<{ stream: number; digest: string }>

const port = parentPort
if (!port) throw new Error('hash-thread.ts is started by hashing.ts.')
const hashers = new Map<number, Blake3Hasher>()

port.on('message', ({ stream, bytes, end }: HashOrder) => {
  const hasher = hashers.get(stream) ?? new Blake3Hasher()
  if (bytes) hashers.set(stream, hasher.update(bytes))
  else hashers.delete(stream)
  if (end === 'forget') return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  port.postMessage({ stream, digest: end ? hasher.digest('hex') : '' } satisfies HashReply)
})
