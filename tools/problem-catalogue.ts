/**
 * Every code that a service can answer, found where it is made: `new Problem(kind, code, sentence)` anywhere in the
 * sources, and the front door's own table. Codes are public and permanent, so the page that lists them is generated.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { httpProblems } from '@alluvium/http'
import { type Expression, parseSync, Visitor } from 'oxc-parser'
import { repository } from './repository.ts'

type Entry = Readonly<{ code: string; kind: string; sentence: string }>

/** One row for each code, in alphabetical order. */
export function problemCatalogue(): string {
  const files = globSync('{apps,services,libraries}/*/src/**/*.ts', { cwd: repository() }).filter(
    (path) => !/\.(test|proof)\.ts$|contract|testing/.test(path),
  )
  const made = files.toSorted().flatMap((path) => problemsIn(join(repository(), path)))
  const ofTheDoor = Object.entries(httpProblems).map(
    ([code, { status, when }]): Entry => ({ code, kind: String(status), sentence: when }),
  )
  const byCode = Map.groupBy([...made, ...ofTheDoor], ({ code }) => code)
  return [...byCode]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, entries]) => {
      const kinds = [...new Set(entries.map(({ kind }) => kind))].join(', ')
      const sentences = [...new Set(entries.map(({ sentence }) => sentence))].filter((sentence) => sentence !== '')
      return `| \`${code}\` | ${kinds} | ${sentences.join('<br>').replaceAll('|', '\\|')} |`
    })
    .join('\n')
}

function problemsIn(path: string): Entry[] {
  const source = readFileSync(path, 'utf8')
  if (!source.includes('new Problem(')) return []
  const found: Entry[] = []
  new Visitor({
    NewExpression({ callee, arguments: [kind, code, sentence] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'Problem') return
      if (kind?.type !== 'Literal' || code?.type !== 'Literal') return
      const words = sentence === undefined || sentence.type === 'SpreadElement' ? '' : inWords(sentence)
      found.push({ code: String(code.value), kind: String(kind.value), sentence: words })
    },
  }).visit(parseSync(path, source).program)
  return found
}

/** A sentence as it is written, with `…` where a value goes; empty when it is made elsewhere. */
function inWords(sentence: Expression): string {
  if (sentence.type === 'Literal') return String(sentence.value)
  if (sentence.type !== 'TemplateLiteral') return ''
  return sentence.quasis.map(({ value }) => value.cooked ?? '').join('…')
}
