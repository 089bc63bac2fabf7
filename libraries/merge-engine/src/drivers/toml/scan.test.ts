/**
 * Held against a second parser: what it reads we read, to the same values, and what it refuses we refuse. One thing it
 * reads we leave to lines: tables of one name that stand apart.
 */
import fc from 'fast-check'
import { parse, TomlDate } from 'smol-toml'
import { expect, test } from 'vitest'
import type { Node, Tree } from '../../core/model/node.ts'
import { scanToml } from './scan.ts'

/** Texts as they are; of numbers and dates, only that they are such. */
type Plain = string | boolean | readonly Plain[] | Map<string, Plain>

const lines = fc.constantFrom(
  'a = 1',
  'a.b = "x"',
  'a.b.c = 2',
  '"a" = true',
  "'a'.b = 1",
  'b.c = 1979-05-27 07:32:00',
  'c = { d = 1, "e f".g = [1] }',
  'c = { d.e = 1, d.f = 2 }',
  'x = [1, { a = 1 }, [\n  "two", # two\n],\n]',
  's = """\nfirst\r\nsec\\\n   ond"""" # ends in a quote',
  "t = '''it's'''",
  'u = "\\u00e9\\t\\"\\\\"',
  '# alone',
  '',
  '[a]',
  '[a.b]',
  '[ a . "b" ]',
  '[[a]] # here',
  '[[a.b]]',
  '[a.b.c]',
  '[c]',
  '[c.d]',
  '[[x]]',
  '[x.y]',
)

const pieces = fc.constantFrom(
  ...`" ' """ ''' \\ n \\u00e9 # = [ ] { } , 1 . - + e _ 0 x true inf 1979-05-27 T07:32:00 Z 07:32:00 0x1F 6.02e-23 a`.split(
    ' ',
  ),
  ' ',
  '\t',
  '\n',
  '\r',
)

const documents = fc.array(lines, { maxLength: 7 }).map((all) => `${all.join('\n')}\n`)
const values = fc.array(pieces, { minLength: 1, maxLength: 7 }).map((all) => `k = ${all.join('')}\n`)

const readAlike = (text: string) => {
  const tree = scanToml(text)
  if ('unreadable' in tree)
    expect([text, byOther(text) === undefined || tree.unreadable.includes('apart')]).toEqual([text, true])
  else expect([text, plainOf(tree)]).toEqual([text, byOther(text)])
}

test('documents of every construct are read or refused like by an independent parser', () => {
  fc.assert(fc.property(documents, readAlike), { numRuns: 2000 })
})

test('values of every form are read or refused like by an independent parser', () => {
  fc.assert(fc.property(values, readAlike), { numRuns: 4000 })
})

test('every character belongs to exactly one piece', () => {
  fc.assert(
    fc.property(documents, (text) => {
      const tree = scanToml(text)
      if ('unreadable' in tree) return
      expect([tree.root.leadStart, tree.root.afterEnd]).toEqual([0, text.length])
      for (let at = 0; at < tree.size; at++) expect(gapsIn(tree.node(at))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

/** Where a container's pieces do not meet. */
function gapsIn({ children, openEnd, closeStart, role }: Node): number[] {
  if (role === 'none') return []
  const ends = [openEnd, ...children.map(({ afterEnd }) => afterEnd)]
  const starts = [...children.map(({ leadStart }) => leadStart), closeStart]
  return ends.filter((end, at) => end !== starts[at])
}

function byOther(text: string): Plain | undefined {
  try {
    return plainly(parse(text))
  } catch {
    return undefined
  }
}

function plainly(value: unknown): Plain {
  // A line break in a text is a line feed to us, whatever the file's line ends.
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n')
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(plainly)
  if (value instanceof TomlDate) return 'a date'
  if (typeof value !== 'object' || value === null) return 'a number'
  return new Map(Object.entries(value).map(([name, member]) => [name, plainly(member)]))
}

const plainOf = (tree: Tree): Plain => scopeOf(tree.root)

function scopeOf({ children: [keys, tables] }: Node): Plain {
  const map = tableOf(keys)
  for (const table of tables?.children ?? []) {
    if (table.kind === 'table') put(map, table.name, tableOf(table))
    if (table.kind === 'elements')
      put(map, table.name, table.children.filter(({ kind }) => kind === 'element').map(scopeOf))
  }
  return map
}

function tableOf(container: Node | undefined): Map<string, Plain> {
  const map = new Map<string, Plain>()
  for (const child of container?.children ?? [])
    if (child.kind !== 'comment' && child.kind !== 'licence') put(map, child.name, valueOf(child))
  return map
}

function valueOf(node: Node): Plain {
  if (node.kind === 'inline') return tableOf(node)
  if (node.kind === 'array') return node.children.map(valueOf)
  if (node.kind === 'boolean') return node.value === 'true'
  return node.kind === 'string' ? node.value : `a ${node.kind}`
}

/** Puts a value where its name's path leads; a table that is there already gets the members. */
function put(map: Map<string, Plain>, name = '', value: Plain): void {
  const path = [...name.matchAll(/"(?:[^"\\]|\\.)*"|[^."]+/g)].map(([part]) =>
    part.startsWith('"') ? JSON.parse(part) : part,
  )
  let at = map
  for (const part of path.slice(0, -1)) {
    const next = at.get(part) ?? new Map<string, Plain>()
    at.set(part, next)
    const last = Array.isArray(next) ? next.at(-1) : next
    if (last instanceof Map) at = last
  }
  const last = path.at(-1)
  const known = at.get(last)
  if (known instanceof Map && value instanceof Map) for (const [part, member] of value) known.set(part, member)
  else at.set(last, value)
}
