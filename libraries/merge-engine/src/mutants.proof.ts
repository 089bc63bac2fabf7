/**
 * The engine is broken on purpose, and its check of the answer must notice: every answer that is checked while random sides are
 * merged, those of embedded documents and of the parts of packages too, is broken in twelve ways and checked again. Pictures,
 * PDF files and the grids of workbooks are merged by drivers that do not make their answers of these decisions.
 */
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { type Answer, operators } from '../testing/mutants.ts'
import { sides as csv } from '../testing/sides/csv.ts'
import { sides as docx } from '../testing/sides/docx.ts'
import { sides as feed } from '../testing/sides/feed.ts'
import { sides as html } from '../testing/sides/html.ts'
import { sides as ical } from '../testing/sides/ical.ts'
import { sides as json } from '../testing/sides/json.ts'
import { sides as markdown } from '../testing/sides/markdown.ts'
import { sides as otio } from '../testing/sides/otio.ts'
import { sides as pptx } from '../testing/sides/pptx.ts'
import { sides as properties } from '../testing/sides/properties.ts'
import { sides as sql } from '../testing/sides/sql.ts'
import { sides as svg } from '../testing/sides/svg.ts'
import { sides as toml } from '../testing/sides/toml.ts'
import { sides as xlsx } from '../testing/sides/xlsx.ts'
import { sides as xml } from '../testing/sides/xml.ts'
import { sides as yaml } from '../testing/sides/yaml.ts'
import { type Checking, check } from './core/checking/check.ts'
import type { Side } from './core/model/sides.ts'
import { type DriverName, describeDriver, merge } from './index.ts'

const formats = {
  csv,
  docx,
  feed,
  html,
  ical,
  json,
  markdown,
  otio,
  pptx,
  properties,
  sql,
  svg,
  toml,
  xlsx,
  xml,
  yaml,
} satisfies Partial<Record<DriverName, unknown>>

type Documents = Readonly<Record<Side, string | Uint8Array>>

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'

/** Merges of each format; in some of them nothing is left to be broken by an operator. Packages take longer. */
const roundsOf = (driver: DriverName) => (isFull ? 500 : describeDriver(driver).text ? 40 : 10)

/** Of the answers in one merge: a presentation has a part for each slide. */
const maxAnswers = 4

/** What is done with each answer that passes its check, while its merge still goes on and knows what it read. */
const observer = vi.hoisted((): { onAccepted?: (checking: Checking) => void } => ({}))

vi.mock(import('./core/checking/check.ts'), async (original) => {
  const { check: really } = await original()
  return {
    check(checking) {
      const failed = really(checking)
      if (!failed) observer.onAccepted?.(checking)
      return failed
    },
  }
})

/** What became of the mutants of one operator, or of one format: how many were caught, and the others in words. */
type Tally = { caught: number; readonly equal: string[]; readonly missed: string[] }

const talliesOf = new Map<string, Tally>()

function tallyOf(format: string, operator: string): Tally {
  const name = `${format}: ${operator}`
  const tally = talliesOf.get(name) ?? { caught: 0, equal: [], missed: [] }
  talliesOf.set(name, tally)
  return tally
}

const total = (isMeant: (name: string) => boolean): Tally =>
  [...talliesOf].reduce<Tally>(
    (sum, [name, { caught, equal, missed }]) =>
      isMeant(name)
        ? { caught: sum.caught + caught, equal: [...sum.equal, ...equal], missed: [...sum.missed, ...missed] }
        : sum,
    { caught: 0, equal: [], missed: [] },
  )

const encode = (document: string | Uint8Array) =>
  typeof document === 'string' ? new TextEncoder().encode(document) : document

/** Merges, and breaks the answers that are checked on the way. */
function mergeAndBreak(driver: DriverName, { base, ours, theirs }: Documents, numbers: readonly number[]): void {
  let answers = 0
  observer.onAccepted = (checking) => {
    if (answers++ < maxAnswers) withoutObserver(() => breakInEveryWay(driver, answerOf(checking), numbers))
  }
  merge(driver, { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
}

/** Checks of mutants are no answers. */
function withoutObserver(act: () => void): void {
  const { onAccepted } = observer
  delete observer.onAccepted
  act()
  if (onAccepted) observer.onAccepted = onAccepted
}

function answerOf(checking: Checking): Answer {
  const tree = checking.versions.format.parse(checking.text)
  if ('unreadable' in tree) throw new Error(tree.unreadable)
  return { checking, tree }
}

function breakInEveryWay(format: string, answer: Answer, numbers: readonly number[]): void {
  let drawn = 0
  const choose = <T>(places: readonly T[]): T | undefined =>
    places[(numbers[drawn++ % numbers.length] ?? 0) % Math.max(places.length, 1)]
  for (const [name, operator] of Object.entries(operators)) {
    const mutant = operator(answer, choose)
    if (!mutant) continue
    const tally = tallyOf(format, name)
    const inWords = `${format} ${name}: ${differenceOf(answer.checking.text, mutant.text)}`
    if (saysTheSame(answer, mutant)) tally.equal.push(inWords)
    else if (check(mutant)) tally.caught++
    else tally.missed.push(inWords)
  }
}

/** What differs, with some characters around it. */
function differenceOf(text: string, mutant: string): string {
  let from = 0
  while (from < text.length && text[from] === mutant[from]) from++
  let behind = 0
  while (
    behind < text.length - from &&
    behind < mutant.length - from &&
    text.at(-1 - behind) === mutant.at(-1 - behind)
  )
    behind++
  const shown = (of: string) => JSON.stringify(of.slice(Math.max(from - 40, 0), of.length - behind + 40))
  return `${shown(text)} became ${shown(mutant)}`
}

/** Whether a mutant is none: its text is the answer's, or means the same and has the same comments. */
function saysTheSame({ checking, tree }: Answer, mutant: Checking): boolean {
  if (checking.text === mutant.text) return true
  const other = checking.versions.format.parse(mutant.text)
  if ('unreadable' in other) return false
  const [before, after] = [checking.valuesOf(tree), checking.valuesOf(other)]
  return before.of(tree.root) === after.of(other.root) && commentsIn(tree) === commentsIn(other)
}

const commentsIn = ({ comments, text }: Answer['tree']) =>
  comments.map(({ start, end }) => text.slice(start, end)).join('\n')

const share = ({ caught, missed }: Tally) => caught / (caught + missed.length)

test.each(Object.keys(formats) as (keyof typeof formats)[])('mutants of %s are caught', (format) => {
  const sides: fc.Arbitrary<Documents> = formats[format]
  const choices = fc.array(fc.nat(9999), { minLength: 16, maxLength: 16, size: 'max' })
  fc.assert(
    fc.property(sides, choices, (documents, numbers) => {
      mergeAndBreak(format, documents, numbers)
    }),
    { numRuns: roundsOf(format) },
  )
  expect(share(total((name) => name.startsWith(`${format}:`)))).toBeGreaterThanOrEqual(0.99)
})

test('each way of breaking an answer was tried and caught', () => {
  const untried = Object.keys(operators).filter(
    (operator) => total((name) => name.endsWith(`: ${operator}`)).caught === 0,
  )
  expect(untried).toEqual([])
})

afterAll(() => {
  const { caught, equal, missed } = total(() => true)
  const made = caught + missed.length
  const lines = [
    `${made} mutants, ${((100 * caught) / made).toFixed(2)} % caught; ${equal.length} more say the same as the answer`,
    ...missed.map((one) => `missed: ${one}`),
    ...(isFull ? equal.map((one) => `equal: ${one}`) : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})
