/** Pictures, with the checksums of PNG put right. */
import { holds } from '@alluvium/fuzzing'
import { driverTarget } from '../../testing/driver-target.ts'
import {
  bmpOf,
  gifOf,
  greyJpeg,
  jpegOf,
  latin,
  pngOf,
  segment,
  tagsOf,
  text,
  time,
  webpOf,
} from '../../testing/image.ts'
import { imageDriver } from '../drivers/image/image.ts'
import { jpeg } from '../drivers/image/jpeg.ts'
import { crc32 } from '../drivers/packages/zip/packing.ts'

/** Every chunk of a PNG gets the checksum that it needs to be looked at. */
function repair(input: Uint8Array): Uint8Array {
  const bytes = input.slice()
  const view = new DataView(bytes.buffer)
  if (view.byteLength < 8 || view.getUint32(0) !== 0x8950_4e47) return bytes
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > bytes.length) break
    view.setUint32(end, crc32(bytes.subarray(at + 4, end)))
    at = end + 4
  }
  return bytes
}

const commented = (comment: string) => jpegOf([segment(0xfe, comment)], 'coded')
const tags = tagsOf(
  [
    { tag: 270, text: 'abc' },
    { tag: 34_665, exif: [{ tag: 37_510, text: 'note' }] },
  ],
  'strip',
)
const merging = driverTarget(imageDriver, {
  base: commented('base'),
  theirs: commented('theirs'),
  seeds: [
    commented('abcdef'),
    greyJpeg([{ brightness: 3, more: [5, 1] }], { restart: 2 }),
    pngOf({ width: 4, height: 3, before: [text('Title', 'abc'), time(2020)] }),
    gifOf([{ comment: 'abc' }, { frame: 'xy' }]),
    bmpOf([], { width: 4, height: 3 }),
    webpOf({ exif: tags, xmp: '<x/>', extended: true }),
    tags,
  ],
  repair,
})

/** One picture of each format, to be merged with others of its kind. */
const others = merging.seeds.filter((seed) => typeof seed !== 'string')

export const target = {
  ...merging,
  async read(input: Uint8Array): Promise<string | undefined> {
    await merging.read(input)
    for (const base of others) imageDriver.merge({ base, ours: input, theirs: changed(base) })
    const read = jpeg.recognises(input) ? jpeg.read(input) : { unreadable: '' }
    if ('unreadable' in read) return undefined
    holds(jpeg.write(read).length === input.length, 'what was read is written as long as it was')
    const comment = read.find(({ key }) => key === 'comment')
    return comment && Buffer.from(comment.content).toString('latin1')
  },
}

/** The same picture with another last letter in its words. */
const changed = (picture: Uint8Array): Uint8Array => {
  const at = Buffer.from(picture).indexOf('abc')
  const other = picture.slice()
  if (at >= 0) other.set(latin('d'), at + 2)
  return repair(other)
}
