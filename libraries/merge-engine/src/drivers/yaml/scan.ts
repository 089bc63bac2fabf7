/**
 * Parses YAML 1.2 into nodes; every character of the text belongs to one piece (`core/model/node.ts`): a stream of documents, block
 * and flow collections, scalars as written. It is as strict as the specification; what is not supported (complex keys, tabs as
 * indentation, duplicate keys, templates) is refused with a reason.
 */

import { readOrUnreadable } from '../../core/document/parse-error.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import { BlockReader } from './block.ts'
import { danglingAlias, rememberReferences } from './references.ts'
import { Rows } from './rows.ts'
import { Source } from './source.ts'
import { type DocumentRange, streamOf } from './stream.ts'

/** @param isList whether a single document is one of a list, too, because another version has several. */
export function scanYaml(text: string, isList = false): Tree | Unreadable {
  return readOrUnreadable(() => readStream(new Source(text), isList))
}

function readStream(source: Source, isList: boolean): Tree {
  const { text } = source
  const { headEnd, documents, tailStart } = streamOf(source)
  const rows = new Rows(source)
  const root = rows.begin('stream', { name: undefined, leadStart: 0, labelStart: 0, labelEnd: 0, start: 0 })
  rows.commentLines(0, headEnd)
  const [only] = documents
  const isSingle = documents.length === 1 && !isList
  const end = isSingle && only ? readDocument(rows, only, 'value').end : readDocuments(rows, documents)
  source.limit = text.length
  rows.commentLines(tailStart, text.length)
  rows.close(root, { openEnd: headEnd, closeStart: end, tailStart, end: text.length })
  const tree = rows.table.tree({ comments: rows.comments, tolerated: rows.tolerated, unit: '' })
  rememberReferences(tree, rows.references)
  return tree
}

function readDocuments(rows: Rows, documents: readonly DocumentRange[]): number {
  const start = documents[0]?.start ?? 0
  const row = rows.begin('documents', { name: 'value', leadStart: start, labelStart: start, labelEnd: start, start })
  let end = start
  for (const range of documents) {
    const read = readDocument(rows, range, undefined)
    end = read.end
    if (range.separatorEnd === range.separatorStart) continue
    rows.behind(read.row, range.separatorStart, range.separatorEnd, range.separatorEnd)
    end = range.separatorEnd
  }
  rows.close(row, { openEnd: start, closeStart: end, tailStart: end, end })
  return end
}

/** A document's row and the end of its value, with a comment behind it; nothing but trivia follows. */
function readDocument(rows: Rows, range: DocumentRange, name: string | undefined): { row: number; end: number } {
  rows.source.limit = range.end
  const row = rows.table.rows
  const known = rows.references.length
  const end = new BlockReader(rows).document(name, range.start)
  const next = rows.trivia(end)
  if (next < range.end) rows.source.refuse('something follows the document', next)
  const dangling = danglingAlias(rows.references.slice(known))
  if (dangling) rows.source.refuse(`the alias *${dangling.name} leads nowhere`, dangling.at)
  return { row, end }
}
