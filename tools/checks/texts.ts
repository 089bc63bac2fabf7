/**
 * Every text of the console stands in its catalogues (`messages/en`, `messages/de`), so that a language is complete or is
 * not there; both say the same, with the same names in braces; and phrases that no reader understood do not come back.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expression, type JSXChild, parseSync, Visitor } from 'oxc-parser'

const sources = 'apps/console/src'

/** Rooms without texts of ours. */
const leftOut: readonly Readonly<{ room: RegExp; why: string }>[] = [
  { room: /^messages\//, why: 'the catalogues themselves' },
  { room: /^(?:testing|building)\//, why: 'never in front of people' },
  { room: /^merge\/example\.ts$/, why: 'a document to merge' },
]

/** Names of things that have no translation. */
const names = new Set([
  'Alluvium',
  'alluvium serve',
  'Google',
  'GitHub',
  'Markdown',
  'Windows',
  'macOS',
  'Linux (GNOME)',
  'Linux (KDE)',
  'Deutsch',
  'English',
  // Examples of what is typed into a field.
  '/path',
  '/docs/*',
  '*/print/*',
  'example.org',
  'grace@example.org',
  'river-works',
])

/** What the catalogue must not say, and what people say instead. */
const oddPhrases: readonly Readonly<{ phrase: RegExp; say: string }>[] = [
  { phrase: /asked every few seconds/i, say: 'nothing' },
  { phrase: /everything that ever became of it/i, say: 'nothing' },
  { phrase: /\bchosen\b/i, say: 'selected' },
  { phrase: /^Most (?:pages|downloads)$/, say: 'limit' },
  { phrase: /goes about it/i, say: 'options' },
  { phrase: /^How it ended$/, say: 'result' },
  { phrase: /another kind of file/i, say: 'not HTML' },
  { phrase: /answered with an error/i, say: 'HTTP error' },
  { phrase: /− went|\+ came/, say: 'removed, added' },
  { phrase: /neither alone/i, say: 'combined' },
  { phrase: /is here already/i, say: 'exists' },
  { phrase: /^Make it$|^Take it$/, say: 'create' },
  { phrase: /\bask(?:ed)? (?:somebody )?in(?:to)?\b/i, say: 'invite' },
  { phrase: /^(?:Take|Bring) .*back$/, say: 'restore' },
  { phrase: /late saves/i, say: 'conflicts' },
  { phrase: /^(?:To read|As written)$/, say: 'preview, source' },
  { phrase: /present password/i, say: 'current password' },
  { phrase: /may everything/i, say: 'can do everything' },
  { phrase: /, not a text/i, say: 'binary file' },
  { phrase: /^Of whom$/, say: 'person' },
  { phrase: /for good\b/i, say: 'permanently' },
  { phrase: /\bwants a (?:key|sign-in)\b/i, say: 'needed' },
  { phrase: /is again what it was/i, say: 'restored' },
  { phrase: /\b[a-z]+_[a-z]+\b|\bcurl\b|request id/, say: 'what people see, not fields and commands' },
]

type Catalogue = ReadonlyMap<string, string>

/** What is wrong with the texts of the console in the repository at `root`. */
export function unfitTexts(root: string): string[] {
  const [english, german] = [catalogueAt(root, 'en'), catalogueAt(root, 'de')]
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, sources) }).map((file) => file.replaceAll('\\', '/'))
  return [
    ...differences(english, german),
    ...oddTexts(english),
    ...issuesWithoutText(english, issueCodes(root)),
    ...files
      .filter((file) => !/\.(?:test|proof)\.tsx?$/.test(file) && !leftOut.some(({ room }) => room.test(file)))
      .toSorted()
      .flatMap((file) => textsIn(`${sources}/${file}`, readFileSync(join(root, sources, file), 'utf8'))),
  ]
}

/** Keys that only one of two catalogues has, and texts whose braces hold other names. */
export function differences(english: Catalogue, german: Catalogue): string[] {
  const lacking = [...english.keys()].filter((key) => !german.has(key)).map((key) => `“${key}” is missing in German`)
  const extra = [...german.keys()].filter((key) => !english.has(key)).map((key) => `“${key}” is missing in English`)
  const unlike = [...english]
    .filter(([key, text]) => german.has(key) && namesIn(text) !== namesIn(german.get(key) ?? ''))
    .map(([key]) => `“${key}” has other names in braces in German`)
  return [...lacking, ...extra, ...unlike]
}

export const oddTexts = (english: Catalogue): string[] =>
  [...english].flatMap(([key, text]) =>
    oddPhrases.filter(({ phrase }) => phrase.test(text)).map(({ say }) => `“${key}” says “${text}” (say: ${say})`),
  )

/** Issues that a crawl finds, and that the console could only name by their code. */
export const issuesWithoutText = (english: Catalogue, codes: readonly string[]): string[] =>
  codes
    .flatMap((code) => [`issue.${code}`, `issue.${code}.why`])
    .filter((key) => !english.has(key))
    .map((key) => `“${key}” is missing in English`)

/** The codes of the issues that the crawl service finds: the keys of its one table of kinds. */
function issueCodes(root: string): string[] {
  const file = 'services/crawl/src/model/finding.ts'
  const codes: string[] = []
  new Visitor({
    Property({ key, value }) {
      if (value.type !== 'ArrayExpression') return
      codes.push(key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '')
    },
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
  if (codes.length === 0) throw new Error(`${file} has no table of kinds`)
  return codes
}

const namesIn = (text: string): string =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name))].toSorted().join(' ')

function catalogueAt(root: string, language: string): Catalogue {
  const folder = join(root, sources, 'messages', language)
  const entries = globSync('*.ts', { cwd: folder }).flatMap((file) => {
    const found: [string, string][] = []
    new Visitor({
      Property({ key, value }) {
        if (key.type === 'Literal' && value.type === 'Literal') found.push([String(key.value), String(value.value)])
      },
    }).visit(parseSync(file, readFileSync(join(folder, file), 'utf8')).program)
    return found
  })
  return new Map(entries)
}

/** Attributes that people read. */
const readAttributes = new Set([
  'label',
  'title',
  'placeholder',
  'description',
  'aria-label',
  'alt',
  'why',
  'yes',
  'no',
])

/** The texts of one file that stand outside of the catalogues. @param file its path in the repository */
export function textsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const found = new Map<number, string>()
  const errors = new Set<number>()
  const take = (at: number, text: string) => {
    if (!names.has(text.trim())) found.set(at, text.trim().replaceAll(/\s+/g, ' '))
  }
  /** What people read of the value of an expression. */
  const takeRead = (expression: Expression) => {
    for (const { at, text } of resultsOf(expression).texts) if (hasWord(text)) take(at, text)
  }
  const takeChildren = (children: readonly JSXChild[]) => {
    for (const child of children)
      if (child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression')
        takeRead(child.expression)
  }
  /** A text that stands where another way has one of the catalogue is read by people too. */
  const takeBesideTexts = (expression: Expression) => {
    if (resultsOf(expression).isOfCatalogue) takeRead(expression)
  }
  new Visitor({
    // What is thrown as an Error is for whoever develops the console.
    NewExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 'Error' && first) errors.add(first.start)
    },
    JSXText({ start, value }) {
      if (hasWord(value)) take(start, value)
    },
    JSXElement: ({ children }) => takeChildren(children),
    JSXFragment: ({ children }) => takeChildren(children),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !readAttributes.has(name.name) || !value) return
      if (value.type === 'Literal' && hasWord(value.value)) take(value.start, value.value)
      if (value.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression')
        takeRead(value.expression)
    },
    ConditionalExpression: takeBesideTexts,
    LogicalExpression: takeBesideTexts,
    CallExpression({ callee, arguments: [, values] }) {
      if (callee.type !== 'Identifier' || callee.name !== 't' || values?.type !== 'ObjectExpression') return
      for (const one of values.properties) if (one.type === 'Property') takeRead(one.value)
    },
    Literal({ start, value }) {
      if (typeof value === 'string' && isSentence(value) && !errors.has(start)) take(start, value)
    },
    TemplateLiteral(template) {
      const [{ text } = { text: '' }] = resultsOf(template).texts
      if (isSentence(text) && !errors.has(template.start)) take(template.start, text)
      if (template.expressions.some((one) => resultsOf(one).isOfCatalogue)) takeRead(template)
    },
  }).visit(program)
  return [...found]
    .toSorted(([one], [other]) => one - other)
    .map(([at, text]) => `${file}:${source.slice(0, at).split('\n').length}: “${text}” is in no catalogue`)
}

type Results = Readonly<{
  texts: readonly Readonly<{ at: number; text: string }>[]
  /** Whether one of them is of a catalogue. */
  isOfCatalogue: boolean
}>

/** What an expression can become, through all its ways: the texts that stand in it, and whether one comes from a catalogue. */
function resultsOf(expression: Expression): Results {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all others become no text of their own
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? textAt(expression.start, expression.value) : nothing
    case 'TemplateLiteral':
      return textAt(expression.start, expression.quasis.map(({ value }) => value.cooked ?? '').join('…'))
    case 'ConditionalExpression':
      return both(resultsOf(expression.consequent), resultsOf(expression.alternate))
    case 'LogicalExpression':
      return both(expression.operator === '&&' ? nothing : resultsOf(expression.left), resultsOf(expression.right))
    case 'BinaryExpression':
      if (expression.operator !== '+') return nothing
      return both(resultsOf(expression.left), resultsOf(expression.right))
    case 'ParenthesizedExpression':
      return resultsOf(expression.expression)
    case 'CallExpression':
      return { texts: [], isOfCatalogue: expression.callee.type === 'Identifier' && expression.callee.name === 't' }
    default:
      return nothing
  }
}

const nothing: Results = { texts: [], isOfCatalogue: false }
const textAt = (at: number, text: string): Results => ({ texts: [{ at, text }], isOfCatalogue: false })
const both = (one: Results, other: Results): Results => ({
  texts: [...one.texts, ...other.texts],
  isOfCatalogue: one.isOfCatalogue || other.isOfCatalogue,
})

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text)

/** Begins as a sentence does, and goes on with a word: names of things, selectors and formats do not. */
const isSentence = (text: string): boolean => /^\s*\p{Lu}\p{Ll}+(?:,? \p{Ll}|’)/u.test(text)
