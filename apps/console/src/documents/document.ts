/** A document as a side of a merge: a text where its bytes are one, else the bytes. */
import { t } from '../messages/messages.ts'

export type Document =
  | Readonly<{ kind: 'text'; text: string; name: string | null }>
  | Readonly<{ kind: 'binary'; bytes: Uint8Array<ArrayBuffer>; name: string | null }>

export const sideNames = ['base', 'ours', 'theirs'] as const
export type SideName = (typeof sideNames)[number]
export type Documents = Readonly<Record<SideName, Document>>

/** What the platform takes of one document, bytes. */
export const maxBytes = 64 * 1024 * 1024

export const textDocument = (text: string, name: string | null = null): Document => ({ kind: 'text', text, name })

/** Throws a sentence when it is larger than the platform takes. */
export async function readDocument(blob: Blob, name: string | null): Promise<Document> {
  if (blob.size > maxBytes) throw new TooLarge(name)
  return documentOf(new Uint8Array(await blob.arrayBuffer()), name)
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge'

  constructor(name: string | null) {
    super(t('merge.nameIsLargerThanThe64', { name: name ?? t('merge.theDocument') }))
  }
}

/** UTF-8 without a NUL is a text, to the byte: what is decoded here is encoded to the same bytes again. */
export function documentOf(bytes: Uint8Array<ArrayBuffer>, name: string | null): Document {
  if (bytes.includes(0)) return { kind: 'binary', bytes, name }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { kind: 'text', text, name }
  } catch {
    return { kind: 'binary', bytes, name }
  }
}

export const bytesOf = (document: Document): Uint8Array<ArrayBuffer> =>
  document.kind === 'binary' ? document.bytes : new TextEncoder().encode(document.text)

/** Formats whose documents travel as base64. */
const binaryDrivers: ReadonlySet<string> = new Set(['docx', 'xlsx', 'pptx', 'pdf', 'image'])

export const isBinaryDriver = (driver: string): boolean => binaryDrivers.has(driver)

/** The document as a request for this driver holds it. */
export function sentAs(driver: string, document: Document): string {
  if (isBinaryDriver(driver)) return base64(bytesOf(document))
  return document.kind === 'text' ? document.text : new TextDecoder().decode(document.bytes)
}

/** What an answer of this driver holds, as a document again. */
export function documentIn(driver: string, result: string, name: string | null): Document {
  if (!isBinaryDriver(driver)) return textDocument(result, name)
  return { kind: 'binary', bytes: Uint8Array.from(atob(result), (letter) => letter.codePointAt(0) ?? 0), name }
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  // Not all at once: a call takes so many arguments and no more.
  for (let at = 0; at < bytes.length; at += 32_768) parts.push(String.fromCodePoint(...bytes.subarray(at, at + 32_768)))
  return btoa(parts.join(''))
}
