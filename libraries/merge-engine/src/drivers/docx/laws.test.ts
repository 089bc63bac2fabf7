/** The laws, asked of random documents and of what two people do to them: words, marks, properties, new and lost paragraphs. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  line,
  mergeBytes,
  type Parts,
  paragraph,
  readable,
  run,
  unzipped,
  wordDocument,
  zipped,
} from '../../../testing/docx/documents.ts'

type Text = readonly Readonly<{ words: readonly string[]; bold: number; centred: boolean }>[]

const words = ['fox', 'owl', 'hen', 'dog', 'sleeps', 'runs', 'the', 'old', 'quick', 'slowly']
const texts: fc.Arbitrary<Text> = fc.array(
  fc.record({
    words: fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 9 }),
    bold: fc.constantFrom(-1, -1, 0, 2),
    centred: fc.boolean(),
  }),
  { minLength: 2, maxLength: 6 },
)

type Edit = Readonly<{
  what: 'word' | 'add word' | 'bold' | 'centre' | 'add' | 'delete'
  at: number
  place: number
  word: string
}>

const edits = fc.array(
  fc.record({
    what: fc.constantFrom<Edit['what']>('word', 'add word', 'bold', 'centre', 'add', 'delete'),
    at: fc.nat(5),
    place: fc.nat(8),
    word: fc.constantFrom('NEW', 'OTHER', 'fox', 'the'),
  }),
  { minLength: 1, maxLength: 3 },
)

function edited(text: Text, script: readonly Edit[]): Text {
  return script.reduce((now: Text, { what, at, place, word }) => {
    const found = now[at % Math.max(now.length, 1)]
    if (!found) return now
    const where = place % found.words.length
    const changed = {
      word: [{ ...found, words: found.words.with(where, word) }],
      'add word': [{ ...found, words: found.words.toSpliced(where, 0, word) }],
      bold: [{ ...found, bold: where }],
      centre: [{ ...found, centred: !found.centred }],
      add: [found, { words: [word, word], bold: -1, centred: false }],
      delete: now.length > 1 ? [] : [found],
    }[what]
    return now.toSpliced(now.indexOf(found), 1, ...changed)
  }, text)
}

const written = (text: Text): Parts =>
  wordDocument(
    text
      .map(({ words, bold, centred }) => {
        const properties = centred ? '<w:jc w:val="center"/>' : ''
        if (bold < 0 || bold >= words.length) return line(words.join(' '), properties)
        const [before, behind] = [words.slice(0, bold), words.slice(bold + 1)]
        const runs = [run(before.map((one) => `${one} `).join('')), run(words[bold] ?? '', '<w:b/>')]
        return paragraph([...runs, run(behind.map((one) => ` ${one}`).join(''))].join(''), properties)
      })
      .join(''),
  )

const sides = fc.tuple(texts, edits, edits).map(([text, ours, theirs]) => ({
  base: zipped(written(text)),
  ours: zipped(written(edited(text, ours))),
  theirs: zipped(written(edited(text, theirs))),
}))

const runsOf = process.env['ALLUVIUM_PROOF'] === 'full' ? 3000 : 60

const body = (archive: Uint8Array) => unzipped(archive)['word/document.xml'] ?? ''

const wordsOf = (archive: Uint8Array) => readable(body(archive)).match(/\w+/g) ?? []

test('swapped sides have the same conflicts, and merging again changes nothing', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(sides, ({ base, ours, theirs }) => {
      const result = mergeBytes({ base, ours, theirs })
      expect(mergeBytes({ base, ours: theirs, theirs: ours }).kind).toBe(result.kind)
      if (result.kind !== 'merged') return
      for (const again of [
        { base, ours: result.bytes, theirs },
        { base, ours, theirs: result.bytes },
      ]) {
        const second = mergeBytes(again)
        expect(second.kind === 'merged' && body(second.bytes)).toBe(body(result.bytes))
      }
    }),
    { numRuns: runsOf },
  )
})

test('every word of the result comes from a side, and so does every paragraph', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(sides, ({ base, ours, theirs }) => {
      const result = mergeBytes({ base, ours, theirs })
      if (result.kind !== 'merged') return
      const known = new Set([...wordsOf(ours), ...wordsOf(theirs)])
      for (const word of wordsOf(result.bytes)) expect(known).toContain(word)
    }),
    { numRuns: runsOf },
  )
})
