/**
 * An Open Packaging Conventions package (ECMA-376 part 2): the parts of a zip archive, the relationships between them and
 * their content types. Part names are as in the archive, without a slash in front: `word/document.xml`.
 */
import { bySide, type Side } from '../../core/model/sides.ts'
import { attributeOf, rootOf } from '../xml/elements.ts'
import { scanXml } from '../xml/scan.ts'
import { type Content, ContentCache, PackedContent } from './content.ts'
import { readZip, unwritten, type ZipEntry } from './zip/zip.ts'

/** A relationship of a part to another part, or to an address outside. */
export type Relationship = Readonly<{
  id: string
  type: string
  target: string
  isExternal: boolean
  /** The target as written: relative or absolute. */
  written: string
}>

export type Package = Readonly<{
  entries: readonly ZipEntry[]
  has(part: string): boolean
  content(part: string): Content | undefined
  /** The bytes of a part; undefined if there is none, or it is damaged. */
  bytes(part: string): Uint8Array | undefined
  /** The text of a part; undefined if there is none, or it is not UTF-8. */
  text(part: string): string | undefined
}>

export const contentTypesPart = '[Content_Types].xml'

type Unreadable = Readonly<{ unreadable: string }>

/** Reads an archive and checks that every part is intact, so that nothing later has to. */
export function readPackage(archive: Uint8Array): Package | Unreadable {
  const zip = readZip(archive)
  if ('unreadable' in zip) return zip
  const contents = contentsOf(zip.entries, new Map(), [], new ContentCache())
  return flawIn(contents, (_, content) => content.isIntact()) ?? packageOf(zip.entries, contents)
}

/** Contents by the names of their parts. */
type Contents = ReadonlyMap<string, Content>

const noContents: Readonly<Record<Side, Contents>> = { base: new Map(), ours: new Map(), theirs: new Map() }

/**
 * Reads the versions of a document, and checks every part. Equal parts of several versions share one content.
 * @param given contents that replace those of the archives, which are not unpacked
 */
export function packagesFrom(
  entries: Readonly<Record<Side, readonly ZipEntry[]>>,
  given = noContents,
): Readonly<Record<Side, Package>> | Unreadable {
  const cache = new ContentCache()
  const base = contentsOf(entries.base, given.base, [], cache)
  const ours = contentsOf(entries.ours, given.ours, [base], cache)
  const contents = { base, ours, theirs: contentsOf(entries.theirs, given.theirs, [base, ours], cache) }
  const isIntact = (name: string, content: Content) =>
    areDifferent(bySide((side) => contents[side].get(name))) ? content.bytes() !== undefined : content.isIntact()
  const flaw = flawIn(base, isIntact) ?? flawIn(ours, isIntact) ?? flawIn(contents.theirs, isIntact)
  if (flaw) return flaw
  const entriesOf = (side: Side) =>
    entries[side].map((entry) => (given[side].has(entry.name) ? unwritten(entry) : entry))
  return bySide((side) => packageOf(entriesOf(side), contents[side]))
}

function flawIn(contents: Contents, isIntact: (name: string, content: Content) => boolean): Unreadable | undefined {
  for (const [name, content] of contents)
    if (!isIntact(name, content)) return { unreadable: `The part ${name} is damaged.` }
  return contents.has(contentTypesPart) ? undefined : { unreadable: `The archive has no ${contentTypesPart}.` }
}

function contentsOf(
  entries: readonly ZipEntry[],
  given: Contents,
  like: readonly Contents[],
  cache: ContentCache,
): Contents {
  const same = (entry: ZipEntry) =>
    like.map((others) => others.get(entry.name)).find((other) => other instanceof PackedContent && other.isOf(entry))
  const contentOf = (entry: ZipEntry) => given.get(entry.name) ?? same(entry) ?? new PackedContent(entry, cache)
  return new Map(entries.map((entry) => [entry.name, contentOf(entry)]))
}

/** A part that differs in all versions will be merged, so it is unpacked at once. */
const areDifferent = ({ base, ours, theirs }: Readonly<Record<Side, Content | undefined>>) =>
  base && ours && theirs && base !== ours && base !== theirs && ours !== theirs

/** A package of these entries, with contents by name. */
export function packageOf(entries: readonly ZipEntry[], contents: Contents): Package {
  return {
    entries,
    has: (part) => contents.has(part),
    content: (part) => contents.get(part),
    bytes: (part) => contents.get(part)?.bytes(),
    text: (part) => contents.get(part)?.text(),
  }
}

/** The part with the relationships of a part: `word/_rels/document.xml.rels`; for '' that of the package itself. */
export function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

/** The part whose relationships a part contains; undefined if it contains none. */
export function sourceOf(relationships: string): string | undefined {
  const found = /^(?<folder>.*\/)?_rels\/(?<name>[^/]*)\.rels$/.exec(relationships)?.groups
  return found && `${found['folder'] ?? ''}${found['name'] ?? ''}`
}

const knownRelationships = new WeakMap<Content, Map<string, readonly Relationship[]>>()

/**
 * The relationships of a part, in order; none if their part is missing or cannot be read. They are read once, also for
 * packages that share them.
 */
export function relationshipsOf(opened: Package, part: string): readonly Relationship[] {
  const content = opened.content(relationshipsPart(part))
  if (!content) return none
  const read = knownRelationships.get(content) ?? new Map<string, readonly Relationship[]>()
  knownRelationships.set(content, read)
  const found = read.get(part) ?? relationshipsIn(content.text() ?? '', part)
  read.set(part, found)
  return found
}

const none: readonly Relationship[] = []

/** The relationships in a text; targets are resolved against their part. */
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

/** A target as a part name: absolute, or relative to the folder of its part (RFC 3986, 5.2.4). */
export function resolved(part: string, target: string): string {
  const path = target.startsWith('/') ? target : `${part.slice(0, part.lastIndexOf('/') + 1)}${target}`
  if (!oddStep.test(path)) return path
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** A step that goes up or nowhere. */
const oddStep = /(?:^|\/)\.{0,2}(?:\/|$)/

/** A part name as the target of another part, relative if that is shorter. */
export function relative(part: string, target: string): string {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  return target.startsWith(folder) ? target.slice(folder.length) : `/${target}`
}

/** The content type of a part, by its own entry or its extension; undefined if the package has neither. */
export function contentTypeOf(types: ContentTypes, part: string): string | undefined {
  const extension = part.slice(part.lastIndexOf('.') + 1).toLowerCase()
  return types.overrides.get(`/${part}`.toLowerCase()) ?? types.defaults.get(extension)
}

export type ContentTypes = Readonly<{ defaults: ReadonlyMap<string, string>; overrides: ReadonlyMap<string, string> }>

const knownTypes = new WeakMap<Content, ContentTypes>()

/** The content types of a package. They are read once, also for packages that share them. */
export function contentTypesOf(opened: Package): ContentTypes {
  const content = opened.content(contentTypesPart)
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

export type Packages = Readonly<Record<Side, Package>>
