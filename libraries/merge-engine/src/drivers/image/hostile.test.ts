import fc from 'fast-check'
import { zlibSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  bmpOf,
  chunk,
  chunksOf,
  gifOf,
  jpegOf,
  latin,
  mergeImages,
  painted,
  pixelsOf,
  pngOf,
  segment,
  tagsOf,
  text,
  webpOf,
} from '../../../testing/image.ts'
import { concatBytes } from '../../core/document/bytes.ts'

const kindOf = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) => mergeImages({ base, ours, theirs }).kind
const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const edited = (colour: number) => pngOf({ row: painted([{ x: 0, y: 0, colour }]) })

const huge = (last: number) =>
  concatBytes([
    signature,
    chunk('IHDR', Uint8Array.of(0, 0, 255, 255, 0, 0, 255, 255, 8, 6, 0, 0, 0)),
    chunk('IDAT', zlibSync(Uint8Array.of(last))),
    chunk('IEND'),
  ])

test('a picture that declares too many pixels is refused before it is decoded', () => {
  expect(mergeImages({ base: huge(1), ours: huge(2), theirs: huge(3) })).toMatchObject({
    conflicts: [{ kind: 'unreadable' }],
  })
})

test('data that inflates to more than the picture declares is stopped at that size', () => {
  const flood = zlibSync(new Uint8Array(1_000_000), { level: 6 })
  const bomb = (author: number) =>
    concatBytes([
      signature,
      chunk('IHDR', Uint8Array.of(0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0)),
      chunk('IDAT', concatBytes([flood, Uint8Array.of(author)])),
      chunk('IEND'),
    ])
  expect(mergeImages({ base: bomb(1), ours: bomb(2), theirs: bomb(3) })).toMatchObject({
    conflicts: [{ path: 'pixels' }],
  })
})

test('a compressed text that inflates without end is compared in its compressed form', () => {
  const bomb = chunk('zTXt', concatBytes([latin('Comment\0\0'), zlibSync(new Uint8Array(1_200_000))]))
  expect(kindOf(pngOf(), pngOf({ after: [bomb] }), edited(9))).toBe('merged')
})

test.each([
  ['a checksum that is wrong', (png: Uint8Array) => png.with(png.length - 1, 0)],
  ['an end that is missing', (png: Uint8Array) => png.subarray(0, -12)],
  ['a chunk longer than the file', (png: Uint8Array) => png.with(8, 0x7f)],
  ['data behind the end', (png: Uint8Array) => concatBytes([png, latin('more')])],
  ['a needed chunk that nobody knows', () => pngOf({ before: [chunk('NEED')] })],
  ['two heads', () => pngOf({ before: [chunk('IHDR', chunksOf(pngOf())[0]?.[1])] })],
  ['data in two places', () => pngOf({ after: [text('a', 'b'), chunk('IDAT', 'x')] })],
])('a PNG with %s is no PNG', (_, harm) => {
  expect(kindOf(pngOf(), harm(pngOf()), edited(9))).toBe('conflicted')
})

test('circular directories are read to an end', () => {
  const circle = tagsOf([{ tag: 256, long: 1 }])
  circle.set([8, 0, 0, 0], circle.length - 4)
  expect(kindOf(circle, concatBytes([circle, latin('a')]), concatBytes([circle, latin('b')]))).toBe('conflicted')
})

const entities = (end: string) =>
  `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>${'&b;'.repeat(1000)}${end}</x>`

const withEntities = (end: string) => jpegOf([segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${entities(end)}`)], 'aa')

test('an XMP packet with expanding entities is merged as a whole', () => {
  expect(kindOf(withEntities('1'), withEntities('2'), withEntities('3'))).toBe('conflicted')
})

const documents: readonly Uint8Array[] = [
  pngOf({ before: [text('a', 'b')], after: [chunk('eXIf', tagsOf([{ tag: 315, text: 'Ada L.' }]))] }),
  jpegOf(
    [
      segment(0xe1, concatBytes([latin('Exif\0\0'), tagsOf([{ tag: 34665, exif: [{ tag: 0x9003, text: '2020' }] }])])),
      segment(0xfe, 'hi'),
    ],
    'coded',
  ),
  gifOf([{ comment: 'hi' }, { frame: 'abc' }]),
  webpOf({ exif: tagsOf([{ tag: 315, text: 'Ada L.' }]), xmp: '<x/>' }),
  bmpOf([]),
  tagsOf(
    [
      { tag: 256, long: 1 },
      { tag: 315, text: 'Ada L.' },
      { tag: 34853, gps: [{ tag: 1, text: 'North' }] },
    ],
    'pixels',
  ),
]

const harmed = (bytes: Uint8Array, { at, byte, cut }: { at: number; byte: number; cut: boolean }) =>
  cut ? bytes.subarray(0, at % bytes.length) : bytes.with(at % bytes.length, byte)

test('bytes changed, cut or duplicated anywhere never throw, and never take long', () => {
  const harm = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.boolean() })
  fc.assert(
    fc.property(fc.constantFrom(...documents), harm, harm, (base, one, other) => {
      expect(['merged', 'conflicted']).toContain(kindOf(base, harmed(base, one), harmed(base, other)))
    }),
    { numRuns: 500 },
  )
})

test('a picture of many tiles is combined', () => {
  const size = { width: 100, height: 100 }
  const of = (...paints: Parameters<typeof painted>[0]) =>
    pngOf({ ...size, row: painted(paints, 3, size.width), level: 0 })
  const [left, right] = [
    { x: 3, y: 3, colour: 1 },
    { x: 96, y: 96, colour: 2 },
  ]
  const result = mergeImages({ base: of(), ours: of(left), theirs: of(right) })
  expect(result.kind === 'merged' && pixelsOf(result.bytes)).toEqual(pixelsOf(of(left, right)))
})
