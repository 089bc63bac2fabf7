/**
 * Thumbnails by sharp (libvips), in a thread of its own that is ended when a picture keeps it too long. The work itself
 * is native: it is stopped from within a second before, and its memory is bounded by what the header announces.
 */
import type { Logger } from '@alluvium/kernel'
import type { Thumbnails } from '../../../ports/thumbnails.ts'
import { killableThread } from '../killable-thread.ts'
import { isPicture } from './picture-mark.ts'
import type { ThumbnailOrder } from './thumbnail-thread.ts'

const inputLimitBytes = 64 * 1024 * 1024
const memoryBytes = 256 * 1024 * 1024
const timeSeconds = 9
const timeMs = 10_000
const [smallest, largest] = [16, 1024]

export function threadThumbnails(logger: Logger): Thumbnails {
  const thread = killableThread(new URL('./thumbnail-thread.ts', import.meta.url), { memoryBytes })

  return {
    async thumbnail(bytes, wanted) {
      if (bytes.length > inputLimitBytes || !isPicture(bytes)) return undefined
      const size = Math.round(Math.min(largest, Math.max(smallest, wanted.size)))
      const order = async (): Promise<ThumbnailOrder> => {
        await import('sharp') // its native part must be loaded here first, or it goes away with the thread
        return { bytes: new Uint8Array(bytes), size, timeSeconds }
      }
      const outcome = await thread.ask(order, timeMs)
      const made = outcome?.kind === 'answered' ? parsed(outcome.answer) : { why: outcome?.why }
      if ('bytes' in made) return { bytes: made.bytes, mediaType: 'image/webp' }
      logger.info({ why: made.why }, 'no thumbnail was made')
      return undefined
    },
    stop: () => thread.stop(),
  }
}

function parsed(answer: unknown): { bytes: Uint8Array } | { why: string } {
  if (typeof answer !== 'object' || answer === null) return { why: 'the thread did not answer' }
  if ('bytes' in answer && answer.bytes instanceof Uint8Array) return { bytes: answer.bytes }
  return { why: 'why' in answer ? String(answer.why) : 'the thread did not answer' }
}
