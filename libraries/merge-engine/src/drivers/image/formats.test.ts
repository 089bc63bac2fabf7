import { describe, expect, test } from 'vitest'
import { bmpOf, gifOf, jpegOf, latin, mergeImages, pngOf, segment, tagsOf, webpOf } from '../../../testing/image.ts'
import { concatBytes } from '../../core/document/bytes.ts'

type Row = readonly [claim: string, base: Uint8Array, ours: Uint8Array, theirs: Uint8Array]

const outcome = ([, base, ours, theirs]: Row) => {
  const result = mergeImages({ base, ours, theirs })
  const turned = mergeImages({ base, ours: theirs, theirs: ours })
  expect(turned.kind).toBe(result.kind)
  return result
}
const conflictsOf = (row: Row) => {
  const result = outcome(row)
  return result.kind === 'conflicted' ? result.conflicts.map(({ path, kind }) => `${kind} ${path}`.trim()) : 'merged'
}
const bytesOf = (row: Row) => {
  const result = outcome(row)
  if (result.kind === 'conflicted') return result.conflicts
  const [claim, base, ours, theirs] = row
  expect(mergeImages({ base, ours: result.bytes, theirs })).toMatchObject({ bytes: result.bytes })
  expect([claim, mergeImages({ base, ours, theirs: result.bytes })]).toMatchObject([claim, { bytes: result.bytes }])
  return result.bytes
}
const withText = (bytes: unknown) =>
  bytes instanceof Uint8Array ? String.fromCharCode(...bytes) : JSON.stringify(bytes)

const comment = (text: string) => segment(0xfe, text)
const app = (number: number, data: string) => segment(0xe0 + number, data)
const exif = (artist: string, copyright = 'none', taken = '2020') =>
  segment(
    0xe1,
    concatBytes([
      latin('Exif\0\0'),
      tagsOf([
        { tag: 315, text: artist },
        { tag: 33432, text: copyright },
        { tag: 34665, exif: [{ tag: 0x9003, text: taken }] },
      ]),
    ]),
  )

const takenAt = (artist: string, taken: string) => jpegOf([exif(artist, 'none', taken)], 'aa')

describe('JPEG', () => {
  test('pixels of one side and a comment of the other are both kept, byte for byte', () => {
    expect(bytesOf(['', jpegOf([], 'aa'), jpegOf([], 'bb'), jpegOf([comment('hi')], 'aa')])).toEqual(
      jpegOf([comment('hi')], 'bb'),
    )
  })

  test('EXIF of one side and a comment of the other are both kept', () => {
    const result = withText(bytesOf(['', jpegOf([], 'aa'), jpegOf([exif('Ada')], 'aa'), jpegOf([comment('hi')], 'aa')]))
    expect(result).toContain('Ada')
    expect(result).toContain('hi')
  })

  test('EXIF tags of both sides are both kept, with pixels of one', () => {
    const row: Row = [
      '',
      jpegOf([exif('nobody')], 'aa'),
      jpegOf([exif('Ada')], 'bb'),
      jpegOf([exif('nobody', 'Lovelace')], 'aa'),
    ]
    const result = withText(bytesOf(row))
    expect(result).toContain('Ada')
    expect(result).toContain('Lovelace')
    expect(result).toContain('bb')
  })

  test('EXIF tags in a directory of their own are merged one by one', () => {
    expect(
      withText(bytesOf(['', takenAt('nobody', '2020'), takenAt('nobody', '2021'), takenAt('Ada', '2020')])),
    ).toMatch(/2021[^]*Ada|Ada[^]*2021/)
  })

  test('a segment removed by one side is gone', () => {
    expect(bytesOf(['', jpegOf([comment('hi')], 'aa'), jpegOf([], 'aa'), jpegOf([comment('hi')], 'bb')])).toEqual(
      jpegOf([], 'bb'),
    )
  })

  const profile = (name: string) => app(2, `ICC_PROFILE\0\x01\x01${name}`)
  test.each<readonly [...Row, conflict: string]>([
    ['coded data that is not alike', jpegOf([], 'aa'), jpegOf([], 'bb'), jpegOf([], 'cc'), 'edit-edit pixels'],
    [
      'a colour profile against pixels',
      jpegOf([], 'aa'),
      jpegOf([profile('x')], 'aa'),
      jpegOf([], 'bb'),
      'edit-edit pixels',
    ],
    [
      'one comment changed differently',
      jpegOf([comment('a')], 'x'),
      jpegOf([comment('b')], 'x'),
      jpegOf([comment('c')], 'x'),
      'edit-edit comment',
    ],
    [
      'one tag changed differently',
      jpegOf([exif('a')], 'x'),
      jpegOf([exif('b')], 'x'),
      jpegOf([exif('c')], 'x'),
      'edit-edit EXIF Artist',
    ],
    [
      'EXIF deleted and edited',
      jpegOf([exif('a')], 'x'),
      jpegOf([], 'x'),
      jpegOf([exif('c')], 'x'),
      'edit-delete EXIF',
    ],
    [
      'IPTC changed differently',
      jpegOf([app(13, 'Photoshop 3.0\0a')], 'x'),
      jpegOf([app(13, 'Photoshop 3.0\0b')], 'x'),
      jpegOf([app(13, 'Photoshop 3.0\0c')], 'x'),
      'edit-edit APP13 Photoshop 3.0',
    ],
    [
      'two pictures in one file, and an entry',
      jpegOf([app(2, 'MPF\0x')], 'x'),
      jpegOf([app(2, 'MPF\0x')], 'y'),
      jpegOf([app(2, 'MPF\0x'), comment('a')], 'x'),
      'edit-edit pixels',
    ],
  ])('%s conflicts', (claim, base, ours, theirs, conflict) => {
    expect(conflictsOf([claim, base, ours, theirs])).toEqual([conflict])
  })
})

describe('GIF', () => {
  test('frames of one side and a comment of the other are both kept', () => {
    const row: Row = ['', gifOf([{ frame: 'a' }]), gifOf([{ frame: 'b' }]), gifOf([{ comment: 'hi' }, { frame: 'a' }])]
    expect(bytesOf(row)).toEqual(gifOf([{ comment: 'hi' }, { frame: 'b' }]))
  })

  test('comments after different frames keep their places', () => {
    const row: Row = [
      '',
      gifOf([{ frame: 'a' }, { frame: 'b' }]),
      gifOf([{ frame: 'a' }, { frame: 'c' }]),
      gifOf([{ frame: 'a' }, { comment: 'hi' }, { frame: 'b' }]),
    ]
    expect(bytesOf(row)).toEqual(gifOf([{ frame: 'a' }, { comment: 'hi' }, { frame: 'c' }]))
  })

  test.each<readonly [...Row, conflict: string]>([
    [
      'frames of both sides',
      gifOf([{ frame: 'a' }, { frame: 'b' }]),
      gifOf([{ frame: 'x' }, { frame: 'b' }]),
      gifOf([{ frame: 'a' }, { frame: 'y' }]),
      'edit-edit pixels',
    ],
    [
      'one comment changed differently',
      gifOf([{ comment: 'a' }]),
      gifOf([{ comment: 'b' }]),
      gifOf([{ comment: 'c' }]),
      'edit-edit comment',
    ],
  ])('%s conflict', (claim, base, ours, theirs, conflict) => {
    expect(conflictsOf([claim, base, ours, theirs])).toEqual([conflict])
  })
})

const artist = (name: string, copyright = 'none') =>
  tagsOf([
    { tag: 315, text: name },
    { tag: 33432, text: copyright },
  ])

describe('WebP', () => {
  test('pixels of one side and EXIF of the other are both kept, with a matching header', () => {
    const row: Row = ['', webpOf({}), webpOf({ picture: 'others' }), webpOf({ exif: artist('Ada') })]
    expect(bytesOf(row)).toEqual(webpOf({ picture: 'others', exif: artist('Ada') }))
  })

  test('EXIF of one side and XMP of the other are both kept', () => {
    const row: Row = ['', webpOf({}), webpOf({ exif: artist('Ada') }), webpOf({ xmp: '<x/>' })]
    expect(bytesOf(row)).toEqual(webpOf({ exif: artist('Ada'), xmp: '<x/>' }))
  })

  test('EXIF removed by one side is gone, and the header no longer announces it', () => {
    const row: Row = [
      '',
      webpOf({ exif: artist('Ada') }),
      webpOf({ extended: true }),
      webpOf({ picture: 'others', exif: artist('Ada') }),
    ]
    expect(bytesOf(row)).toEqual(webpOf({ picture: 'others', extended: true }))
  })

  test('tags of both sides are both kept', () => {
    const row: Row = [
      '',
      webpOf({ exif: artist('a') }),
      webpOf({ exif: artist('Ada') }),
      webpOf({ exif: artist('a', 'Lovelace') }),
    ]
    expect(withText(bytesOf(row))).toMatch(/Ada[^]*Lovelace|Lovelace[^]*Ada/)
  })

  test.each<readonly [...Row, conflict: string]>([
    [
      'pixels of both sides',
      webpOf({}),
      webpOf({ picture: 'others' }),
      webpOf({ picture: 'thirds' }),
      'edit-edit pixels',
    ],
    [
      'a tag changed differently',
      webpOf({ exif: artist('a') }),
      webpOf({ exif: artist('b') }),
      webpOf({ exif: artist('c') }),
      'edit-edit EXIF Artist',
    ],
    [
      'XMP that is no XML, changed differently',
      webpOf({ xmp: '<' }),
      webpOf({ xmp: '<<' }),
      webpOf({ xmp: '<<<' }),
      'edit-edit XMP',
    ],
  ])('%s conflict', (claim, base, ours, theirs, conflict) => {
    expect(conflictsOf([claim, base, ours, theirs])).toEqual([conflict])
  })
})

describe('BMP', () => {
  test('pixels of both sides are combined by tiles', () => {
    const [left, right] = [
      { x: 1, y: 1, colour: 1 },
      { x: 30, y: 22, colour: 2 },
    ]
    expect(bytesOf(['', bmpOf([]), bmpOf([left]), bmpOf([right])])).toEqual(bmpOf([left, right]))
  })

  test('the padding of rows is preserved', () => {
    const size = { width: 29, height: 9 }
    const [left, right] = [
      { x: 0, y: 0, colour: 1 },
      { x: 28, y: 8, colour: 2 },
    ]
    expect(bytesOf(['', bmpOf([], size), bmpOf([left], size), bmpOf([right], size)])).toEqual(
      bmpOf([left, right], size),
    )
  })

  test.each<readonly [...Row, conflict: string]>([
    [
      'one tile, counted from the top',
      bmpOf([]),
      bmpOf([{ x: 9, y: 2, colour: 1 }]),
      bmpOf([{ x: 9, y: 2, colour: 2 }]),
      'edit-edit pixels 8,0 to 15,7',
    ],
    [
      'a size against pixels',
      bmpOf([]),
      bmpOf([], { width: 16, height: 24 }),
      bmpOf([{ x: 9, y: 2, colour: 2 }]),
      'edit-edit pixels',
    ],
  ])('%s conflicts', (claim, base, ours, theirs, conflict) => {
    expect(conflictsOf([claim, base, ours, theirs])).toEqual([conflict])
  })
})

describe('TIFF', () => {
  type Entries = Readonly<{
    strip?: string
    artist?: string
    title?: string
    date?: string
    taken?: string
    place?: string
  }>
  const tiffOf = ({ strip = 'pixels', artist, title, date, taken, place }: Entries) =>
    tagsOf(
      [
        { tag: 256, long: 6 },
        ...(title === undefined ? [] : [{ tag: 270, text: title }]),
        ...(date === undefined ? [] : [{ tag: 306, text: date }]),
        ...(artist === undefined ? [] : [{ tag: 315, text: artist }]),
        ...(taken === undefined ? [] : [{ tag: 34665, exif: [{ tag: 0x9003, text: taken }] }]),
        ...(place === undefined ? [] : [{ tag: 34853, gps: [{ tag: 1, text: place }] }]),
      ],
      strip,
    )

  test.each<readonly [claim: string, base: Entries, ours: Entries, theirs: Entries, found: readonly string[]]>([
    ['pixels and a tag', { artist: 'a' }, { strip: 'others', artist: 'a' }, { artist: 'Ada L.' }, ['others', 'Ada L.']],
    ['two tags', {}, { artist: 'Ada L.' }, { title: 'Engine' }, ['pixels', 'Ada L.', 'Engine']],
    ['a tag and a date of EXIF', {}, { artist: 'Ada L.' }, { taken: '2020:01:01' }, ['Ada L.', '2020:01:01']],
    ['a place and pixels', {}, { place: 'North' }, { strip: 'others' }, ['others', 'North']],
    [
      'two dates of change, of which the later stands',
      { date: '2020' },
      { date: '2026', artist: 'Ada L.' },
      { date: '2025', title: 'Engine' },
      ['2026', 'Ada L.', 'Engine'],
    ],
  ])('%s of two sides are both there', (claim, base, ours, theirs, found) => {
    const result = withText(bytesOf([claim, tiffOf(base), tiffOf(ours), tiffOf(theirs)]))
    for (const text of found) expect(result).toContain(text)
  })

  test('a tag removed by one side is gone', () => {
    const result = bytesOf(['', tiffOf({ artist: 'a' }), tiffOf({}), tiffOf({ artist: 'a', title: 'Engine' })])
    expect(result).toBeInstanceOf(Uint8Array)
    const again = mergeImages({
      base: tiffOf({ title: 'Engine' }),
      ours: tiffOf({ title: 'Loom' }),
      theirs: result instanceof Uint8Array ? result : latin(''),
    })
    expect(again.kind).toBe('merged')
  })

  test.each<readonly [claim: string, base: Entries, ours: Entries, theirs: Entries, conflict: string]>([
    ['pixels of both sides', {}, { strip: 'others' }, { strip: 'thirds' }, 'edit-edit pixels'],
    ['one tag changed differently', { artist: 'a' }, { artist: 'b' }, { artist: 'c' }, 'edit-edit Artist'],
    ['one place changed differently', { place: 'N' }, { place: 'S' }, { place: 'E' }, 'edit-edit GPS'],
    ['a tag changed and deleted', { artist: 'a' }, { artist: 'b' }, {}, 'edit-delete Artist'],
  ])('%s conflict', (claim, base, ours, theirs, conflict) => {
    expect(conflictsOf([claim, tiffOf(base), tiffOf(ours), tiffOf(theirs)])).toEqual([conflict])
  })
})

describe('sides', () => {
  test.each<Row>([
    ['of different formats', pngOf(), gifOf([]), pngOf({ width: 8 })],
    ['that are no pictures', latin('a'), latin('b'), latin('c')],
    ['that are texts whose lines would merge', latin('a\nb\nc\n'), latin('x\nb\nc\n'), latin('a\nb\ny\n')],
  ])('%s are never merged', (...row) => {
    expect(conflictsOf(row)).toEqual(['unreadable'])
  })

  test('of which two are equal give the third, whatever they are', () => {
    const [one, other] = [latin('no picture'), pngOf()]
    expect(mergeImages({ base: one, ours: one, theirs: other })).toMatchObject({ by: 'identity', bytes: other })
    expect(mergeImages({ base: one, ours: other, theirs: one })).toMatchObject({ by: 'identity', bytes: other })
    expect(mergeImages({ base: other, ours: one, theirs: one })).toMatchObject({ by: 'identity', bytes: one })
  })
})
