import { zlibSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import {
  chunk,
  chunksOf,
  interlacedPng,
  latin,
  mergeImages,
  type Paint,
  type PngPicture,
  painted,
  pixelsOf,
  pngOf,
  tagsOf,
  text,
  time,
} from '../../../testing/image.ts'
import { concatBytes } from '../../core/document/bytes.ts'

const merged = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) => {
  const result = mergeImages({ base, ours, theirs })
  expect(result).toMatchObject({ kind: 'merged', by: 'image' })
  return result.kind === 'merged' ? result.bytes : new Uint8Array(0)
}
const conflictsOf = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) => {
  const result = mergeImages({ base, ours, theirs })
  const turned = mergeImages({ base, ours: theirs, theirs: ours })
  expect(turned.kind).toBe(result.kind)
  return result.kind === 'conflicted' ? result.conflicts.map(({ path, kind }) => `${kind} ${path}`.trim()) : 'merged'
}

const picture = (paints: readonly Paint[], more: PngPicture = {}) => pngOf({ row: painted(paints), ...more })
const left: Paint = { x: 1, y: 1, width: 5, height: 5, colour: 1 }
const right: Paint = { x: 25, y: 17, width: 4, height: 4, colour: 2 }

const uneven = (...paints: Paint[]) => pngOf({ width: 13, height: 11, row: painted(paints, 3, 13) })

const interlaced = (...paints: Paint[]) => interlacedPng(painted(paints, 1, 13), { width: 13, height: 11 })

describe('pixels', () => {
  const modes: readonly (readonly [string, PngPicture, number])[] = [
    ['colours of 8 bits', { colourType: 2 }, 3],
    ['colours of 16 bits', { colourType: 2, depth: 16 }, 6],
    ['colours with alpha', { colourType: 6 }, 4],
    ['colours of 16 bits with alpha', { colourType: 6, depth: 16 }, 8],
    ['greys of 8 bits', { colourType: 0 }, 1],
    ['greys of 16 bits', { colourType: 0, depth: 16 }, 2],
    ['greys with alpha', { colourType: 4 }, 2],
    ['greys of 16 bits with alpha', { colourType: 4, depth: 16 }, 4],
    ['a palette of 8 bits', { colourType: 3, before: [chunk('PLTE', new Uint8Array(768))] }, 1],
  ]
  test.each(modes)('of two sides are combined tile by tile: %s', (_, mode, bytes) => {
    const of = (...paints: Paint[]) => pngOf({ ...mode, row: painted(paints, bytes) })
    const result = merged(of(), of(left), of(right))
    expect(pixelsOf(result)).toEqual(pixelsOf(of(left, right)))
    expect(chunksOf(result).map(([type]) => type)).toEqual(chunksOf(of()).map(([type]) => type))
  })

  const packed = [1, 2, 4].flatMap(
    (depth) =>
      [
        [depth, 0, 32],
        [depth, 0, 29],
        [depth, 3, 31],
      ] as const,
  )
  test.each(packed)('of %i bits are combined, colour type %i, %i pixels wide', (depth, colourType, width) => {
    const bytes = Math.ceil((width * depth) / 8)
    const of = (first: number, last: number) =>
      pngOf({
        width,
        depth,
        colourType,
        before: [chunk('PLTE', new Uint8Array(3))],
        row: (y) =>
          Uint8Array.from({ length: bytes }, (_, x) =>
            x === 0 && y === 0 ? first : x === bytes - 1 && y === 20 ? last : y,
          ),
      })
    expect(pixelsOf(merged(of(0, 0), of(0x40, 0), of(0, 0x80)))).toEqual(pixelsOf(of(0x40, 0x80)))
  })
  test('of an interlaced picture are combined, and it stays interlaced', () => {
    const corner = { x: 12, y: 10, colour: 7 }
    const result = merged(interlaced(), interlaced({ x: 1, y: 1, colour: 3 }), interlaced(corner))
    expect(pixelsOf(result)).toEqual(pixelsOf(interlaced({ x: 1, y: 1, colour: 3 }, corner)))
    expect(pixelsOf(result).subarray(0, 13)).toEqual(painted([], 1, 13)(0))
    expect(chunksOf(result)[0]?.[1][12]).toBe(1)
  })

  test('that one side only interlaced are no edit', () => {
    const size = { width: 13, height: 11 }
    const plain = (...paints: Paint[]) => pngOf({ ...size, colourType: 0, row: painted(paints, 1, 13) })
    const edited = plain({ x: 1, y: 1, colour: 3 })
    expect(merged(plain(), interlacedPng(painted([], 1, 13), size), edited)).toEqual(edited)
  })

  test('that one side only encoded again are no edit', () => {
    const again = picture([], { level: 0 })
    expect(merged(picture([]), again, picture([right]))).toEqual(picture([right]))
    expect(merged(picture([]), picture([right]), again)).toEqual(picture([right]))
  })

  test('that both sides changed in the same way, encoded differently, are ours', () => {
    expect(merged(picture([]), picture([left]), picture([left], { level: 0 }))).toEqual(picture([left]))
  })

  test('in one tile that both sides changed in the same way are no conflict beside other changes', () => {
    const result = merged(picture([]), picture([left, { x: 20, y: 0, colour: 9 }]), picture([left, right]))
    expect(pixelsOf(result)).toEqual(pixelsOf(picture([left, right, { x: 20, y: 0, colour: 9 }])))
  })

  test('in one tile, changed differently, are a conflict with its place', () => {
    expect(
      conflictsOf(picture([]), picture([{ x: 17, y: 9, colour: 1 }]), picture([{ x: 20, y: 12, colour: 2 }])),
    ).toEqual(['edit-edit pixels 16,8 to 23,15'])
  })

  test('in neighbouring tiles conflict as one place, in others as another', () => {
    const ours = [
      { x: 0, y: 0, width: 12, height: 12, colour: 1 },
      { x: 30, y: 20, colour: 1 },
    ]
    const theirs = [
      { x: 0, y: 0, width: 12, height: 12, colour: 2 },
      { x: 31, y: 21, colour: 2 },
    ]
    expect(conflictsOf(picture([]), picture(ours), picture(theirs))).toEqual([
      'edit-edit pixels 0,0 to 15,15',
      'edit-edit pixels 24,16 to 31,23',
    ])
  })

  test('at the edge of a picture, in incomplete tiles, are merged and reported within the picture', () => {
    const corner = { x: 12, y: 10, colour: 7 }
    expect(pixelsOf(merged(uneven(), uneven({ x: 0, y: 0, colour: 3 }), uneven(corner)))).toEqual(
      pixelsOf(uneven({ x: 0, y: 0, colour: 3 }, corner)),
    )
    const result = mergeImages({ base: uneven(), ours: uneven(corner), theirs: uneven({ ...corner, colour: 8 }) })
    expect(result).toMatchObject({
      conflicts: [{ path: 'pixels 8,8 to 12,10', detail: expect.stringContaining('8,8 and 12,10') }],
    })
  })

  test('merged again with either side stay unchanged', () => {
    const [base, ours, theirs] = [picture([]), picture([left]), picture([right])]
    const result = merged(base, ours, theirs)
    expect(merged(base, result, theirs)).toEqual(result)
    expect(merged(base, ours, result)).toEqual(result)
  })
})

const withPalette = (colour: number, ...paints: Paint[]) =>
  pngOf({ colourType: 3, row: painted(paints, 1), before: [chunk('PLTE', new Uint8Array(768).fill(colour))] })

const gamma = (value: number) => ({ before: [chunk('gAMA', Uint8Array.of(0, 0, 0, value))] })

describe('the meaning of the pixels', () => {
  const resized = pngOf({ width: 16, row: painted([], 3, 16) })

  test.each<readonly [string, Uint8Array, Uint8Array]>([
    ['a size against pixels', resized, picture([left])],
    ['a gamma against pixels', picture([], gamma(1)), picture([left])],
    ['two gammas', picture([], gamma(1)), picture([], gamma(2))],
    ['a mode against pixels', pngOf({ colourType: 6, row: painted([], 4) }), picture([left])],
    ['a depth against pixels', pngOf({ depth: 16, row: painted([], 6) }), picture([left])],
    ['two sizes', resized, pngOf({ height: 12, row: painted([]) })],
    [
      'a chunk that depends on the pixels against pixels',
      picture([], { after: [chunk('deAD', 'x')] }),
      picture([left]),
    ],
  ])('conflicts: %s', (_, ours, theirs) => {
    expect(conflictsOf(picture([]), ours, theirs)).toEqual(['edit-edit pixels'])
  })

  test('may change on one side while the other only changes texts of the picture', () => {
    const result = merged(picture([]), resized, picture([], { after: [text('Author', 'Ada')] }))
    expect(chunksOf(result).map(([type]) => type)).toEqual(['IHDR', 'IDAT', 'tEXt', 'IEND'])
    expect(pixelsOf(result)).toEqual(pixelsOf(resized))
  })

  test('may change on one side while the other compresses the same pixels again', () => {
    expect(merged(picture([]), picture([], gamma(1)), picture([], { level: 0 }))).toEqual(picture([], gamma(1)))
  })

  test('may change in the same way on both sides', () => {
    const result = merged(picture([]), picture([], gamma(1)), picture([], { ...gamma(1), level: 0 }))
    expect(result).toEqual(picture([], gamma(1)))
  })

  test('depends on the palette: a palette and pixels that use it conflict', () => {
    expect(conflictsOf(withPalette(1), withPalette(2), withPalette(1, left))).toEqual(['edit-edit pixels'])
  })
})

const entries = (after: readonly Uint8Array[], paints: readonly Paint[] = []) => picture(paints, { after })

const textsOf = (png: Uint8Array) =>
  chunksOf(png)
    .filter(([type]) => type === 'tEXt')
    .map(([, data]) => String.fromCharCode(...data).replace('\0', ': '))

const packet = (title: string, rating: string, modified: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="${rating}" xmp:ModifyDate="${modified}"><dc:title>${title}</dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`

const xmp = (title: string, rating: string, modified: string) =>
  entries([chunk('iTXt', concatBytes([latin('XML:com.adobe.xmp\0\0\0\0\0'), latin(packet(title, rating, modified))]))])

const exif = (artist: string, copyright: string) =>
  entries([
    chunk(
      'eXIf',
      tagsOf([
        { tag: 315, text: artist },
        { tag: 33432, text: copyright },
      ]),
    ),
  ])

describe('entries', () => {
  test('with different keywords, one from each side, are both kept', () => {
    const result = merged(entries([]), entries([text('Author', 'Ada')]), entries([text('Title', 'Loom')]))
    expect(textsOf(result).toSorted()).toEqual(['Author: Ada', 'Title: Loom'])
  })

  test('changed by one side are combined with pixels changed by the other', () => {
    const result = merged(
      entries([text('Author', 'Ada')]),
      entries([text('Author', 'Ada'), text('Title', 'Loom')]),
      entries([text('Author', 'Ada')], [left]),
    )
    expect(textsOf(result)).toEqual(['Author: Ada', 'Title: Loom'])
    expect(pixelsOf(result)).toEqual(pixelsOf(picture([left])))
  })

  test('are combined with pixels of both sides', () => {
    const result = merged(
      entries([]),
      entries([text('Author', 'Ada')], [left]),
      entries([text('Title', 'Loom')], [right]),
    )
    expect(textsOf(result).toSorted()).toEqual(['Author: Ada', 'Title: Loom'])
    expect(pixelsOf(result)).toEqual(pixelsOf(picture([left, right])))
  })

  test.each<readonly [string, readonly Uint8Array[], readonly Uint8Array[], readonly Uint8Array[], string]>([
    [
      'one keyword changed differently',
      [text('Title', 'a')],
      [text('Title', 'b')],
      [text('Title', 'c')],
      'edit-edit text Title',
    ],
    ['one keyword added differently', [], [text('Title', 'b')], [text('Title', 'c')], 'add-add text Title'],
    ['one keyword changed and deleted', [text('Title', 'a')], [text('Title', 'b')], [], 'edit-delete text Title'],
    [
      'two resolutions',
      [chunk('pHYs', '\0\0\0\x01\0\0\0\x01\x01')],
      [chunk('pHYs', '\0\0\0\x02\0\0\0\x02\x01')],
      [chunk('pHYs', '\0\0\0\x03\0\0\0\x03\x01')],
      'edit-edit pHYs',
    ],
    [
      'an unknown chunk changed differently',
      [chunk('abCd', 'a')],
      [chunk('abCd', 'b')],
      [chunk('abCd', 'c')],
      'edit-edit abCd',
    ],
    [
      'the second of two texts with one keyword',
      [text('Comment', 'one'), text('Comment', 'a')],
      [text('Comment', 'one'), text('Comment', 'b')],
      [text('Comment', 'one'), text('Comment', 'c')],
      'edit-edit text Comment 2',
    ],
  ])('conflict: %s', (_, base, ours, theirs, conflict) => {
    expect(conflictsOf(entries(base), entries(ours), entries(theirs))).toEqual([conflict])
  })

  test('that conflict are shown as readable text', () => {
    const result = mergeImages({
      base: entries([text('Title', 'a')]),
      ours: entries([text('Title', 'b')]),
      theirs: entries([text('Title', 'c')]),
    })
    expect(result).toMatchObject({ conflicts: [{ base: 'a', ours: 'b', theirs: 'c' }] })
  })

  test('deleted by one side are gone, even if the other changed pixels', () => {
    expect(
      textsOf(merged(entries([text('Author', 'Ada')]), entries([]), entries([text('Author', 'Ada')], [left]))),
    ).toEqual([])
  })

  test('with the time of the last change get the later of both', () => {
    const result = merged(entries([time(2024)]), entries([time(2026)], [left]), entries([time(2025)], [right]))
    expect(
      chunksOf(result)
        .find(([type]) => type === 'tIME')?.[1]
        .subarray(0, 2),
    ).toEqual(Uint8Array.of(2026 >> 8, 2026 & 0xff))
  })

  test('that are unknown but safe to copy are kept', () => {
    const result = merged(
      entries([chunk('prIv', 'x')]),
      entries([chunk('prIv', 'x')], [left]),
      entries([chunk('prIv', 'x'), chunk('myOw', 'y')], [right]),
    )
    expect(chunksOf(result).map(([type]) => type)).toEqual(['IHDR', 'IDAT', 'prIv', 'myOw', 'IEND'])
  })

  test('of EXIF are merged tag by tag', () => {
    const result = merged(exif('nobody', 'none'), exif('Ada', 'none'), exif('nobody', 'Lovelace'))
    const tags = String.fromCharCode(...(chunksOf(result).find(([type]) => type === 'eXIf')?.[1] ?? []))
    expect(tags).toContain('Lovelace')
    expect(merged(exif('nobody', 'none'), result, exif('Ada', 'none'))).toEqual(result)
    expect(conflictsOf(exif('nobody', 'none'), exif('Ada', 'none'), exif('Eve', 'none'))).toEqual([
      'edit-edit EXIF Artist',
    ])
  })

  test('of XMP are merged property by property, and the later date is kept', () => {
    const result = merged(xmp('a', '1', '2024-01-01'), xmp('b', '1', '2026-01-01'), xmp('a', '5', '2025-01-01'))
    expect(String.fromCharCode(...(chunksOf(result).find(([type]) => type === 'iTXt')?.[1] ?? []))).toContain(
      packet('b', '5', '2026-01-01'),
    )
  })

  test('of XMP conflict by property', () => {
    expect(conflictsOf(xmp('a', '1', 'x'), xmp('a', '2', 'x'), xmp('a', '3', 'x'))).toEqual([
      expect.stringMatching(/^edit-edit XMP .*Rating/),
    ])
  })

  test('compressed by one side are equal to the uncompressed ones', () => {
    const packed = chunk('zTXt', concatBytes([latin('Author\0\0'), zlibSync(latin('Ada'))]))
    const result = merged(entries([text('Author', 'Ada')]), entries([packed]), entries([text('Author', 'Eve')]))
    expect(textsOf(result)).toEqual(['Author: Eve'])
  })
})

/** A picture of colours as a program packs it that filters every row alike: with `kind`, or as each row is smallest. */
function packedPng(size: number, colourAt: (x: number, y: number) => number, kind: number): Uint8Array {
  const rows = Array.from({ length: size }, (_, y) =>
    Uint8Array.from({ length: size * 3 }, (_, at) => colourAt(Math.floor(at / 3), y) >>> (8 * (at % 3))),
  )
  const byteAt = (y: number, at: number) => (at < 0 ? 0 : (rows[y]?.[at] ?? 0))
  const filtered = rows.map((row, y) =>
    concatBytes([
      Uint8Array.of(kind),
      row.map((byte, at) => {
        const [left, up, corner] = [byteAt(y, at - 3), byteAt(y - 1, at), byteAt(y - 1, at - 3)]
        const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
        const paeth = a <= b && a <= c ? left : b <= c ? up : corner
        return byte - ([0, left, up, (left + up) >> 1, paeth][kind] ?? 0)
      }),
    ]),
  )
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const data = zlibSync(concatBytes(filtered), { level: 9 })
  const chunks = chunksOf(pngOf({ width: size, height: size }))
  return concatBytes([signature, ...chunks.map(([type, content]) => chunk(type, type === 'IDAT' ? data : content))])
}

const smooth = (x: number, y: number) => ((x * 3) & 0xff) | (((y * 5) & 0xff) << 8) | (((x + y) & 0xff) << 16)
const patterned = (x: number, y: number) => (((x * 7919) ^ ((y % 8) * 104_729)) * 2_654_435_761) >>> 8
const speckled = (x: number, y: number) => smooth(x, y) ^ ((Math.imul(x * 31 + y * 17, 2_654_435_761) >>> 29) * 0x10101)

describe('the result compresses as well as its sides', () => {
  test.each<[string, (x: number, y: number) => number, number]>([
    ['smooth colours, filtered by the pixel above', smooth, 2],
    ['smooth colours, filtered by all neighbours', smooth, 4],
    ['a pattern, not filtered', patterned, 0],
    ['speckles, filtered by the pixel to the left', speckled, 1],
    ['speckles, filtered by the middle of two', speckled, 3],
  ])('%s', (_, colourAt, kind) => {
    const size = 96
    const withBox = (from: number) => (x: number, y: number) =>
      x >= from && x < from + 16 && y >= from && y < from + 16 ? 0xff : colourAt(x, y)
    const [base, ours, theirs] = [colourAt, withBox(8), withBox(64)].map((paint) => packedPng(size, paint, kind))
    if (!base || !ours || !theirs) throw new Error('a side is missing')
    expect(merged(base, ours, theirs).length).toBeLessThan(Math.max(ours.length, theirs.length) * 1.02 + 30)
  })
})
