import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bySide } from '../../core/model/sides.ts'
import { ContentCache, newContent, PackedContent, sameContent } from './content.ts'
import { packagesFrom } from './package.ts'
import { Collected } from './zip/collected.ts'
import { crc32 } from './zip/packing.ts'
import type { ZipEntry } from './zip/zip.ts'

function entryOf(name: string, text: string, level = 6): ZipEntry {
  const content = new TextEncoder().encode(text)
  const packed = new Uint8Array(deflateRawSync(content, { level }))
  return { name, method: 8, crc: crc32(content), size: content.length, record: packed, local: packed, packed }
}

const shelved = (texts: readonly string[], cache = new ContentCache()) =>
  texts.map((text, at) => new PackedContent(entryOf(`${at}.xml`, text), cache))

test('of many short contents, the last unpacked ones are cached, and the others are unpacked again', () => {
  const contents = shelved(Array.from({ length: 100 }, (_, at) => `${at} `.repeat(30_000)))
  const first = contents.map((content) => content.bytes())
  expect(contents[99]?.bytes()).toBe(first[99])
  expect(contents[0]?.bytes()).not.toBe(first[0])
  expect(contents[0]?.bytes()).toEqual(first[0])
  expect(contents.map((content) => content.text()?.split(' ')[0])).toEqual(Array.from(first, (_, at) => `${at}`))
})

test('a long content stays cached, whatever else is unpacked', () => {
  const cache = new ContentCache()
  const [long] = shelved(['long '.repeat(100_000)], cache)
  const bytes = long?.bytes()
  for (const content of shelved(
    Array.from({ length: 100 }, () => 'short '.repeat(30_000)),
    cache,
  ))
    content.bytes()
  expect(long?.bytes()).toBe(bytes)
})

const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const long = Array.from({ length: 40_000 }, (_, at) => `<a b="${at}"/>`).join('')

const versions = (...texts: readonly (readonly [text: string, level: number])[]) => {
  const [base = [], ours = [], theirs = []] = texts.map(([text, level]) => [
    entryOf('[Content_Types].xml', types, level),
    entryOf('a.xml', text, level),
  ])
  return { base, ours, theirs }
}

test('equal content of several versions is one content, however each is compressed', () => {
  const packages = packagesFrom(versions([long, 1], [long, 9], [long.replace('"7"', '"8"'), 6]))
  if ('unreadable' in packages) throw new Error(packages.unreadable)
  const { base, ours, theirs } = bySide((side) => packages[side].content('a.xml'))
  expect(ours).toBe(base)
  expect(theirs).not.toBe(base)
  expect(theirs?.text()).toBe(long.replace('"7"', '"8"'))
})

/** A content with a checksum that all of them have. */
const summed = (text: string) => ({ ...newContent(new TextEncoder().encode(text)), crc: 1 })

test('contents with one checksum and length are different where their bytes differ', () => {
  const [one, other] = [entryOf('a.xml', 'first text'), entryOf('a.xml', 'other text')]
  const [content] = shelved(['first text'])
  expect(content?.isOf(one)).toBe(true)
  expect(content?.isOf({ ...other, crc: one.crc })).toBe(false)
  expect(sameContent(summed('first text'), summed('other text'))).toBe(false)
  expect(sameContent(summed('first text'), summed('first text'))).toBe(true)
})

test.each(['base', 'ours', 'theirs'] as const)('a part that is damaged in %s alone is reported', (side) => {
  const sound = versions([long, 1], [long, 9], [long, 6])
  const damaged = sound[side].map((entry) => {
    const packed = entry.packed.slice()
    packed[packed.length >> 1] = (packed[packed.length >> 1] ?? 0) ^ 0xff
    return entry.name === 'a.xml' ? { ...entry, packed } : entry
  })
  expect(packagesFrom({ ...sound, [side]: damaged })).toEqual({ unreadable: 'The part a.xml is damaged.' })
})

test('bytes collected in pieces are complete and in order', () => {
  const collected = new Collected(4)
  for (let at = 0; at < 100; at++) collected.push(Uint8Array.of(0, at, at, 0), 1, 3)
  expect(collected.bytes).toEqual(Uint8Array.from({ length: 200 }, (_, at) => at >> 1))
})
