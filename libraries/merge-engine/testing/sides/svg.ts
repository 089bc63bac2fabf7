/** Random svg documents, and what two people make of one. */
import fc from 'fast-check'

/** A shape with an id; each of its values has a line of its own. */
type Shape = Readonly<{ id: string; values: Readonly<Record<string, string>> }>

const values: fc.Arbitrary<Record<string, string>> = fc.record({
  d: fc.constantFrom('M0 0L1 1', 'M 0,0 L 2,2'),
  fill: fc.constantFrom('red', '#000', 'none'),
  style: fc.constantFrom('stroke:red', 'stroke:red;opacity:.5', ''),
  class: fc.constantFrom('a', 'a b', ''),
})

const shapes = fc
  .array(values, { minLength: 1, maxLength: 5 })
  .map((all) => all.map((values, at): Shape => ({ id: `s${at}`, values })))

type RandomEdit = Readonly<{ at: number; what: number; values: Record<string, string> }>

const editLists = fc.array(fc.record({ at: fc.nat(5), what: fc.nat(3), values }), { maxLength: 3 })

const done = (shapes: readonly Shape[], { at: place, what, values }: RandomEdit, fresh: string): readonly Shape[] => {
  const at = place % Math.max(shapes.length, 1)
  const shape = shapes[at]
  if (!shape || what === 0) return shapes.toSpliced(at, 0, { id: fresh, values })
  if (what === 1) return shapes.toSpliced(at, 1)
  const [name, value] = Object.entries(values)[what === 2 ? 1 : 0] ?? ['fill', 'blue']
  return shapes.with(at, { ...shape, values: { ...shape.values, [name]: value } })
}

const edited = (shapes: readonly Shape[], editLists: readonly RandomEdit[], fresh: string) =>
  editLists.reduce((all, action, at) => done(all, action, `${fresh}${at}`), shapes)

const printed = (shapes: readonly Shape[], indent: string) =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ...shapes.flatMap(({ id, values }) => [
      `${indent}<path`,
      ...Object.entries({ id, ...values }).map(([name, value]) => `${indent}${indent}${name}="${value}"`),
      `${indent}/>`,
    ]),
    '</svg>',
    '',
  ].join('\n')

export const sides = fc
  .tuple(shapes, editLists, editLists, fc.constantFrom('  ', '\t'))
  .map(([base, ours, theirs, indent]) => ({
    base: printed(base, indent),
    ours: printed(edited(base, ours, 'o'), indent),
    theirs: printed(edited(base, theirs, 't'), indent),
  }))

/** Styles merge by their declarations and classes by their tokens: those are the smallest pieces. */
export const pieces = (text: string) => text.split(/[\s;"]+/)
