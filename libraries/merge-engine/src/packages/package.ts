/**
 * An Open Packaging Conventions package (ECMA-376 part 2): the parts of a zip archive, the relationships between them and
 * their content types. Part names are as in the archive, without a slash in front: `word/document.xml`.
 */
import { sameBytes } from '../core/identity.ts'
import { decodeUtf8 } from '../core/text.ts'
import { attributeOf, rootOf } from '../drivers/xml/elements.ts'
import { scanXml } from '../drivers/xml/scan.ts'
import { contentOf, readZip, withContent, type ZipEntry } from './zip.ts'

/** Where a part is related to: another part, or an address outside. */
export type Relationship = Readonly<{
  id: string
  type: string
  target: string
  isExternal: boolean
  /** The target as it is written: relative or absolute. */
  written: string
}>

export type Package = Readonly<{
  entries: readonly ZipEntry[]
  has(part: string): boolean
  entry(part: string): ZipEntry | undefined
  /** The bytes of a part; undefined when there is none, or it is damaged. */
  bytes(part: string): Uint8Array | undefined
  /** The text of a part; undefined when there is none or it is not UTF-8. */
  text(part: string): string | undefined
}>

export const contentTypesPart = '[Content_Types].xml'

type Unreadable = Readonly<{ unreadable: string }>

/**
 * Reads the archive and looks whether every part is whole, so that nothing later has to doubt it. What another package holds
 * under the same name, packed to the same bytes, is the same content, unpacked once.
 */
export function readPackage(archive: Uint8Array, like?: Package): Package | Unreadable {
  const zip = readZip(archive)
  return 'unreadable' in zip ? zip : packageFrom(zip.entries, like, new Map())
}

/** @param given Contents that take the place of those in the archive, which are not unpacked. */
export function packageFrom(
  entries: readonly ZipEntry[],
  like: Package | undefined,
  given: ReadonlyMap<string, Uint8Array>,
): Package | Unreadable {
  const known = new Map<string, Uint8Array>()
  for (const entry of entries) {
    const other = like?.entry(entry.name)
    const isKnown = other && isPackedAlike(entry, other)
    const content = given.get(entry.name) ?? (isKnown ? like?.bytes(entry.name) : contentOf(entry))
    if (!content) return { unreadable: `The part ${entry.name} is damaged.` }
    known.set(entry.name, content)
  }
  if (!known.has(contentTypesPart)) return { unreadable: `The archive has no ${contentTypesPart}.` }
  const all = entries.map((entry) => {
    const content = given.get(entry.name)
    return content ? withContent(entry, content) : entry
  })
  return packageOf(all, known)
}

const isPackedAlike = (one: ZipEntry, other: ZipEntry) =>
  one.method === other.method &&
  one.crc === other.crc &&
  one.size === other.size &&
  other.local.length > 0 &&
  sameBytes(one.packed, other.packed)

const texts = new WeakMap<Uint8Array, { readonly text: string | undefined }>()

/** The text of a content. It is decoded once, also for packages that share it. */
function textOf(content: Uint8Array): string | undefined {
  const known = texts.get(content) ?? { text: decodeUtf8(content) }
  texts.set(content, known)
  return known.text
}

/** A package of these entries, with their contents by name. */
export function packageOf(entries: readonly ZipEntry[], contents: ReadonlyMap<string, Uint8Array>): Package {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const text = (part: string) => {
    const content = contents.get(part)
    return content && textOf(content)
  }
  return {
    entries,
    has: (part) => byName.has(part),
    entry: (part) => byName.get(part),
    bytes: (part) => contents.get(part),
    text,
  }
}

/** The part that holds a part's relationships: `word/_rels/document.xml.rels`; that of the package itself for ''. */
export function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

/** The part whose relationships a part holds; undefined when it holds none. */
export function sourceOf(relationships: string): string | undefined {
  const found = /^(?<folder>.*\/)?_rels\/(?<name>[^/]*)\.rels$/.exec(relationships)?.groups
  return found && `${found['folder'] ?? ''}${found['name'] ?? ''}`
}

const known = new WeakMap<Package, Map<string, readonly Relationship[]>>()

/** The relationships of a part, in their order; none when their part is missing or can't be read. They are read once. */
export function relationshipsOf(opened: Package, part: string): readonly Relationship[] {
  const name = relationshipsPart(part)
  if (!opened.has(name)) return []
  const read = known.get(opened) ?? new Map<string, readonly Relationship[]>()
  known.set(opened, read)
  const found = read.get(part) ?? relationshipsIn(opened.text(name) ?? '', part)
  read.set(part, found)
  return found
}

/** The relationships that a text holds; targets are resolved against the part that has them. */
export function relationshipsIn(text: string, part: string): readonly Relationship[] {
  const tree = scanXml(text)
  if ('unreadable' in tree) return []
  const children = rootOf(tree)?.child('content')?.children ?? []
  return children.flatMap((element): Relationship[] => {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => attributeOf(element, name))
    if (id === undefined || type === undefined || target === undefined) return []
    const isExternal = attributeOf(element, 'TargetMode') === 'External'
    return [{ id, type, target: isExternal ? target : resolved(part, target), isExternal, written: target }]
  })
}

/** A target as a part name: absolute, or relative to the folder of the part that has it (RFC 3986, 5.2.4). */
export function resolved(part: string, target: string): string {
  const path = target.startsWith('/') ? target : `${part.slice(0, part.lastIndexOf('/') + 1)}${target}`
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** A part name as a target of another part, relative where that is shorter. */
export function relative(part: string, target: string): string {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  return target.startsWith(folder) ? target.slice(folder.length) : `/${target}`
}

/** The content type of a part, by its own entry or its extension; undefined when the package says neither. */
export function contentTypeOf(types: ContentTypes, part: string): string | undefined {
  const extension = part.slice(part.lastIndexOf('.') + 1).toLowerCase()
  return types.overrides.get(`/${part}`.toLowerCase()) ?? types.defaults.get(extension)
}

export type ContentTypes = Readonly<{ defaults: ReadonlyMap<string, string>; overrides: ReadonlyMap<string, string> }>

const knownTypes = new WeakMap<Uint8Array, ContentTypes>()

/** The content types of a package. They are read once, also for packages that share them. */
export function contentTypesOf(opened: Package): ContentTypes {
  const content = opened.bytes(contentTypesPart)
  const read = content && knownTypes.get(content)
  if (read) return read
  const types = contentTypesIn(opened.text(contentTypesPart) ?? '')
  if (content) knownTypes.set(content, types)
  return types
}

function contentTypesIn(text: string): ContentTypes {
  const [defaults, overrides] = [new Map<string, string>(), new Map<string, string>()]
  const tree = scanXml(text)
  const children = 'unreadable' in tree ? [] : (rootOf(tree)?.child('content')?.children ?? [])
  for (const element of children) {
    const type = attributeOf(element, 'ContentType') ?? ''
    const [extension, part] = [attributeOf(element, 'Extension'), attributeOf(element, 'PartName')]
    if (extension !== undefined) defaults.set(extension.toLowerCase(), type)
    if (part !== undefined) overrides.set(part.toLowerCase(), type)
  }
  return { defaults, overrides }
}
