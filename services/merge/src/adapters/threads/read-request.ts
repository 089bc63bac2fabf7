/** Parses the bytes of a request. The merging thread does this too, because parsing 60 MB takes a second. */
import { parseBody } from '@alluvium/http/body'
import type { VersionPolicy } from '@alluvium/merge-engine'
import { type Documents, decodedSize } from '../../model/documents.ts'
import { mergeRequest, pluginMergeRequest } from '../../model/merge-request.ts'
import { type Side, sides } from '../../model/side.ts'
import { documentTooLarge, notUnicode } from '../../problems/merging.ts'

/** The largest document, in decoded bytes. */
const maxDocumentBytes = 64 * 1024 * 1024

export type Requested = Readonly<{ driver: string; documents: Documents }>

/** Throws a refusal when the body is not a valid request. */
export function readRequest(
  body: Uint8Array,
): Requested & Readonly<{ choices: ReadonlyMap<string, Side>; versions: VersionPolicy }> {
  const { driver, choices = [], versions = 'higher', ...documents } = parseBody(mergeRequest, body)
  return { driver, documents, versions, choices: new Map(choices.map(({ path, take }) => [path, take])) }
}

/** The same, for a merge by a plugin. */
export function readForPlugin(body: Uint8Array): Requested {
  const { driver, ...documents } = parseBody(pluginMergeRequest, body)
  return { driver, documents }
}

/** Throws `merge.document-too-large`. */
export function refuseTooLarge(documents: Documents, { binary }: { binary: boolean }): void {
  for (const side of sides) {
    if (decodedSize(documents[side], { binary }) > maxDocumentBytes) throw documentTooLarge(side, maxDocumentBytes)
  }
}

/** The texts as UTF-8. Throws `merge.not-unicode`. */
export function encodedSides(documents: Documents): Readonly<Record<'base' | 'ours' | 'theirs', Uint8Array>> {
  for (const side of sides) if (!documents[side].isWellFormed()) throw notUnicode(side)
  const { base, ours, theirs } = documents
  return { base: Buffer.from(base), ours: Buffer.from(ours), theirs: Buffer.from(theirs) }
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text of a merged document, with its byte order mark if it has one. */
export const decodedText = (bytes: Uint8Array): string => utf8.decode(bytes)
