/**
 * Words that were ours alone and are not to come back, because a reader who knows the field must not need a glossary.
 * `never` holds everywhere; `elsewhere` says in which folders a good word would mean something that the field calls otherwise.
 * Names are read from the syntax tree and taken apart at their capitals (`useDeeds`: use, deeds); texts are comments and pages.
 * Public names (JSON fields, problem codes, columns of old versions) are strings, and are not looked at.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

type Word = Readonly<{
  /** As it stands in a name or text, in lower case and any number. */
  word: RegExp
  /** What the field says. */
  say: string
  /** Where it is looked for. */
  in: readonly ('names' | 'texts')[]
  /** Folders where it is not to be used; everywhere when there are none. */
  folders?: readonly string[]
}>

const everywhere = ['names', 'texts'] as const

const never: readonly Word[] = [
  { word: /^deeds?$/, say: 'action', in: everywhere },
  { word: /^soil(ed)?$/, say: 'markDirty', in: everywhere },
  { word: /^foes?$/, say: 'adversary, load generator', in: everywhere },
  { word: /^parcels?$/, say: 'commit item', in: everywhere },
  { word: /^bells?$/, say: 'notifier, wake signal', in: everywhere },
  { word: /^workshops?$/, say: 'context, workers', in: everywhere },
  { word: /^harvests?$/, say: 'commit buffer', in: everywhere },
  { word: /^postbox$/, say: 'mail queue', in: everywhere },
  { word: /^clerks?$/, say: 'worker', in: everywhere },
  { word: /^companions?$/, say: 'shared organization members', in: everywhere },
  { word: /^condemned$/, say: 'pending deletion', in: everywhere },
  { word: /^unhurried$/, say: 'throttled', in: everywhere },
  { word: /^whereabouts$/, say: 'node location', in: everywhere },
  { word: /^approach$/, say: 'prefetch', in: ['names'] },
  { word: /^shel(f|ves)$/, say: 'cache', in: ['names'] },
  { word: /^valuations?$/, say: 'value interner', in: ['names'] },
  { word: /^permits?$/, say: 'authorize, isAllowed', in: ['names'] },
  { word: /^unheard$/, say: 'without notification', in: ['names'] },
  { word: /^(un)?told$/, say: 'result, delivered, reported, acknowledged', in: ['names'] },
  { word: /^heard$/, say: 'received, notified', in: ['names'] },
  { word: /^keepers?$/, say: 'holder, run loop', in: ['names'] },
  { word: /^wreak(ed)?$/, say: 'load, adversary', in: ['names'] },
  { word: /^(most|fewest)$/, say: 'max, min', in: ['names'] },
  { word: /^least$/, say: 'min', in: ['names'] },
]

const elsewhere: readonly Word[] = [
  {
    word: /^judged?$/,
    say: 'authorize, evaluate, classify, score, verify',
    in: ['names'],
    folders: ['services', 'libraries'],
  },
  {
    word: /^doors?$/,
    say: 'protocol handler, entry, service',
    in: ['names'],
    folders: ['services', 'libraries', 'conformance', 'apps'],
  },
  {
    word: /^visits?$/,
    say: 'request context',
    in: ['names'],
    folders: [
      'libraries/http/src',
      'libraries/kernel',
      'services/files/src',
      'services/accounts',
      'services/crawl/testing',
      'conformance',
    ],
  },
  {
    word: /^then$/,
    say: 'asOf, before, next',
    in: ['names'],
    folders: ['services', 'apps', 'conformance', 'benchmarks', 'libraries/merge-engine'],
  },
  { word: /^sights?$/, say: 'entry view', in: ['names'], folders: ['services/files/src'] },
  { word: /^marks$/, say: 'metadata', in: ['names'], folders: ['services/files/src/operations'] },
  {
    word: /^saves$/,
    say: 'stale writes, retained writes',
    in: ['names'],
    folders: ['services/files/src/operations', 'services/files/src/adapters', 'services/files/src/wiring'],
  },
  {
    word: /^shares?$/,
    say: 'quota, rate limit',
    in: ['names'],
    folders: [
      'services/merge/src/model',
      'services/merge/src/adapters',
      'services/crawl/src/operations',
      'libraries/http/src/connection',
      'libraries/http/src/limits',
    ],
  },
  { word: /^pages?$/, say: 'output buffer', in: ['names'], folders: ['libraries/merge-engine/src/core'] },
  { word: /^slots?$/, say: 'placeholder', in: ['names'], folders: ['libraries/database/src'] },
  {
    word: /^standing$/,
    say: 'account status',
    in: ['names'],
    folders: ['services', 'apps', 'libraries/merge-engine/src/core'],
  },
  {
    word: /^lent$/,
    say: 'pooled',
    in: ['names'],
    folders: ['libraries/database/src/sqlite', 'libraries/database/src/postgres'],
  },
  { word: /^likeness(es)?$/, say: 'similarity', in: ['names'], folders: ['libraries/merge-engine/src'] },
  { word: /^stretch(es)?$/, say: 'hunk, byte span', in: ['names'], folders: ['libraries', 'services', 'apps'] },
  { word: /^numbering$/, say: 'interner', in: ['names'], folders: ['libraries/merge-engine/src/core'] },
  { word: /^steer(ing|ed)?$/, say: 'control', in: ['names'], folders: ['services/crawl'] },
  { word: /^territory$/, say: 'crawl scope', in: ['names'], folders: ['services/crawl'] },
  { word: /^(strangers?|meets?)$/, say: 'out of scope', in: ['names'], folders: ['services/crawl'] },
  { word: /^books?$/, say: 'frontier sync', in: ['names'], folders: ['services/crawl'] },
  { word: /^desks?$/, say: 'batcher', in: ['names'], folders: ['services/accounts'] },
  {
    word: /^neighbours$/,
    say: 'integrations',
    in: ['names'],
    folders: ['services/files/src/adapters', 'services/files/src/wiring', 'apps'],
  },
  { word: /^driven?$/, say: 'run script', in: ['names'], folders: ['libraries/database'] },
  {
    word: /^joined$/,
    say: 'concatBytes',
    in: ['names'],
    folders: ['libraries/merge-engine/src/core/lines', 'libraries/zip'],
  },
  {
    word: /^patien(ce|t|tly)$/,
    say: 'timeoutMs, maxWaitMs, retry while busy',
    in: ['names'],
    folders: ['libraries', 'services', 'apps', 'conformance'],
  },
]

const sources = ['{apps,services,libraries}/**/*.{ts,tsx}', '{conformance,benchmarks,tools}/**/*.ts']
const pages = ['*.md', 'docs/**/*.md', '{apps,services,libraries,benchmarks}/**/*.md']
const generated =
  /node_modules|\/cases\/|\/dist\/|\/descriptions\/|docs\/(decisions|reference)\/|CHANGELOG|tools\/checks\/words/

type Text = Readonly<{ line: number; words: readonly string[] }>

/** Each use of such a word in the tree at `root`: where, which word, and what to say instead. */
export function privateWords(root: string): string[] {
  const files = globSync([...sources, ...pages], { cwd: root, exclude: (name) => name === 'node_modules' })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !generated.test(file))
    .toSorted()
    .flatMap((file) => usesIn(file, readFileSync(join(root, file), 'utf8')))
}

/** The uses in one file. @param file its path in the repository. */
export function usesIn(file: string, text: string): string[] {
  const { names, texts } = file.endsWith('.md') ? { names: [], texts: linesOf(text) } : partsOf(file, text)
  const rules = [...never, ...elsewhere].filter(
    ({ folders }) => !folders || folders.some((folder) => file.startsWith(`${folder}/`)),
  )
  return rules.flatMap(({ word, say, in: places }) =>
    places.flatMap((place) =>
      (place === 'names' ? names : texts).flatMap(({ line, words }) =>
        words.filter((one) => word.test(one)).map((one) => `${file}:${line}: “${one}” (say: ${say})`),
      ),
    ),
  )
}

/** The names of a file, and its comments. A name behind a dot may be another's, such as the `then` of a promise. */
function partsOf(file: string, text: string): Readonly<{ names: readonly Text[]; texts: readonly Text[] }> {
  const { program, comments } = parseSync(file, text)
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  const names: Text[] = []
  const take = ({ name, start }: { name: string; start: number }) => {
    if (text[start - 1] !== '.') names.push({ line: lineAt(start), words: wordsOfName(name) })
  }
  new Visitor({ Identifier: take, PrivateIdentifier: take }).visit(program)
  const texts = comments.map(({ value, start }) => ({ line: lineAt(start), words: wordsOf(value) }))
  return { names, texts }
}

const linesOf = (text: string): Text[] => text.split('\n').map((line, nth) => ({ line: nth + 1, words: wordsOf(line) }))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const wordsOfName = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []
