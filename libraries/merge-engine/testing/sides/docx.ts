/** Random Word documents, and what two people make of one: words, marks, properties, new and lost paragraphs. */
import fc from 'fast-check'
import { line, type Parts, paragraph, run, wordDocument, zipped } from '../docx/documents.ts'

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

export const sides = fc.tuple(texts, edits, edits).map(([text, ours, theirs]) => ({
  base: zipped(written(text)),
  ours: zipped(written(edited(text, ours))),
  theirs: zipped(written(edited(text, theirs))),
}))
