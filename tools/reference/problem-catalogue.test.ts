/** The page of problem codes: what is found in sources, and that a code which is missing is noticed. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repository } from '../repository.ts'
import { problemComplaints } from './problem-catalogue.ts'
import { codesIn, textsLikeCodes } from './problem-codes.ts'

const found = (source: string) => codesIn('a.ts', source).found

test('a code is found with its kind and its sentences, however they are written', () => {
  expect(found("throw new Problem('missing', 'files.gone', `${path} is gone.` + ' Look elsewhere.')")).toEqual([
    { code: 'files.gone', kind: 'missing', sentences: ['… is gone. Look elsewhere.'] },
  ])
  expect(found("new Problem('taken', soft ? 'files.one' : 'files.two', soft ? 'One.' : 'Two.')")).toEqual([
    { code: 'files.one', kind: 'taken', sentences: ['One.', 'Two.'] },
    { code: 'files.two', kind: 'taken', sentences: ['One.', 'Two.'] },
  ])
  expect(found("const make = (kind) => new Problem(kind, 'files.any', 'Any.')")).toEqual([
    { code: 'files.any', kind: '', sentences: ['Any.'] },
  ])
  expect(found("const unsupported = { status: 501, code: 'files.none', message: 'No.' }")).toEqual([
    { code: 'files.none', kind: '501', sentences: ['No.'] },
  ])
  expect(found("head({ 'Error-Code': 'files.bare' })")).toEqual([{ code: 'files.bare', kind: '', sentences: [] }])
})

test('a code that the syntax does not say is told, not left out', () => {
  const source = "new Problem('taken', `files.${code}`, 'No.'); new Problem(kind, thrown.code, 'No.')"
  expect(codesIn('a.ts', source)).toEqual({ found: [], computed: ['`files.${code}`', 'thrown.code'] })
})

test('the page is held against every text that looks like a code, those that routes declare included', () => {
  const source = "const refusals = [[409, 'files.taken', 'It is.']]; open('files.taken.txt'); say('other.word')"
  expect(textsLikeCodes('a.ts', source, new Set(['files']))).toEqual(['files.taken'])
})

test('the page is held against the codes that a description names in its sentences', () => {
  const source = "text('No JSON: `files.type`.'); text(`At most ${max}: \\`files.many\\`, or \\`other.word\\`.`)"
  expect(textsLikeCodes('a.ts', source, new Set(['files']))).toEqual(['files.type', 'files.many'])
})

test('a code that is missing on the page, and one that nobody makes, are told', () => {
  const page = readFileSync(repository('docs/reference/problems.md'), 'utf8')
  const without = page.replace(/^\| `files\.totp-wrong`.*\n/m, '')
  expect(problemComplaints(`${without}| \`files.invented\` | taken | No. |\n`)).toEqual([
    expect.stringMatching(/^files\.totp-wrong of .* is not on docs/),
    'files.invented is on docs/reference/problems.md, and nowhere made',
  ])
})
