/**
 * Random JSON documents and what people do to them, for the laws: plain values, edits as data, and printing in the
 * styles that editors and tools leave behind. Nothing here uses the engine.
 */
import fc from 'fast-check'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

export const isMap = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'name', 'version', 'x-y', 'ключ', '__proto__', 'a.b', '')
const words = fc.constantFrom(
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  '^1.0.0',
  '^2.0.0',
  'ä "quoted" \\ tab\t',
  '',
)
const scalars: fc.Arbitrary<Json> = fc.oneof(words, fc.integer({ min: -9, max: 99 }), fc.boolean(), fc.constant(null))

const items = (child: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 12 }), value: child }), {
    selector: ({ id }) => id,
    maxLength: 5,
  })

const mapOf = (child: fc.Arbitrary<Json>, minKeys = 0): fc.Arbitrary<Json> =>
  fc.dictionary(names, child, { minKeys, maxKeys: 6, noNullPrototype: true })

const documentsWith = (lists: readonly fc.WeightedArbitrary<Json>[]): fc.Arbitrary<Json> =>
  mapOf(
    fc.letrec<{ node: Json }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        { weight: 4, arbitrary: scalars },
        { weight: 3, arbitrary: mapOf(tie('node')) },
        { weight: 1, arbitrary: items(tie('node')) },
        { weight: 1, arbitrary: fc.uniqueArray(words, { maxLength: 5 }) },
        ...lists,
      ),
    })).node,
    1,
  )

const sequences = [
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.array(mapOf(scalars), { maxLength: 4 }) },
]

/** Maps, keyed lists, sets of words and sequences, a few levels deep; always a map at the root. */
export const documents: fc.Arbitrary<Json> = documentsWith(sequences)

/** The same without sequences: what stands in a list is known by more than its place. */
export const documentsWithIdentity: fc.Arbitrary<Json> = documentsWith([])

/** Maps of maps only, where what a merge must be is known exactly. */
export const mapDocuments: fc.Arbitrary<Json> = mapOf(
  fc.letrec<{ node: Json }>((tie) => ({
    node: fc.oneof({ maxDepth: 3 }, { weight: 2, arbitrary: scalars }, { weight: 1, arbitrary: mapOf(tie('node')) }),
  })).node,
  1,
)

/** One edit: the numbers choose the place and the action, so a script means something for every document. */
export type Edit = Readonly<{ path: readonly number[]; action: number; value: Json; name: string }>

export const editScripts = (values: fc.Arbitrary<Json> = scalars): fc.Arbitrary<Edit[]> =>
  fc.array(
    fc.record({
      path: fc.array(fc.nat(7), { minLength: 1, maxLength: 4 }),
      action: fc.nat(5),
      value: values,
      name: names,
    }),
    { maxLength: 4 },
  )

export const edited = (document: Json, script: readonly Edit[]): Json =>
  script.reduce((value, edit) => editAt(value, edit, edit.path), document)

function editAt(value: Json, edit: Edit, path: readonly number[]): Json {
  const [step = 0, ...rest] = path
  if (isMap(value)) return editMap(value, edit, step, rest)
  if (isList(value)) return editList(value, edit, step, rest)
  return edit.value
}

function editMap(value: { readonly [name: string]: Json }, edit: Edit, step: number, rest: readonly number[]): Json {
  const entries = Object.entries(value)
  // An item's id is what it is known by: it stays, and so does the thing's identity.
  const kept = entries[0]?.[0] === 'id' ? 1 : 0
  const at = entries.length <= kept ? kept : kept + (step % (entries.length - kept))
  const entry = entries[at]
  if (!entry || edit.action === 0)
    return mapFrom(entries.filter(([name]) => name !== edit.name).toSpliced(at, 0, [edit.name, edit.value]))
  if (edit.action === 1) return mapFrom(entries.toSpliced(at, 1))
  if (rest.length === 0) return mapFrom(entries.with(at, [entry[0], edit.value]))
  return mapFrom(entries.with(at, [entry[0], editAt(entry[1], edit, rest)]))
}

/** Keeps `__proto__` a name like any other. */
export const mapFrom = (entries: readonly (readonly [string, Json])[]): Json => Object.fromEntries(entries)

function editList(value: readonly Json[], edit: Edit, step: number, rest: readonly number[]): Json {
  const at = value.length === 0 ? 0 : step % value.length
  const item = value[at]
  if (item === undefined || edit.action === 0)
    return value.toSpliced(at, 0, isMap(item) ? { id: 20 + edit.path.length + step, value: edit.value } : edit.value)
  if (edit.action === 1) return value.toSpliced(at, 1)
  if (edit.action === 2) return [...value.toSpliced(at, 1), item]
  if (rest.length === 0 && !isMap(item)) return value.with(at, edit.value)
  return value.with(at, editAt(item, edit, rest.length === 0 ? [1] : rest))
}

export type Printing = Readonly<{ indent: string; eol: string; bom: boolean; finalNewline: boolean }>

export const printings: fc.Arbitrary<Printing> = fc.record({
  indent: fc.constantFrom('', '  ', '    ', '\t'),
  eol: fc.constantFrom('\n', '\r\n'),
  bom: fc.boolean(),
  finalNewline: fc.boolean(),
})

export function printed(value: Json, { indent, eol, bom, finalNewline }: Printing): Uint8Array {
  const text = JSON.stringify(value, null, indent).replaceAll('\n', eol)
  return new TextEncoder().encode(`${bom ? '\uFEFF' : ''}${text}${finalNewline ? eol : ''}`)
}

export const readBack = (bytes: Uint8Array): Json => JSON.parse(new TextDecoder().decode(bytes))

/** The value with its maps in one order, since the order of members means nothing. */
export function sorted(value: Json): string {
  if (isMap(value))
    return `{${Object.entries(value)
      .map(([name, of]) => `${JSON.stringify(name)}:${sorted(of)}`)
      .sort()
      .join()}}`
  return isList(value) ? `[${value.map(sorted).join()}]` : JSON.stringify(value)
}

/** Equal but for the order of list items: the one thing that may depend on which side is called ours. */
export function unordered(value: Json): string {
  if (isMap(value))
    return `{${Object.entries(value)
      .map(([name, of]) => `${JSON.stringify(name)}:${unordered(of)}`)
      .sort()
      .join()}}`
  return isList(value) ? `[${value.map(unordered).sort().join()}]` : JSON.stringify(value)
}
