/** The process that makes thumbnails, see make-thumbnails.ts. It may be ended at any moment, and keeps nothing. */
import { answerOrders, type Frame } from '@alluvium/sandbox/answer-orders'
import sharp, { type Metadata } from 'sharp'

/** With the bytes of a picture. It is answered with those of a WebP picture, or with none, and a sentence that says why. */
export type ThumbnailOrder = Readonly<{
  size: number
  timeSeconds: number
  /** What a picture may take when it has to be in memory whole; less than the process may, so that it is seldom ended. */
  wholeLimitBytes: number
}>

const pixelLimit = 100_000_000
const quality = 80

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}`) })

const maxOrderBytes = 65 * 1024 * 1024

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- make-thumbnails.ts has written it
const orderOf = (head: Frame['head']) => head as ThumbnailOrder

async function thumbnail(
  bytes: Uint8Array,
  { size, timeSeconds, wholeLimitBytes }: ThumbnailOrder,
): Promise<Uint8Array> {
  refuseHuge(await sharp(bytes, { limitInputPixels: pixelLimit }).metadata(), wholeLimitBytes)
  return await sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: timeSeconds })
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()
}

/** Throws for what would take too much memory, as its header says. */
function refuseHuge({ width, height, channels, depth, ...picture }: Metadata, wholeLimitBytes: number): void {
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

answerOrders(maxOrderBytes, async ({ head, bytes }) => {
  try {
    return { head: 'made', bytes: await thumbnail(bytes, orderOf(head)) }
  } catch (error) {
    return { head: error instanceof Error ? error.message : String(error), bytes: new Uint8Array() }
  }
})
