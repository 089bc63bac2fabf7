/**
 * The text of an Office or OpenDocument file: a zip archive of XML parts, some of which hold the words. Such archives
 * are a favourite of bomb makers, so everything is counted as it comes out and nothing believed: entries, bytes,
 * how far a part swells, and how deep its elements lie.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { PackageKind } from './text-kind.ts'
import type { TextSoFar } from './text-so-far.ts'

type Rules = Readonly<{
  /** The parts that contain text. */
  parts: RegExp
  /** Elements (without their prefix) whose text is taken, with all elements inside. */
  taken: ReadonlySet<string>
  /** The text that is added at the end of such an element. */
  gaps: Readonly<Record<string, string>>
  /** Elements whose text is ignored. */
  hides?: (tag: SaxesTagPlain) => boolean
}>

const rules: Readonly<Record<PackageKind, Rules>> = {
  word: {
    parts: /^word\/(document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/,
    taken: new Set(['t']),
    gaps: { p: '\n', tab: '\t', br: '\n' },
  },
  sheets: {
    parts: /^xl\/(sharedStrings|worksheets\/[^/]+)\.xml$/,
    taken: new Set(['t', 'v']),
    gaps: { si: '\n', row: '\n', c: '\t' },
    // The value of these cells is the number of a shared string, a boolean or an error.
    hides: ({ name, attributes }) => local(name) === 'c' && /^[sbe]$/.test(attributes['t'] ?? ''),
  },
  slides: {
    parts: /^ppt\/(slides|notesSlides)\/[^/]+\.xml$/,
    taken: new Set(['t']),
    gaps: { p: '\n', tab: '\t', br: '\n' },
  },
  'open-document': {
    parts: /^content\.xml$/,
    taken: new Set(['p', 'h']),
    gaps: { p: '\n', h: '\n', tab: '\t', s: ' ', 'line-break': '\n' },
    hides: ({ name }) => local(name) === 'tracked-changes',
  },
}

const maxEntries = 10_000
/** All parts together, unpacked. */
const maxBytes = 128 * 1024 * 1024
/** Text in XML rarely shrinks to less than a fiftieth; the limit counts only for parts beyond a megabyte. */
const maxSwelling = 200
const harmlessBytes = 1024 * 1024
const maxDepth = 256

/** Throws an Error when the file is damaged or hostile. */
export async function packageText(kind: PackageKind, bytes: Uint8Array<ArrayBuffer>, text: TextSoFar): Promise<void> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const parts = await wantedParts(archive, rules[kind].parts)
  let left = maxBytes
  for (const part of parts) {
    const xml = xmlReader(rules[kind], text)
    let unpacked = 0
    for await (const chunk of await archive.openReadStreamPromise(part)) {
      if (!(chunk instanceof Uint8Array)) continue
      unpacked += chunk.length
      left -= chunk.length
      const swollen = unpacked > harmlessBytes && unpacked > maxSwelling * part.compressedSize
      if (left < 0 || swollen) throw new Error('the archive is a bomb')
      if (!xml.read(chunk)) return
    }
    xml.end()
  }
}

/** In numeric order, so that the tenth slide comes after the second. */
async function wantedParts(archive: ZipFile, pattern: RegExp): Promise<Entry[]> {
  if (archive.entryCount > maxEntries) throw new Error('the archive has too many entries')
  const parts: Entry[] = []
  for await (const entry of archive.eachEntry()) {
    if (pattern.test(entry.fileName) && entry.canDecodeFileData()) parts.push(entry)
  }
  return parts.sort((a, b) => a.fileName.localeCompare(b.fileName, 'en', { numeric: true }))
}

type XmlReader = Readonly<{
  /** False when no more text is wanted. */
  read(chunk: Uint8Array): boolean
  end(): void
}>

function xmlReader({ taken, gaps, hides }: Rules, text: TextSoFar): XmlReader {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let decoder: TextDecoder | undefined
  let depth = 0
  let taking = 0
  let hiddenAt = Number.POSITIVE_INFINITY
  let wanted = true
  const found = (words: string) => {
    if (taking > 0 && depth < hiddenAt) wanted = text.add(words)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('the XML has a DTD')
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > maxDepth) throw new Error('the XML is too deep')
    if (taken.has(local(tag.name))) taking += 1
    if (depth < hiddenAt && hides?.(tag)) hiddenAt = depth
  })
  parser.on('closetag', ({ name }) => {
    const gap = gaps[local(name)]
    if (gap !== undefined && depth < hiddenAt) wanted = text.add(gap) && wanted
    if (taken.has(local(name))) taking -= 1
    if (hiddenAt === depth) hiddenAt = Number.POSITIVE_INFINITY
    depth -= 1
  })
  parser.on('text', found)
  parser.on('cdata', found)
  return {
    read(chunk) {
      decoder ??= new TextDecoder(chunk[0] === 0xff ? 'utf-16le' : chunk[0] === 0xfe ? 'utf-16be' : 'utf-8')
      parser.write(decoder.decode(chunk, { stream: true }))
      return wanted
    },
    end: () => void parser.close(),
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
