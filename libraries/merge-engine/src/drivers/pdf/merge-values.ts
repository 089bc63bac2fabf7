/**
 * Merges an object of three versions: as a whole, or entry by entry if the entries are independent (a page, an annotation, a form
 * field, the catalog, a dictionary of names). Lists of pages, annotations and fields take the additions of both sides, ours
 * first. The drawing of a page never merges inside.
 */

import { decodeUtf8, encodeUtf8 } from '../../core/document/text.ts'
import type { ConflictKind } from '../../core/model/conflict.ts'
import type { Side } from '../../core/model/sides.ts'
import { mergeXmp } from '../image/xmp.ts'
import { saysTheSame } from './digests.ts'
import { decoded } from './file.ts'
import { mergeList } from './lists.ts'
import { type Dictionary, entriesOf, nameIn, type Value, written } from './value.ts'

export type Three = Readonly<{ base: Value | undefined; ours: Value | undefined; theirs: Value | undefined }>

/** A value, nothing, or the places that conflict, as keys joined by spaces. */
export type Outcome = Readonly<{ value: Value | undefined }> | Readonly<{ clashes: readonly Clash[] }>
export type Clash = Readonly<{ at: string; kind: ConflictKind }>

const clash = (kind: ConflictKind, at = ''): Outcome => ({ clashes: [{ at, kind }] })

/**
 * @param key the name of the value
 * @param chosen the side that a person chose for conflicts, at any depth
 */
export function mergeValues(key: string, three: Three, chosen?: Side): Outcome {
  const outcome = mergeUnchosen(key, three, chosen)
  return chosen && 'clashes' in outcome ? { value: three[chosen] } : outcome
}

function mergeUnchosen(key: string, three: Three, chosen: Side | undefined): Outcome {
  const { base, ours, theirs } = three
  if (same(ours, theirs) || same(base, theirs)) return { value: ours }
  if (same(base, ours)) return { value: theirs }
  if (dates.has(key) && ours && theirs) return { value: written(theirs) > written(ours) ? theirs : ours }
  if (producers.has(key)) return { value: ours ?? theirs }
  if (!ours || !theirs) return clash('edit-delete')
  if (ours.is === 'array' && theirs.is === 'array')
    return mergeArrays(key, base, { ours: ours.items, theirs: theirs.items }, chosen)
  if (ours.is === 'stream' && theirs.is === 'stream') return mergeStreams(base, ours, theirs)
  if (ours.is !== 'dictionary' || theirs.is !== 'dictionary') return clash(base ? 'edit-edit' : 'add-add')
  return isOpen(key, ours.entries) && isOpen(key, theirs.entries)
    ? mergeEntries({ base: entriesOf(base), ours: ours.entries, theirs: theirs.entries }, chosen)
    : clash(base ? 'edit-edit' : 'add-add')
}

const same = (one: Value | undefined, other: Value | undefined) =>
  one === other || (one !== undefined && other !== undefined && saysTheSame(one, other))

/** What programs set on every save: the later date is taken, and the program of ours. */
const dates: ReadonlySet<string> = new Set(['ModDate', 'M', 'LastModified'])
const producers: ReadonlySet<string> = new Set(['Producer', 'ID'])

const openKeys: ReadonlySet<string> = new Set(
  'Info AcroForm Resources DR Names Outlines EmbeddedFiles Dests Font XObject ExtGState ColorSpace Pattern Shading Properties ViewerPreferences'.split(
    ' ',
  ),
)
const openTypes: ReadonlySet<string> = new Set(['Catalog', 'Pages', 'Page', 'Annot', 'Outlines'])

/** Whether the entries of a dictionary are independent. */
const isOpen = (key: string, entries: Dictionary) =>
  openKeys.has(key) ||
  openTypes.has(nameIn(entries, 'Type') ?? '') ||
  (entries.has('Subtype') && entries.has('Rect')) ||
  (entries.has('T') && (entries.has('FT') || entries.has('Kids') || entries.has('Parent'))) ||
  (entries.has('Title') && entries.has('Parent')) ||
  (entries.has('Names') && entries.size <= 2)

/** The appearance of an annotation or a field: its parts belong together. */
const looks: ReadonlySet<string> = new Set(
  'Rect AP AS V DV DA DS RC QuadPoints InkList L Vertices BS Border C IC MK RD'.split(' '),
)

function mergeEntries({ base, ours, theirs }: Readonly<Record<Side, Dictionary>>, chosen: Side | undefined): Outcome {
  const entries = new Map<string, Value>()
  const clashes: Clash[] = []
  const changed = { ours: false, theirs: false }
  for (const key of new Set([...ours.keys(), ...theirs.keys(), ...base.keys()])) {
    const three = { base: base.get(key), ours: ours.get(key), theirs: theirs.get(key) }
    // Pages are counted again if both sides changed them.
    const isDerived = key === 'Count' && isTree(ours)
    const merged = isDerived ? { value: three.ours ?? three.theirs } : mergeValues(key, three, chosen)
    if ('clashes' in merged)
      clashes.push(...merged.clashes.map(({ at, kind }) => ({ at: `${key} ${at}`.trim(), kind })))
    else if (merged.value) entries.set(key, merged.value)
    if (!ours.has('Rect') || !(looks.has(key) || (key === 'Contents' && nameIn(ours, 'Subtype') === 'FreeText')))
      continue
    changed.ours ||= !same(three.base, three.ours)
    changed.theirs ||= !same(three.base, three.theirs)
  }
  const isTorn =
    changed.ours && changed.theirs && clashes.length === 0 && !looksAlike(entries, ours) && !looksAlike(entries, theirs)
  if (isTorn) return clash('group', 'appearance')
  if (clashes.length > 0) return { clashes }
  if (entries.has('Names') && entries.has('Limits')) entries.set('Limits', limitsOf(entries.get('Names')))
  return { value: { is: 'dictionary', entries } }
}

const isTree = (entries: Dictionary) => nameIn(entries, 'Type') === 'Pages'

const looksAlike = (one: Dictionary, other: Dictionary) => [...looks].every((key) => same(one.get(key), other.get(key)))

/** 7.9.6: the smallest and the greatest name of a part of a tree. */
function limitsOf(names: Value | undefined): Value {
  const items = names?.is === 'array' ? names.items : []
  const [first, last] = [items[0], items.at(-2)]
  return { is: 'array', items: first && last ? [first, last] : [] }
}

const lists: ReadonlySet<string> = new Set(['Kids', 'Annots', 'Fields', 'CO'])

function mergeArrays(
  key: string,
  before: Value | undefined,
  { ours, theirs }: Readonly<Record<'ours' | 'theirs', readonly Value[]>>,
  chosen: Side | undefined,
): Outcome {
  const base = before?.is === 'array' ? before.items : []
  if (key === 'Names') return mergeNames({ base, ours, theirs }, chosen)
  if (!lists.has(key)) return clash(before ? 'edit-edit' : 'add-add')
  const known = new Map([...base, ...ours, ...theirs].map((item) => [written(item), item]))
  const order = mergeList({ base: base.map(written), ours: ours.map(written), theirs: theirs.map(written) })
  return order ? { value: { is: 'array', items: order.flatMap((item) => known.get(item) ?? []) } } : clash('order')
}

/** 7.9.6: names and what they name, sorted by name. */
function mergeNames(items: Readonly<Record<Side, readonly Value[]>>, chosen: Side | undefined): Outcome {
  const [base, ours, theirs] = [pairsIn(items.base), pairsIn(items.ours), pairsIn(items.theirs)]
  if (!base || !ours || !theirs) return clash('edit-edit')
  const merged = mergeEntries({ base, ours, theirs }, chosen)
  if ('clashes' in merged) return merged
  const names = [...entriesOf(merged.value)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    value: { is: 'array', items: names.flatMap(([name, value]): Value[] => [{ is: 'string', text: name }, value]) },
  }
}

function pairsIn(items: readonly Value[]): Dictionary | undefined {
  const pairs = new Map<string, Value>()
  for (let at = 0; at + 1 < items.length; at += 2) {
    const [name, value] = [items[at], items[at + 1]]
    if (name?.is === 'string' && value) pairs.set(name.text, value)
  }
  return pairs.size * 2 === items.length ? pairs : undefined
}

const maxPacket = 4 * 1024 * 1024

/** Merges XMP by its properties; drawings and embedded files never merge inside. */
function mergeStreams(base: Value | undefined, ours: Value, theirs: Value): Outcome {
  const packets = { base: packetIn(base), ours: packetIn(ours), theirs: packetIn(theirs) }
  if (!packets.ours || !packets.theirs) return clash(base ? 'edit-edit' : 'add-add')
  const merged = mergeXmp({ base: packets.base, ours: packets.ours, theirs: packets.theirs })
  if (!merged) return clash('edit-edit')
  if ('conflicts' in merged) return { clashes: merged.conflicts.map(({ path, kind }) => ({ at: path, kind })) }
  const kept = [...entriesOf(ours)].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms' && key !== 'Length')
  const length: Value = { is: 'number', text: String(merged.content.length) }
  return { value: { is: 'stream', entries: new Map([...kept, ['Length', length]]), data: merged.content } }
}

function packetIn(value: Value | undefined): Uint8Array | undefined {
  if (value?.is !== 'stream' || nameIn(value.entries, 'Type') !== 'Metadata') return undefined
  const content = decoded(value, maxPacket)
  const text = content && decodeUtf8(content)
  return text === undefined ? undefined : encodeUtf8(text)
}
