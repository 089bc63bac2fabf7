/**
 * Thumbnails by sharp (libvips), in processes of their own: what it decodes is native code's to read, so neither a crash,
 * nor a hang, nor what it takes in memory is this process's. The library is not loaded here at all.
 */
import type { Logger } from '@alluvium/kernel'
import { type ChildOutcome, killableChild } from '@alluvium/sandbox/processes'
import { type Thumbnails, TookTooLong } from '../../ports/thumbnails.ts'
import { thumbnailsBusy } from '../../problems/formats.ts'
import { isPicture } from './picture-mark.ts'
import type { ThumbnailOrder } from './thumbnail-child.ts'

export type ThumbnailLimits = Readonly<{
  /** Of each process that makes them. Default: 512 MiB. */
  memoryBytes?: number | undefined
  /** Of one picture. Default: 10 s. */
  timeMs?: number | undefined
}>

const inputLimitBytes = 64 * 1024 * 1024
/** How many are made at once; the second process is started when the first has something to do. */
const processes = 2
const [smallest, largest] = [16, 1024]

export function childThumbnails(
  logger: Logger,
  { memoryBytes = 512 * 1024 * 1024, timeMs = 10_000 }: ThumbnailLimits = {},
): Thumbnails {
  /** A second before its end the library stops by itself, and the process is kept. */
  const timeSeconds = Math.max(1, Math.floor(timeMs / 1000) - 1)
  const wholeLimitBytes = memoryBytes / 2
  const lanes = Array.from({ length: processes }, () => ({
    child: killableChild(new URL('./thumbnail-child.ts', import.meta.url), { memoryBytes }),
    waiting: 0,
  }))

  async function asked(bytes: Uint8Array, order: ThumbnailOrder): Promise<ChildOutcome> {
    const lane = lanes.reduce((one, other) => (other.waiting < one.waiting ? other : one))
    lane.waiting += 1
    return await lane.child.ask({ head: order, bytes }, timeMs).finally(() => (lane.waiting -= 1))
  }

  return {
    atOnce: processes,
    async thumbnail(bytes, wanted) {
      if (bytes.length > inputLimitBytes || !isPicture(bytes)) return undefined
      const size = Math.round(Math.min(largest, Math.max(smallest, wanted.size)))
      const outcome = await asked(bytes, { size, timeSeconds, wholeLimitBytes })
      if (outcome.kind === 'answered' && outcome.answer.bytes.length > 0)
        return { bytes: outcome.answer.bytes, mediaType: 'image/webp' }
      if (outcome.kind === 'answered' || outcome.by === 'memory') {
        logger.info(
          { why: outcome.kind === 'answered' ? String(outcome.answer.head).slice(0, 500) : outcome.why },
          'no thumbnail was made',
        )
        return undefined
      }
      logger.warn({ why: outcome.why }, 'the process that makes thumbnails has ended')
      throw outcome.by === 'deadline' ? new TookTooLong(outcome.why) : thumbnailsBusy()
    },
    async stop() {
      await Promise.all(lanes.map(({ child }) => child.stop()))
    },
  }
}
