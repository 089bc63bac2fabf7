/** The thread that makes thumbnails, see make-thumbnails.ts. It may be ended at any moment, and keeps nothing. */
import { parentPort } from 'node:worker_threads'
import sharp, { type Metadata } from 'sharp'

export type ThumbnailOrder = Readonly<{ bytes: Uint8Array<ArrayBuffer>; size: number; timeSeconds: number }>
/** A WebP picture, or why there is none. */
export type ThumbnailAnswer = Readonly<{ bytes: Uint8Array<ArrayBuffer> } | { why: string }>

const pixelLimit = 100_000_000
/**
 * What a picture may take when it has to be in memory whole. The native library's memory is not the thread's: nothing
 * else bounds it.
 */
const wholeLimitBytes = 256 * 1024 * 1024
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
    refuseHuge(await sharp(bytes, { limitInputPixels: pixelLimit }).metadata())
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

/** Throws for what would take too much memory, as its header says. */
function refuseHuge({ width, height, channels, depth, ...picture }: Metadata): void {
  const bytes = width * height * channels * bytesOfSample(depth)
  if (!becomesSmallByRows(picture) && bytes > wholeLimitBytes)
    throw new Error(`As a whole it has ${bytes} bytes, and ${wholeLimitBytes} are the most.`)
}

/** Of everything else all pixels have to be there: passes fill them in anywhere, strips and tiles may be as large as the picture. */
const becomesSmallByRows = ({ format, isProgressive, orientation = 1 }: Partial<Metadata>): boolean =>
  !isProgressive && (format === 'jpeg' || (format === 'png' && orientation === 1))

const wideSamples: Readonly<Record<string, number>> = {
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
}
const bytesOfSample = (depth: string): number => wideSamples[depth] ?? 1
