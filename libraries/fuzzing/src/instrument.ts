/**
 * Rewriting a module so that it tells `Signals` which branches it takes and what it compares. Text is put in, nothing is
 * moved to another line, and types stay where they are for Node to strip:
 *
 *   if (byte === 0x22) end()      ->      if (__s.equal(7, byte, 0x22)) {__c[41]++;end()} else {__c[42]++}
 */
import { parseSync } from 'oxc-parser'
import type { Signals } from './signals.ts'

type Node = Readonly<Record<string, unknown> & { type: string; start: number; end: number }>
type Print = (node: Node) => string
type Context = Readonly<{ source: string; signals: Signals; print: Print }>

/** Under this name the running code finds the signals. */
export const globalName = '__fuzzingSignals'

export function instrument(path: string, source: string, signals: Signals): string {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const print: Print = (node) => printed(node, { source, signals, print })
  if (!isNode(program)) throw new Error(`${path} has no syntax tree.`)
  return `const __s=globalThis.${globalName},__c=__s.counters;${print(program)}${source.slice(program.end)}`
}

function printed(node: Node, context: Context): string {
  const { source, print, signals } = context
  if (isErased(node)) return source.slice(node.start, node.end)
  noteWords(node, signals)
  return rewriteOf(node, context) ?? joined(node, context, print)
}

/** The node's text, each part of it printed by `print`. */
function joined(node: Node, { source }: Context, print: Print): string {
  let text = ''
  let at = node.start
  for (const child of childrenOf(node)) {
    if (child.start < at) continue // `{ a }` names one place twice
    text += source.slice(at, child.start) + print(child)
    at = child.end
  }
  return text + source.slice(at, node.end)
}

/** What only the compiler reads, and what names instead of doing. */
const isErased = ({ type }: Node): boolean =>
  (type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(type)) || /^(?:Import|Export)All|^ImportDecl/.test(type)

function rewriteOf(node: Node, context: Context): string | undefined {
  switch (node.type) {
    case 'BinaryExpression':
      return comparison(node, context)
    case 'CallExpression':
      return lookup(node, context)
    case 'SwitchStatement':
      return switching(node, context)
    default: {
      const marks = marksOf(node)
      if (marks.size === 0) return undefined
      const text = joined(node, context, (child) => {
        const mark = marks.get(child)
        return mark ? mark(context.print(child), child, context) : context.print(child)
      })
      return node.type === 'IfStatement' && !node['alternate'] ? `${text} else {${counted(context)};}` : text
    }
  }
}

const counted = ({ signals }: Context): string => `__c[${signals.newBranch()}]++`

type Mark = (text: string, node: Node, context: Context) => string

const asStatement: Mark = (text, _, context) => `{${counted(context)};${text}}`
const asExpression: Mark = (text, _, context) => `(${counted(context)},${text})`
const asBody: Mark = (text, node, context) =>
  node.type === 'BlockStatement' ? `{${counted(context)};${text.slice(1)}` : asExpression(text, node, context)
const asFirst: Mark = (text, _, context) => `${counted(context)};${text}`

/** Finds the parts of a node that are branches, and how each is counted. */
function marksOf(node: Node): ReadonlyMap<Node, Mark> {
  const parts = (mark: Mark, ...values: readonly unknown[]): ReadonlyMap<Node, Mark> =>
    new Map(values.filter(isNode).map((value) => [value, mark]))
  switch (node.type) {
    case 'IfStatement':
      return parts(asStatement, node['consequent'], node['alternate'])
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return parts(asStatement, node['body'])
    case 'ConditionalExpression':
      return parts(asExpression, node['consequent'], node['alternate'])
    case 'LogicalExpression':
      return parts(asExpression, node['right'])
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'CatchClause':
      return parts(asBody, node['body'])
    case 'SwitchCase':
      return parts(asFirst, Array.isArray(node['consequent']) ? node['consequent'][0] : undefined)
    default:
      return new Map()
  }
}

const comparing: Readonly<Record<string, string>> = { '===': 'equal', '!==': 'unequal' }

function comparison(node: Node, { signals, print }: Context): string | undefined {
  const { left, right } = node
  const name = comparing[String(node['operator'])]
  if (name === undefined || !isNode(left) || !isNode(right)) return undefined
  if ([left, right].some((side) => saysNothing(side))) return undefined
  return `__s.${name}(${signals.newComparison()},${print(left)},${print(right)})`
}

/** Whether a side of a comparison says nothing of the input, which could not make a type or an absence equal to another. */
const saysNothing = ({ type, operator, value, name }: Node): boolean =>
  (type === 'UnaryExpression' && operator === 'typeof') ||
  (type === 'Literal' && (value === null || typeof value === 'boolean')) ||
  (type === 'Identifier' && name === 'undefined')

const searching = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'equals'])

function lookup(node: Node, { signals, print }: Context): string | undefined {
  const { callee, arguments: given } = node
  if (node['optional'] || !isNode(callee) || callee.type !== 'MemberExpression' || !Array.isArray(given))
    return undefined
  const { object, property, optional, computed } = callee
  if (optional || computed || !isNode(object) || !isNode(property) || isChained(object)) return undefined
  const method = String(property['name'])
  if (!searching.has(method) || given.length === 0) return undefined
  const args = given.filter(isNode).map(print).join(',')
  return `__s.called(${signals.newComparison()},${print(object)},'${method}',${args})`
}

/** A chain with `?.` ends as a whole: no part of it can be taken out. */
function isChained(node: Node): boolean {
  if (node.type === 'Super' || node['optional'] === true) return true
  const inner = node['object'] ?? node['callee']
  return isNode(inner) && isChained(inner)
}

function switching(node: Node, context: Context): string | undefined {
  const { discriminant, cases } = node
  if (!isNode(discriminant) || !Array.isArray(cases)) return undefined
  const literals = cases.flatMap(({ test }: { test: Node | null }) => (test?.type === 'Literal' ? [test['value']] : []))
  const id = context.signals.newComparison(literals)
  return joined(node, context, (child) =>
    child === discriminant ? `__s.switched(${id},${context.print(child)})` : context.print(child),
  )
}

/** Texts of the code, and the fixed parts of its patterns. */
function noteWords({ type, value, regex }: Node, { words }: Signals): void {
  if (type !== 'Literal') return
  if (typeof value === 'string' && value.length <= 40 && value !== '') words.add(value)
  if (typeof regex !== 'object' || regex === null || !('pattern' in regex)) return
  for (const [word] of String(regex.pattern).matchAll(/(?<!\\)[\w:<>!/-]{2,}/g)) words.add(word)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function childrenOf(node: Node): readonly Node[] {
  const children = Object.values(node).flat().filter(isNode)
  return children.sort((one, other) => one.start - other.start || other.end - one.end)
}
