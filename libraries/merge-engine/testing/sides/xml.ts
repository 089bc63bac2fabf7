/** Random xml documents, and what two people make of one. */
import fc from 'fast-check'

/** An element of a random document; its place in the list it was made for is its id. */
type Element = Readonly<{
  id: number
  tag: string
  attributes: Readonly<Record<string, string>>
  text: string
  inside: readonly Element[]
}>

const words = fc.constantFrom(
  'one',
  'two &amp; more',
  'three',
  '',
  '4.0',
  'a rather long sentence of eight or nine words',
)
const attributes = fc.dictionary(fc.constantFrom('a', 'b', 'x:c'), words, { maxKeys: 3 })

const element = (inside: fc.Arbitrary<readonly Element[]>): fc.Arbitrary<Element> =>
  fc.record({
    id: fc.constant(0),
    tag: fc.constantFrom('item', 'group', 'x:part'),
    attributes,
    text: words,
    inside,
  })

const numbered = (elements: readonly Element[]): Element[] => elements.map((one, at) => ({ ...one, id: at }))

const leaves = fc.array(element(fc.constant([])), { maxLength: 4 }).map(numbered)
const documents = fc.array(element(leaves), { minLength: 1, maxLength: 5 }).map(numbered)

/** What somebody does to one element; `fresh` names what they add, so that two people never add one thing by chance. */
type RandomEdit = Readonly<{ at: number; what: number; value: string; deeper: boolean }>

const editLists = fc.array(fc.record({ at: fc.nat(4), what: fc.nat(4), value: words, deeper: fc.boolean() }), {
  maxLength: 3,
})

const edited = (elements: readonly Element[], editLists: readonly RandomEdit[], fresh: number): readonly Element[] =>
  editLists.reduce((list, action, at) => done(list, action, fresh + at), elements)

function done(elements: readonly Element[], action: RandomEdit, fresh: number): readonly Element[] {
  const at = action.at % Math.max(elements.length, 1)
  const one = elements[at]
  const added: Element = { id: fresh, tag: 'item', attributes: {}, text: action.value, inside: [] }
  if (!one || action.what === 0) return elements.toSpliced(at, 0, added)
  if (action.what === 1) return elements.toSpliced(at, 1)
  if (action.deeper && one.inside.length > 0)
    return elements.with(at, { ...one, inside: done(one.inside, { ...action, deeper: false }, fresh) })
  if (action.what === 2) return elements.with(at, { ...one, attributes: { ...one.attributes, b: action.value } })
  return elements.with(at, one.inside.length > 0 ? { ...one, attributes: {} } : { ...one, text: action.value })
}

type Style = Readonly<{ indent: string; quote: string; declared: boolean; comments: boolean; finalNewline: boolean }>

const styles: fc.Arbitrary<Style> = fc.record({
  indent: fc.constantFrom('  ', '\t', '    '),
  quote: fc.constantFrom('"', "'"),
  declared: fc.boolean(),
  comments: fc.boolean(),
  finalNewline: fc.boolean(),
})

function printed(elements: readonly Element[], style: Style): string {
  const lines = [
    ...(style.declared ? ['<?xml version="1.0" encoding="UTF-8"?>'] : []),
    '<root xmlns:x="urn:x">',
    ...elements.flatMap((one) => linesOf(one, style, style.indent)),
    '</root>',
  ]
  return lines.join('\n') + (style.finalNewline ? '\n' : '')
}

/** Every attribute and every text has its line, so that a line is changed by one person or by nobody. */
function linesOf({ id, tag, attributes, text, inside }: Element, style: Style, indent: string): string[] {
  const { quote, comments } = style
  const written = Object.entries({ id: `n${id}`, ...attributes }).map(
    ([name, value]) => `${indent}${style.indent}${name}=${quote}${value}${quote}`,
  )
  const start = [...(comments && id % 3 === 1 ? [`${indent}<!-- about ${id} -->`] : []), `${indent}<${tag}`, ...written]
  if (inside.length === 0) return [...start, text === '' ? `${indent}/>` : `${indent}>${text}</${tag}>`]
  const deeper = inside.flatMap((one) => linesOf({ ...one, id: one.id + 10 * (id + 1) }, style, indent + style.indent))
  return [...start, `${indent}>`, ...deeper, `${indent}</${tag}>`]
}

export const sides = fc.tuple(documents, editLists, editLists, styles).map(([base, ours, theirs, style]) => ({
  base: printed(base, style),
  ours: printed(edited(base, ours, 1000), style),
  theirs: printed(edited(base, theirs, 2000), style),
}))
