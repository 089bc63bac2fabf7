/**
 * Combines the pixels of two JPEGs without decoding them: if frame and quantisation of all three sides are equal, each smallest
 * coded unit (8 by 8 to 32 by 32 pixels) is taken from the side that changed it, coefficient for coefficient. A unit that
 * both changed differently conflicts. Saving in another quality changes every unit.
 */

import { concatBytes, sameBytes } from '../../core/document/bytes.ts'
import type { Choices } from '../../core/model/conflict.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { type Composed, pictureOf, type Segment, type Segments } from './container.ts'
import { codesOf, flatTable } from './jpeg-codes.ts'
import { coefficientsOf, encoded, symbolsOf } from './jpeg-coefficients.ts'
import { type Frame, frameOf } from './jpeg-frame.ts'
import { wholePicture } from './merge-image.ts'
import { clashes } from './tiles.ts'

type Decoded = Readonly<{ frame: Frame; coefficients: Int16Array }>

const refused = (why: string): Composed => ({
  conflicts: [wholePicture(`Both sides changed the pixels of the JPEG picture, ${why}.`)],
})

export function composeBlocks(files: Readonly<Record<Side, Segments>>, choices?: Choices): Composed {
  const settings = bySide((side) => settingOf(files[side]))
  if (!sameBytes(settings.base, settings.ours) || !sameBytes(settings.base, settings.theirs))
    return refused('and saved it in another size, quality or colour')
  const decoded = bySide((side) => decodedFrom(files[side]))
  if (!decoded.base || !decoded.ours || !decoded.theirs)
    return refused('which is coded in a way that is not taken apart')
  return merged(files.ours, { base: decoded.base, ours: decoded.ours, theirs: decoded.theirs }, choices)
}

/** Everything of the picture except for codes, restarts and the coded data. */
const settingOf = (segments: Segments) =>
  concatBytes(
    pictureOf(segments)
      .filter(({ key }) => !isCoding(key))
      .map(({ content }) => content),
  )

const isCoding = (key: string) => key.startsWith('FFC4') || key.startsWith('FFDD') || key.startsWith('scan')

function decodedFrom(segments: Segments): Decoded | undefined {
  const frame = frameOf(segments)
  const coefficients = frame && coefficientsOf(frame)
  return frame && coefficients && { frame, coefficients }
}

function merged(host: Segments, decoded: Readonly<Record<Side, Decoded>>, choices: Choices | undefined): Composed {
  const { base, ours, theirs } = decoded
  const { frame } = ours
  const size = 64 * frame.blocks.length
  const result = ours.coefficients.slice()
  const [clashing, taken] = [new Set<number>(), { ours: 0, theirs: 0 }]
  for (let unit = 0; unit < frame.units; unit++) {
    const of = ({ coefficients }: Decoded) => coefficients.subarray(unit * size, (unit + 1) * size)
    if (isSame(of(base), of(theirs))) taken.ours += isSame(of(base), of(ours)) ? 0 : 1
    else if (isSame(of(base), of(ours))) {
      result.set(of(theirs), unit * size)
      taken.theirs++
    } else if (!isSame(of(ours), of(theirs))) clashing.add(unit)
  }
  const { columns, width, height, unitWidth, unitHeight } = frame
  if (clashing.size > 0) {
    const grid = { columns, width, height, tileWidth: unitWidth, tileHeight: unitHeight }
    const conflicts = clashes(clashing, grid, choices, (unit, side) =>
      result.set(decoded[side].coefficients.subarray(unit * size, (unit + 1) * size), unit * size),
    )
    return conflicts.length > 0 ? { conflicts } : written(host, frame, result)
  }
  if (taken.theirs === 0) return { take: 'ours' }
  return taken.ours === 0 ? { take: 'theirs' } : written(host, frame, result)
}

function isSame(one: Int16Array, other: Int16Array): boolean {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

/** Ours' file with other coded data, in its own codes if they have every symbol. */
function written(host: Segments, frame: Frame, coefficients: Int16Array): Composed {
  const symbols = symbolsOf(frame, coefficients)
  const isCovered = [...symbols].every(([table, needed]) =>
    [...needed].every((symbol) => frame.tables.get(table)?.codes.has(symbol)),
  )
  const tables = isCovered
    ? undefined
    : [...symbols].map(([table, needed]) => ({
        table,
        ...flatTable([...needed].toSorted((one, other) => one - other)),
      }))
  const coded: Frame = tables
    ? { ...frame, tables: new Map(tables.map(({ table, counts, symbols }) => [table, codesOf(counts, symbols)])) }
    : frame
  const data = concatBytes([frame.scan.subarray(1, frame.dataAt), encoded(coded, coefficients)])
  const scan: Segment = {
    key: 'scan',
    metadata: undefined,
    content: concatBytes([Uint8Array.of(0xda), data]),
    written: concatBytes([Uint8Array.of(0xff, 0xda), data]),
  }
  const segments = withCodes(
    host,
    tables
      ? segmentOf(
          concatBytes(tables.map(({ table, counts, symbols }) => concatBytes([Uint8Array.of(table), counts, symbols]))),
        )
      : undefined,
  ).map((segment) => (segment.key === 'scan' ? scan : segment))
  const again = decodedFrom(segments)
  return again && isSame(again.coefficients, coefficients)
    ? { segments }
    : refused('and what they are together could not be coded')
}

function withCodes(host: Segments, codes: Segment | undefined): Segments {
  if (!codes) return host
  const kept = host.filter(({ key }) => !key.startsWith('FFC4'))
  return kept.flatMap((segment) => (segment.key === 'scan' ? [codes, segment] : [segment]))
}

function segmentOf(tables: Uint8Array): Segment {
  const data = concatBytes([Uint8Array.of((tables.length + 2) >> 8, (tables.length + 2) & 0xff), tables])
  return {
    key: 'FFC4',
    metadata: undefined,
    content: concatBytes([Uint8Array.of(0xc4), data]),
    written: concatBytes([Uint8Array.of(0xff, 0xc4), data]),
  }
}
