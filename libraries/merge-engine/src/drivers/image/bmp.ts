/**
 * BMP files: headers, palette, rows of pixels. There is no metadata; pixels that are not packed merge by tiles, in place.
 */

import { concatBytes, sameBytes } from '../../core/document/bytes.ts'
import type { Choices } from '../../core/model/conflict.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import {
  type Composed,
  type ImageFormat,
  maxPixels,
  type Segment,
  type Segments,
  startsWith,
  type Unreadable,
  unreadable,
  viewOf,
} from './container.ts'
import { wholePicture } from './merge-image.ts'
import { mergeTiles, type Raster } from './tiles.ts'

export const bmp: ImageFormat = {
  name: 'BMP',
  recognises: (bytes) => startsWith(bytes, 'BM') && bytes.length >= 26,
  read: readBmp,
  write: (segments) => concatBytes(segments.map(({ written }) => written)),
  rewritten: () => undefined,
  compose,
}

type Shape = Readonly<{ width: number; height: number; isTopDown: boolean; bits: number; isPlain: boolean }>

/** The header of 40 bytes and its longer versions; the oldest one, of 12 bytes, is no longer used. */
function shapeOf(bytes: Uint8Array): Shape | undefined {
  const view = viewOf(bytes)
  if (bytes.length < 54 || view.getUint32(14, true) < 40) return undefined
  const height = view.getInt32(22, true)
  const packing = view.getUint32(30, true)
  return {
    width: view.getInt32(18, true),
    height: Math.abs(height),
    isTopDown: height < 0,
    bits: view.getUint16(28, true),
    isPlain: packing === 0 || packing === 3 || packing === 6,
  }
}

const strideOf = ({ width, bits }: Shape) => Math.ceil((width * bits) / 32) * 4

function readBmp(bytes: Uint8Array): Segments | Unreadable {
  const shape = shapeOf(bytes)
  const start = viewOf(bytes).getUint32(10, true)
  if (!shape || shape.width <= 0 || shape.height === 0 || ![1, 2, 4, 8, 16, 24, 32].includes(shape.bits))
    return unreadable('BMP', 'its header is damaged')
  if (shape.width * shape.height > maxPixels) return unreadable('BMP', 'it is too large')
  const end = shape.isPlain ? start + strideOf(shape) * shape.height : bytes.length
  if (start < 54 || start > bytes.length || end > bytes.length) return unreadable('BMP', 'it ends inside its pixels')
  return [
    segment('header', bytes.subarray(0, start)),
    segment('pixels', bytes.subarray(start, end)),
    ...(end < bytes.length ? [segment('rest', bytes.subarray(end))] : []),
  ]
}

const segment = (key: string, written: Uint8Array): Segment => ({ key, metadata: undefined, content: written, written })

const partOf = (segments: Segments, name: string) =>
  segments.find(({ key }) => key === name)?.written ?? new Uint8Array(0)

/** Tiles are counted from the top, although rows are usually stored from the bottom. */
function rasterOf(segments: Segments): Raster | undefined {
  const shape = shapeOf(concatBytes([partOf(segments, 'header'), new Uint8Array(54)]))
  if (!shape?.isPlain) return undefined
  const [data, stride] = [partOf(segments, 'pixels'), strideOf(shape)]
  return {
    width: shape.width,
    height: shape.height,
    bitsPerPixel: shape.bits,
    data,
    start: shape.isTopDown ? 0 : (shape.height - 1) * stride,
    stride: shape.isTopDown ? stride : -stride,
    rowBytes: Math.ceil((shape.width * shape.bits) / 8),
  }
}

function compose(files: Readonly<Record<Side, Segments>>, choices?: Choices): Composed {
  const rest = bySide((side) =>
    concatBytes(files[side].filter(({ key }) => key !== 'pixels').map(({ written }) => written)),
  )
  const [base, ours, theirs] = [rasterOf(files.base), rasterOf(files.ours), rasterOf(files.theirs)]
  if (!base || !ours || !theirs || !sameBytes(rest.base, rest.ours) || !sameBytes(rest.base, rest.theirs))
    return {
      conflicts: [wholePicture('Both sides changed the BMP picture, and not only pixels of one size and mode.')],
    }
  const merged = mergeTiles({ base, ours, theirs }, choices)
  if (!('raster' in merged)) return merged
  return { segments: files.ours.map((part) => (part.key === 'pixels' ? segment('pixels', merged.raster.data) : part)) }
}
