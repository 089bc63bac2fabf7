/** The codes of refusals in a source file, found in its syntax tree: where a problem is made, or a refusal is written out. */
import { type Expression, parseSync, Visitor } from 'oxc-parser'

export type FoundCode = Readonly<{
  code: string
  /** The kind, or the status of a refusal that is written out; empty where it is decided elsewhere. */
  kind: string
  /** As they are written, with `…` where a value goes; none where the caller brings the sentence. */
  sentences: readonly string[]
}>

export type CodesInFile = Readonly<{
  found: readonly FoundCode[]
  /** The code argument of each `new Problem` whose code is not written there. */
  computed: readonly string[]
}>

export function codesIn(path: string, source: string): CodesInFile {
  const found: FoundCode[] = []
  const computed: string[] = []
  new Visitor({
    NewExpression({ callee, arguments: [kind, code, sentence] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'Problem' || code === undefined) return
      const codes = textsOf(code)
      if (codes.length === 0 || codes.some((one) => one.includes('…')))
        computed.push(source.slice(code.start, code.end))
      else
        for (const one of codes) found.push({ code: one, kind: textsOf(kind).join(', '), sentences: textsOf(sentence) })
    },
    ObjectExpression({ properties }) {
      const value = (...names: readonly string[]) => {
        for (const property of properties) {
          if (property.type !== 'Property' || property.computed) continue
          const { key } = property
          const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
          if (names.includes(name)) return property.value
        }
        return undefined
      }
      for (const code of textsOf(value('code', 'Error-Code')).filter(isCode))
        found.push({ code, kind: textsOf(value('status', 'kind')).join(', '), sentences: textsOf(value('message')) })
    },
  }).visit(parseSync(path, source).program)
  return { found, computed }
}

/** Every text of a file that looks like a code of one of these areas, wherever it stands, also between backquotes in a sentence. */
export function textsLikeCodes(path: string, source: string, areas: ReadonlySet<string>): readonly string[] {
  const texts: string[] = []
  const look = (text: string) => {
    const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside)
    texts.push(...[text, ...quoted].filter((one) => isCode(one) && areas.has(areaOf(one))))
  }
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') look(value)
    },
    TemplateElement({ value }) {
      look(value.cooked ?? '')
    },
  }).visit(parseSync(path, source).program)
  return texts
}

export const areaOf = (code: string): string => code.slice(0, code.indexOf('.'))

const isCode = (text: string): boolean => /^[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

type Node = Expression | Readonly<{ type: string }> | undefined

/** The texts that an expression can be, with `…` where a value goes; none when it is made elsewhere. */
function textsOf(node: Node): readonly string[] {
  if (node === undefined) return []
  const expression = node as Expression // oxlint-disable-line typescript/no-unsafe-type-assertion -- what else stands there has none of these types
  if (expression.type === 'Literal') return [String(expression.value)]
  if (expression.type === 'TemplateLiteral') return [expression.quasis.map(({ value }) => value.cooked ?? '').join('…')]
  if (expression.type === 'ConditionalExpression')
    return [...textsOf(expression.consequent), ...textsOf(expression.alternate)]
  if (expression.type !== 'BinaryExpression' || expression.operator !== '+') return []
  const right = textsOf(expression.right)
  return textsOf(expression.left).flatMap((one) => right.map((other) => one + other))
}
