import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multipartRanges } from '../index.ts'

const content = Buffer.from('0123456789'.repeat(20))

const written = (plan: ReturnType<typeof multipartRanges>) =>
  Buffer.concat(
    [...plan.pieces()].map((piece) =>
      'text' in piece ? Buffer.from(piece.text, 'latin1') : content.subarray(piece.range.start, piece.range.end + 1),
    ),
  )

test('several parts are framed as RFC 9110 14.6 shows it', () => {
  const ranges = [
    { start: 0, end: 4 },
    { start: 190, end: 199 },
  ]
  const plan = multipartRanges(ranges, { size: 200, contentType: 'text/plain', boundary: 'B' })
  expect(plan.contentType).toBe('multipart/byteranges; boundary=B')
  expect(written(plan).toString()).toBe(
    [
      '--B',
      'Content-Type: text/plain',
      'Content-Range: bytes 0-4/200',
      '',
      '01234',
      '--B',
      'Content-Type: text/plain',
      'Content-Range: bytes 190-199/200',
      '',
      '0123456789',
      '--B--',
      '',
    ].join('\r\n'),
  )
})

test('the length that is announced is the length that is sent', () => {
  const range = fc.tuple(fc.nat(199), fc.nat(199)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))
  fc.assert(
    fc.property(fc.array(range, { minLength: 1 }), (ranges) => {
      const plan = multipartRanges(ranges, { size: 200, contentType: 'text/plain' })
      expect(written(plan)).toHaveLength(plan.contentLength)
    }),
  )
})

test('a boundary is never used twice', () => {
  const boundaries = Array.from({ length: 100 }, () => multipartRanges([], { size: 0, contentType: 'a/b' }).contentType)
  expect(new Set(boundaries).size).toBe(100)
})
