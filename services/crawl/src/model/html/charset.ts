/**
 * In which letters a page is written: its byte order mark, else what the header says, else what the page
 * says of itself in its first 1,024 bytes (Encoding Standard, 6; HTML Standard, 13.2.3.2), else UTF-8 when
 * the bytes are that, else windows-1252. Everything behind this speaks UTF-8.
 */
import { isUtf8 } from 'node:buffer'
import { atOnce } from '@alluvium/kernel'
import { HtmlTags, TagNames } from './tags.ts'

const prescanBytes = 1_024
const metaOnly = new TagNames({ withAttributes: ['meta'], attributes: ['charset', 'http-equiv', 'content'] })

/** Bytes that are decoded in one step. */
const stepBytes = 256 * 1_024

/** The page in UTF-8, without a byte order mark. `contentType`: the header field as sent. */
export const inUtf8 = (bytes: Buffer, contentType: string | undefined): Buffer => atOnce(toUtf8(bytes, contentType))

/** The same in short steps, for a page that may be large. */
export function* toUtf8(bytes: Buffer, contentType: string | undefined): Generator<void, Buffer> {
  const marked = markedCharset(bytes)
  const label = marked ?? labelIn(contentType ?? '') ?? metaCharset(bytes)
  const decoder = decoderFor(label ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252'))
  if (decoder.encoding === 'utf-8') return marked === undefined ? bytes : bytes.subarray(3)
  if (bytes.length <= stepBytes) return Buffer.from(decoder.decode(bytes))
  return Buffer.concat(yield* decodedInSteps(bytes, new TextDecoder(decoder.encoding)))
}

function* decodedInSteps(bytes: Buffer, decoder: TextDecoder): Generator<void, readonly Buffer[]> {
  const decoded: Buffer[] = []
  for (let from = 0; from < bytes.length; from += stepBytes) {
    const isLast = from + stepBytes >= bytes.length
    decoded.push(Buffer.from(decoder.decode(bytes.subarray(from, from + stepBytes), { stream: !isLast })))
    yield
  }
  return decoded
}

function markedCharset(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

/** The charset parameter of a Content-Type, when it is one that is known. */
function labelIn(contentType: string): string | undefined {
  const label = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(contentType)
  return supportedLabel(label?.[1] ?? label?.[2] ?? label?.[3])
}

/** What `<meta charset>` or `<meta http-equiv=content-type>` says; a page read this way can't be in UTF-16. */
function metaCharset(bytes: Buffer): string | undefined {
  const tags = new HtmlTags(bytes.subarray(0, prescanBytes), metaOnly)
  while (tags.next()) {
    if (tags.name !== 'meta' || tags.isEnd) continue
    const isContentType = /^\s*content-type\s*$/i.test(tags.attribute('http-equiv') ?? '')
    const label =
      supportedLabel(tags.attribute('charset')) ??
      (isContentType ? labelIn(tags.attribute('content') ?? '') : undefined)
    if (label !== undefined) return label.startsWith('utf-16') ? 'utf-8' : label
  }
  return undefined
}

function supportedLabel(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    const { encoding } = new TextDecoder(label.trim())
    return encoding === 'x-user-defined' ? 'windows-1252' : encoding
  } catch {
    return undefined // a name that the Encoding Standard doesn't know counts as none
  }
}

const decoders = new Map<string, TextDecoder>()

function decoderFor(label: string): TextDecoder {
  const kept = decoders.get(label) ?? new TextDecoder(label)
  decoders.set(label, kept)
  return kept
}
