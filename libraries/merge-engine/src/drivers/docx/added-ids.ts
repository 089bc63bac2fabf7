/**
 * Ids that both sides gave. A new style, list, comment or footnote gets the next free number or a name made from its title,
 * whatever the other side does. If two such additions are different, that of theirs gets another id in all of its parts:
 *
 *   style         theirs' `Note` -> `Note1` (and its name, which Word knows it by), where paragraphs, runs and tables use it
 *   lists         abstract numberings and numberings     comments, footnotes, endnotes, bookmarks
 *
 * If theirs was merged into ours before, ours already has the additions with their new ids, which are kept.
 */
import { encodeUtf8 } from '../../core/document/text.ts'
import type { Package, Packages } from '../packages/package.ts'
import { searchIn } from '../packages/search.ts'
import { withParts } from '../packages/with-parts.ts'
import { attributeIn, elementEnd, meaningOfMarkup, tagAt } from './text/markup.ts'

/** A kind of ids: the tag that defines one, and the tags that use it, each with its attribute. */
type Naming = Readonly<{
  tag: string
  key: string
  /** The root of the part that defines them. Undefined: any part may. */
  root?: string
  uses: readonly (readonly [tags: string, attribute: string])[]
  /** Whether the definition is only a tag, so that its name identifies it. */
  isTag?: true
  hasName?: true
}>

const namings: readonly Naming[] = [
  {
    tag: 'w:style',
    root: 'w:styles',
    key: 'w:styleId',
    uses: [
      [
        'w:pStyle|w:rStyle|w:tblStyle|w:basedOn|w:next|w:link|w:styleLink|w:numStyleLink|w:clickAndTypeStyle|w:defaultTableStyle',
        'w:val',
      ],
    ],
    hasName: true,
  },
  { tag: 'w:abstractNum', root: 'w:numbering', key: 'w:abstractNumId', uses: [['w:abstractNumId', 'w:val']] },
  { tag: 'w:num', root: 'w:numbering', key: 'w:numId', uses: [['w:numId', 'w:val']] },
  { tag: 'w:footnote', root: 'w:footnotes', key: 'w:id', uses: [['w:footnoteReference', 'w:id']] },
  { tag: 'w:endnote', root: 'w:endnotes', key: 'w:id', uses: [['w:endnoteReference', 'w:id']] },
  {
    tag: 'w:comment',
    root: 'w:comments',
    key: 'w:id',
    uses: [['w:commentRangeStart|w:commentRangeEnd|w:commentReference', 'w:id']],
  },
  { tag: 'w:bookmarkStart', key: 'w:id', uses: [['w:bookmarkEnd', 'w:id']], isTag: true },
]

export function withoutSharedIds(packages: Packages): Packages {
  return namings.reduce((sides: Packages, naming) => {
    const ids = renamings(sides, naming)
    return ids.size === 0 ? sides : { ...sides, theirs: renamed(sides.theirs, naming, ids) }
  }, packages)
}

const isText = (part: string) => /^word\/[^/]*\.xml$/.test(part)

/** The parts in which such ids are defined; the others are not even decoded. */
function textsOf(opened: Package, naming: Naming): string[] {
  return opened.entries.flatMap(({ name }) => {
    const content = isText(name) ? opened.bytes(name) : undefined
    return content && isDefinedIn(content, naming) ? (opened.text(name) ?? []) : []
  })
}

/** The meaning of an id: its definition, and the name of a style. */
type Definition = Readonly<{ meaning: string; name: string }>

const areEqual = (one: Definition | undefined, other: Definition) =>
  one?.meaning === other.meaning && one.name === other.name

type Definitions = ReadonlyMap<string, Definition>

/** The definitions of these ids, or of all; others are not read. */
function definitions(opened: Package, naming: Naming, ids?: ReadonlySet<string>): Definitions {
  const found = new Map<string, Definition>()
  for (const text of textsOf(opened, naming)) {
    for (const { index } of text.matchAll(startOf(naming.tag))) {
      const tag = tagAt(text, index)
      const id = tag && attributeIn(text.slice(index, tag.end), naming.key)
      if (!tag || id === undefined) continue
      if (ids && !ids.has(id)) continue
      const end = naming.isTag ? tag.end : (elementEnd(text, tag) ?? tag.end)
      found.set(id, ids ? definitionOf(text.slice(index, end), naming) : unseen)
    }
  }
  return found
}

/** Bytes in which the root element of a part is searched. */
const head = 1000

function isDefinedIn(content: Uint8Array, { tag, root }: Naming): boolean {
  const search = searchIn(root === undefined ? content : content.subarray(0, head))
  // A few letters that start with a rare one are found three times faster than the tag.
  const rare = /[A-Z].{0,4}/.exec(root ?? tag)?.[0] ?? ''
  return search(encodeUtf8(rare), 0) >= 0 && search(encodeUtf8(`<${root ?? tag}`), 0) >= 0
}

const unseen: Definition = { meaning: '', name: '' }

const startOf = (tags: string) => new RegExp(`<(?:${tags})(?=[\\s/>])`, 'g')

/** The definition without its id, its name, and revision ids. */
function definitionOf(written: string, { key, hasName }: Naming): Definition {
  const end = written.indexOf('>')
  const said = meaningOfMarkup(withAttribute(written.slice(0, end), key, '') + written.slice(end))
  if (!hasName) return { meaning: said, name: '' }
  const name = attributeIn(styleName.exec(said)?.[0] ?? '', 'w:val') ?? ''
  return { meaning: said.replaceAll(/<w:rsid [^<>]*>/g, '').replace(styleName, ''), name }
}

const styleName = /<w:name\s[^<>]*>/

function withAttribute(tag: string, name: string, value: string): string {
  return tag.replace(
    new RegExp(`(\\s${name}\\s*=\\s*)(?:"[^"]*"|'[^']*')`),
    (_, before: string) => `${before}"${value}"`,
  )
}

/** New ids of theirs that ours gave to something else, and their replacements. */
function renamings({ base, ours, theirs }: Packages, naming: Naming): ReadonlyMap<string, string> {
  const [inBase, known, added] = [base, ours, theirs].map((opened) => new Set(definitions(opened, naming).keys()))
  const ids = new Map<string, string>()
  if (!inBase || !known || !added) return ids
  const shared = added.difference(inBase).intersection(known)
  if (shared.size === 0) return ids
  const [inOurs, inTheirs] = [definitions(ours, naming, known), definitions(theirs, naming, shared)]
  const given = new Set<string>()
  for (const [id, definition] of inTheirs) {
    if (areEqual(inOurs.get(id), definition)) continue
    const isTaken = (free: string) =>
      [given, inBase, added].some((taken) => taken.has(free)) ||
      (known.has(free) && !areEqual(inOurs.get(free), renamedAs(definition, free.slice(id.length))))
    const free = freeId(id, isTaken)
    given.add(free)
    ids.set(id, free)
  }
  return ids
}

/** Word identifies a style by its name, so a style with a new id gets a new name. */
const renamedAs = ({ meaning, name }: Definition, suffix: string): Definition => ({
  meaning,
  name: name === '' ? name : `${name} ${suffix}`,
})

function freeId(id: string, isTaken: (id: string) => boolean): string {
  const [stem, number] = /^\d+$/.test(id) ? ['', Number(id)] : [id, 0]
  for (let next = number + 1; ; next++) if (!isTaken(`${stem}${next}`)) return `${stem}${next}`
}

function renamed(opened: Package, naming: Naming, ids: ReadonlyMap<string, string>): Package {
  const uses = [[naming.tag, naming.key] as const, ...naming.uses]
  const contents = new Map<string, Uint8Array>()
  for (const { name } of opened.entries) {
    const text = isText(name) ? opened.text(name) : undefined
    if (text === undefined) continue
    const changed = uses.reduce((written, [tags, attribute]) => withIds(written, tags, attribute, ids), text)
    const finished = naming.hasName ? withNames(changed, naming, ids) : changed
    if (finished !== text) contents.set(name, encodeUtf8(finished))
  }
  return withParts(opened, contents, new Map())
}

function withIds(text: string, tags: string, attribute: string, ids: ReadonlyMap<string, string>): string {
  return text.replaceAll(new RegExp(`${startOf(tags).source}[^<>]*>`, 'g'), (tag) => {
    const to = ids.get(attributeIn(tag, attribute) ?? '')
    return to === undefined ? tag : withAttribute(tag, attribute, to)
  })
}

/** The new id of a style has the same ending as its new name. */
function withNames(text: string, { tag, key }: Naming, ids: ReadonlyMap<string, string>): string {
  const suffixes = new Map([...ids].map(([from, to]) => [to, to.slice(from.length)]))
  const pattern = new RegExp(`(${startOf(tag).source}[^<>]*>\\s*<w:name\\s[^<>]*?w:val=")([^"]*)(?=")`, 'g')
  return text.replaceAll(pattern, (found, head: string, name: string) => {
    const suffix = suffixes.get(attributeIn(head, key) ?? '')
    return suffix === undefined ? found : `${head}${name} ${suffix}`
  })
}
