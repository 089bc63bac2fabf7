/** The thread that makes thumbnails, see make-thumbnails.ts. It may be ended at any moment, and keeps nothing. */
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'

export type ThumbnailOrder = Readonly<{ bytes: Uint8Array<ArrayBuffer>; size: number; timeSeconds: number }>
/** A WebP picture, or why there is none. */
export type ThumbnailAnswer = Readonly<{ bytes: Uint8Array<ArrayBuffer> } | { why: string }>

const pixelLimit = 100_000_000
const quality = 80

const port = parentPort
if (!port) throw new Error('thumbnail-thread.ts is started by make-thumbnails.ts.')

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}`) })

port.on('message', (order: ThumbnailOrder) => {
  void answerTo(order).then((answer) => port.postMessage(answer))
})

async function answerTo({ bytes, size, timeSeconds }: ThumbnailOrder): Promise<ThumbnailAnswer> {
  try {
    const thumbnail = await sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: timeSeconds })
      .autoOrient()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    return { bytes: new Uint8Array(thumbnail) }
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) }
  }
}
