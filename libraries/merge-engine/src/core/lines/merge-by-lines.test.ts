import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeByLines, splitLines } from './merge-by-lines.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (of: Uint8Array | undefined) => new TextDecoder().decode(of)
const sides = (base: string, ours: string, theirs: string) => ({
  base: bytes(base),
  ours: bytes(ours),
  theirs: bytes(theirs),
})
const labels = { base: 'base', ours: 'ours', theirs: 'theirs' }

test('edits of separate lines merge, and every line end is preserved', () => {
  const outcome = mergeByLines.merge(sides('a\r\nb\nc\nd', 'A\r\nb\nc\nd', 'a\r\nb\nc\nD'))
  expect(outcome).toEqual({ kind: 'merged', by: 'lines', bytes: bytes('A\r\nb\nc\nD') })
})

test('edits of neighbouring lines conflict', () => {
  const outcome = mergeByLines.merge(sides('a\nb\nc\n', 'A\nb\nc\n', 'a\nB\nc\n'))
  expect(outcome).toMatchObject({
    kind: 'conflicted',
    conflicts: [{ path: 'lines 1-2', kind: 'lines', base: 'a\nb\n', ours: 'A\nb\n', theirs: 'a\nB\n' }],
  })
})

test('a line added by both sides appears once', () => {
  const outcome = mergeByLines.merge(sides('a\nz\n', 'a\nm\nz\nq\n', 'a\nm\nz\n'))
  expect(outcome).toMatchObject({ kind: 'merged', bytes: bytes('a\nm\nz\nq\n') })
})

test('markers enclose conflicts in diff3 style, and the last line gets an end before a marker', () => {
  const marked = mergeByLines.mark?.(sides('a\nb\nc', 'a\nb\nC', 'a\nb\nX'), labels)
  expect(text(marked)).toBe('a\nb\n<<<<<<< ours\nC\n||||||| base\nc\n=======\nX\n>>>>>>> theirs\n')
})

test("markers use the document's line ends", () => {
  const marked = mergeByLines.mark?.(sides('a\r\nb\r\n', 'A\r\nb\r\n', 'X\r\nb\r\n'), labels)
  expect(text(marked)).toBe('<<<<<<< ours\r\nA\r\n||||||| base\r\na\r\n=======\r\nX\r\n>>>>>>> theirs\r\nb\r\n')
})

const of = (first: number, last: number) => new Uint8Array([first, 0x0a, 0xff, 0x0a, last])

test('bytes that are not UTF-8 are merged unchanged', () => {
  expect(mergeByLines.merge({ base: of(0xe4, 0xe4), ours: of(0xfc, 0xe4), theirs: of(0xe4, 0xf6) })).toMatchObject({
    kind: 'merged',
    bytes: of(0xfc, 0xf6),
  })
})

test('a document with NUL bytes is not text, and is not merged by lines', () => {
  expect(mergeByLines.merge(sides('a\nb\0', 'A\nb\0', 'a\nB\0')).kind).toBe('conflicted')
})

test('lines, joined, are the text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', 'ä')), (parts) => {
      expect(splitLines(parts.join('')).join('')).toBe(parts.join(''))
    }),
  )
})

/** Each line kept, deleted, or followed by one that only this side has. */
const editLists = fc.array(fc.constantFrom('keep', 'keep', 'keep', 'delete', 'add'), { minLength: 12, maxLength: 12 })

const done = (script: readonly string[], side: string) =>
  script.flatMap((action, at) => {
    if (action === 'delete') return []
    return action === 'add' ? [`line ${at}\n`, `${side} ${at}\n`] : [`line ${at}\n`]
  })

test('a clean line merge holds exactly the lines that neither side deleted and all that either added', () => {
  fc.assert(
    fc.property(editLists, editLists, (one, other) => {
      const base = one.map((_, at) => `line ${at}\n`)
      const [ours, theirs] = [done(one, 'ours'), done(other, 'theirs')]
      const outcome = mergeByLines.merge(sides(base.join(''), ours.join(''), theirs.join('')))
      const known = new Set(base)
      const kept = base.filter((line) => ours.includes(line) && theirs.includes(line))
      const added = [...ours, ...theirs].filter((line) => !known.has(line))
      const expected = outcome.kind === 'merged' ? [...kept, ...added].sort() : outcome.kind
      expect(outcome.kind === 'merged' ? splitLines(text(outcome.bytes)).sort() : outcome.kind).toEqual(expected)
    }),
  )
})
