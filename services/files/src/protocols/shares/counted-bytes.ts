/**
 * The bytes of a shared download. It is counted against the share's limit before its first byte, and checked while it
 * runs: a revoked share stops its downloads within a second or 8 MiB. An interrupted download is recorded, so that the
 * client may continue it.
 */
import type { Socket } from 'node:net'
import { cutDownload, giveBackDownload, takeDownload } from '../../operations/shares/count-download.ts'
import { openShare } from '../../operations/shares/open-share.ts'
import type { ByteSpan } from '../bodies/representation.ts'
import type { ShareCall } from './share-call.ts'

const watchedBytes = 8 * 1024 * 1024
const watchedMs = 1000

type Counted = Readonly<{
  call: ShareCall
  /** The part of the share that is downloaded. */
  target: string
  etag: string
  size: number
  span: ByteSpan
  bytes(): Promise<AsyncIterable<Uint8Array>>
}>

/**
 * Counts the download. Throws `files.share-missing`, `files.share-over` before the first byte; the bytes throw them
 * too.
 */
export async function countedBytes(counted: Counted): Promise<AsyncIterable<Uint8Array>> {
  const { call, target, etag, size, span } = counted
  const { database, clock } = call.service
  const use = { token: call.token, at: clock.now(), inTheNameOf: call.inTheNameOf }
  const { peer } = call.exchange
  const key = JSON.stringify([call.token, peer, target, etag])
  await call.live.takeOver(key, span.start)
  const download = await database.write(takeDownload({ ...use, peer, target, etag, size, length: span.length }))
  const bytes = await counted.bytes().catch(async (error: unknown) => {
    await database.write(giveBackDownload({ token: call.token, download, size, length: span.length }))
    throw error
  })
  return watched({ ...counted, bytes, key, download, check: () => database.read(openShare(use)) })
}

type Watched = Omit<Counted, 'bytes'> &
  Readonly<{ bytes: AsyncIterable<Uint8Array>; key: string; download: string; check(): Promise<unknown> }>

async function* watched({ call, key, span, bytes, download, check }: Watched): AsyncGenerator<Uint8Array> {
  const { exchange, service, live } = call
  const { clock } = service
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const progress = { response: exchange.response, reached: span.start, at: clock.monotonic(), ended }
  const checked = { at: progress.at, reached: progress.reached }
  live.begin(key, progress)
  try {
    for await (const chunk of bytes) {
      progress.at = clock.monotonic()
      if (progress.reached - checked.reached >= watchedBytes || progress.at - checked.at >= watchedMs) {
        await check()
        Object.assign(checked, { at: progress.at, reached: progress.reached })
      }
      progress.reached += chunk.length
      yield chunk
    }
  } finally {
    const { reached } = progress
    const cut = () => noteCut(call, { download, unsent: span.start + span.length - reached })
    if (exchange.response.writableFinished) afterwards(exchange.request.socket, () => void cut())
    else await cut()
    live.end(key, progress)
    end()
  }
}

function noteCut({ service }: ShareCall, place: Parameters<typeof cutDownload>[0]): Promise<unknown> {
  return service.database
    .write(cutDownload(place))
    .catch((err: unknown) => service.logger.warn({ err }, 'where a download was cut short could not be noted'))
}

/** By connection, what to call if it breaks: bytes that the kernel took may not have arrived. */
const lastOf = new WeakMap<Socket, () => void>()

/** Calls back if the connection breaks before the client's next request on it, or is broken already. */
function afterwards(socket: Socket, broken: () => void): void {
  if (socket.destroyed) {
    if (socket.errored) broken()
    return
  }
  if (!lastOf.has(socket)) socket.once('close', (hadError) => hadError && lastOf.get(socket)?.())
  lastOf.set(socket, broken)
}

/** A client that sends another request has received the response before it. */
export function arrived(socket: Socket): void {
  if (lastOf.has(socket)) lastOf.set(socket, () => undefined)
}
