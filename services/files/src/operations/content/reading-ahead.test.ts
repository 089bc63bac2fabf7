import { expect, test } from 'vitest'
import { readingAhead } from './reading-ahead.ts'

const bytes = Buffer.from('the body of a save')

async function* inPieces(whole: Uint8Array): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(5)
  for (let at = 0; at < whole.length; at += 5) {
    const next = whole.subarray(at, at + 5)
    piece.set(next) // as those do who read into one buffer again and again
    yield piece.subarray(0, next.length)
  }
}

const piecesOf = async (stream: AsyncIterable<Uint8Array> | undefined) => {
  const pieces: string[] = []
  for await (const piece of stream ?? []) pieces.push(Buffer.from(piece).toString())
  return pieces
}

test('a body of the announced length is kept, and passed on in one piece', async () => {
  const kept = readingAhead().keep(bytes.length)
  expect(await piecesOf(kept?.through(inPieces(bytes)))).toEqual(['the body of a save'])
  expect(kept?.whole()).toEqual(new Uint8Array(bytes))
})

test('a body of another length is passed on as it came, and is not kept', async () => {
  const longer = readingAhead().keep(7)
  expect((await piecesOf(longer?.through(inPieces(bytes)))).join('')).toBe('the body of a save')
  expect(longer?.whole()).toBeUndefined()
  const shorter = readingAhead().keep(100)
  expect((await piecesOf(shorter?.through(inPieces(bytes)))).join('')).toBe('the body of a save')
  expect(shorter?.whole()).toBeUndefined()
})

test('no body is kept without room for it, until others are released', () => {
  const ahead = readingAhead()
  const size = 8 * 1024 * 1024
  expect(ahead.keep(size + 1)).toBeUndefined()
  const kept = Array.from({ length: 8 }, () => ahead.keep(size))
  expect(kept.every((one) => one !== undefined)).toBe(true)
  expect(ahead.keep(1)).toBeUndefined()
  kept[0]?.letGo()
  expect(ahead.keep(1)).toBeDefined()
})
