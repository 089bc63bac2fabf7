import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { contentOf, readZip, writeZip, type ZipEntry } from './zip.ts'

const encode = (text: string) => new TextEncoder().encode(text)

const archiveOf = (parts: Readonly<Record<string, string>>, level: 0 | 6 = 6): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, encode(text)])), {
    level,
    mtime: '2026-01-02T03:04:06Z',
  })

function entriesOf(archive: Uint8Array): readonly ZipEntry[] {
  const zip = readZip(archive)
  if ('unreadable' in zip) throw new Error(zip.unreadable)
  return zip.entries
}

const refusal = (archive: Uint8Array) => {
  const zip = readZip(archive)
  return 'unreadable' in zip ? zip.unreadable : undefined
}

const text = (entry: ZipEntry | undefined) => new TextDecoder().decode(entry && contentOf(entry))

/** Where the directory's record of an entry starts. */
function recordOf(archive: Uint8Array, which = 0): number {
  const view = new DataView(archive.buffer, archive.byteOffset)
  let at = view.getUint32(archive.length - 6, true)
  for (let skipped = 0; skipped < which; skipped++) at += 46 + view.getUint16(at + 28, true)
  return at
}

function forged(archive: Uint8Array, change: (view: DataView, record: number) => void): Uint8Array {
  const copy = archive.slice()
  change(new DataView(copy.buffer), recordOf(copy))
  return copy
}

describe('an archive that is read and written again', () => {
  test('is the same, byte for byte, whatever is in it', () => {
    const parts = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}(\/[a-zäö]{1,8})?\.xml$/), fc.string(), { maxKeys: 6 })
    fc.assert(
      fc.property(parts, fc.constantFrom(0 as const, 6 as const), (parts, level) => {
        const archive = archiveOf(parts, level)
        expect(writeZip(entriesOf(archive).map((entry) => ({ entry })))).toEqual(archive)
      }),
    )
  })

  test('is the same from a Node Buffer, which stays unchanged', () => {
    const archive = archiveOf({ 'a.xml': 'one', 'b.xml': 'two' })
    const buffer = Buffer.concat([Buffer.from('before'), archive]).subarray(6)
    const [a, b] = entriesOf(buffer)
    if (!a || !b) throw new Error('an entry is missing')
    expect(entriesOf(writeZip([{ entry: b }, { entry: a }])).map(text)).toEqual(['two', 'one'])
    expect(new Uint8Array(buffer)).toEqual(archive)
  })

  test('keeps order, method, times and data descriptors of unchanged entries', () => {
    const archive = archiveOf({ 'b.xml': 'stored'.repeat(9), 'a.xml': 'second', 'c.xml': 'third' })
    const [b, a, c] = entriesOf(archive)
    if (!b || !a || !c) throw new Error('an entry is missing')
    const written = entriesOf(writeZip([{ entry: b }, { entry: a, content: encode('new') }, { entry: c }]))
    expect(written.map(({ name }) => name)).toEqual(['b.xml', 'a.xml', 'c.xml'])
    expect(written[0]?.local).toEqual(b.local)
    expect(written[2]?.local).toEqual(c.local)
    expect(text(written[1])).toBe('new')
    expect(written[1]?.method).toBe(a.method)
    expect(written[1]?.record.subarray(12, 16)).toEqual(a.record.subarray(12, 16))
  })

  test('can be read by other programs, with new contents and new names', () => {
    const [entry] = entriesOf(archiveOf({ 'a.xml': 'before' }))
    if (!entry) throw new Error('an entry is missing')
    const archive = writeZip([{ entry, content: encode('after'), name: 'word/ä.xml' }])
    expect(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['word/ä.xml', 'after'],
    ])
  })
})

describe('an archive that cannot be a document is refused with a reason', () => {
  const archive = archiveOf({ 'a.xml': 'one', 'b.xml': 'two' })

  test.each([
    ['nothing at all', new Uint8Array(0), 'it has no end'],
    ['a text', encode('PK is how I start.'), 'it has no end'],
    ['half an archive', archive.subarray(0, archive.length - 30), 'it has no end'],
    [
      'an end that claims to be behind the end',
      forged(archive, (view) => view.setUint16(view.byteLength - 2, 9, true)),
      'no end',
    ],
    [
      'a directory that starts nowhere',
      forged(archive, (view) => view.setUint32(view.byteLength - 6, 0x7fffffff, true)),
      'damaged',
    ],
    ['a zip64 archive', forged(archive, (view) => view.setUint32(view.byteLength - 6, 0xffffffff, true)), 'zip64'],
    [
      'more entries than there are',
      forged(archive, (view) => {
        view.setUint16(view.byteLength - 12, 9, true)
        view.setUint16(view.byteLength - 14, 9, true)
      }),
      'damaged',
    ],
    ['an encrypted entry', forged(archive, (view, at) => view.setUint16(at + 8, 1, true)), 'encrypted'],
    ['an unknown method', forged(archive, (view, at) => view.setUint16(at + 10, 99, true)), 'packed in a way'],
    ['packed data beyond its entry', forged(archive, (view, at) => view.setUint32(at + 20, 9999, true)), 'damaged'],
    [
      'two entries in one place',
      forged(archive, (view, at) => {
        view.setUint32(at + 51 + 42, view.getUint32(at + 42, true), true)
      }),
      'share their bytes',
    ],
    ['contents of gigabytes', forged(archive, (view, at) => view.setUint32(at + 24, 0xfffffff0, true)), 'too large'],
  ])('%s', (_, broken, why) => {
    expect(refusal(broken)).toContain(why)
  })

  test('two entries of one name, in any case', () => {
    const [one] = entriesOf(archive)
    if (!one) throw new Error('an entry is missing')
    expect(refusal(writeZip([{ entry: one }, { entry: one, name: 'A.XML' }]))).toContain('occurs twice')
  })

  test('random damage is refused or read, and never throws', () => {
    const long = archiveOf({ 'a.xml': 'a long text '.repeat(50), 'b.xml': 'two' })
    fc.assert(
      fc.property(fc.nat(long.length - 1), fc.nat(255), (at, byte) => {
        const damaged = long.slice()
        damaged[at] = byte
        const zip = readZip(damaged)
        if (!('unreadable' in zip)) for (const entry of zip.entries) contentOf(entry)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a content that contradicts the directory', () => {
  const bomb = archiveOf({ 'a.xml': '0'.repeat(10_000_000) })

  test('is refused: a size that was forged to be small takes no more memory than that', () => {
    const [entry] = entriesOf(forged(bomb, (view, at) => view.setUint32(at + 24, 1000, true)))
    expect(entry && contentOf(entry)).toBeUndefined()
  })

  test('is refused: a size that was forged to be large', () => {
    const [entry] = entriesOf(forged(archiveOf({ 'a.xml': 'one' }), (view, at) => view.setUint32(at + 24, 1000, true)))
    expect(entry && contentOf(entry)).toBeUndefined()
  })

  test('is refused: another checksum', () => {
    const [entry] = entriesOf(forged(archiveOf({ 'a.xml': 'one' }), (view, at) => view.setUint32(at + 16, 7, true)))
    expect(entry && contentOf(entry)).toBeUndefined()
  })
})
