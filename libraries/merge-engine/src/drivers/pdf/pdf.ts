/**
 * The PDF driver. Objects of the three versions are paired (`pairing.ts`) and merged one by one (`merge-values.ts`). New and
 * changed objects are written as one incremental update behind ours, or behind theirs if only theirs is newly signed. Pages,
 * annotations, form fields, names and document information merge independently. The drawing of a page never merges inside:
 * two changes of it conflict.
 *
 * It never declines: a line merge of a PDF would break its references.
 */

import { sameBytes } from '../../core/document/bytes.ts'
import { type Choices, type Conflict, conflictWithDetail } from '../../core/model/conflict.ts'
import type { Conflicted, MergeDriver, Merged } from '../../core/model/driver.ts'
import { bySide, type Side, type Sides } from '../../core/model/sides.ts'
import { type Pdf, readPdf } from './file.ts'
import { mergeGraphs, type Result } from './merge-graphs.ts'
import { type Graph, type Graphs, graphsOf, isUpdateOf } from './pairing.ts'
import { updated } from './update.ts'
import { entriesOf, sameValue, type Value, withReferences, written } from './value.ts'

export const pdfDriver: MergeDriver = {
  name: 'pdf',
  merge: mergePdfs,
  reads: (bytes) => !('unreadable' in readPdf(bytes)),
}

function mergePdfs(sides: Sides, choices?: Choices): Merged | Conflicted {
  const read = bySide((side) => readPdf(sides[side]))
  for (const side of Object.values(read)) if ('unreadable' in side) return conflicted('unreadable', side.unreadable)
  const { base, ours, theirs } = read
  if ('unreadable' in base || 'unreadable' in ours || 'unreadable' in theirs) return conflicted('unreadable', '')
  return mergeRead({ base, ours, theirs }, choices)
}

function mergeRead(pdfs: Readonly<Record<Side, Pdf>>, choices: Choices | undefined): Merged | Conflicted {
  const signed = bySide((side) => signaturesIn(pdfs[side]))
  const host = signed.ours.isSupersetOf(signed.theirs) ? 'ours' : 'theirs'
  if (host === 'theirs' && !signed.theirs.isSupersetOf(signed.ours))
    return conflicted('edit-edit', 'Both sides signed the document.')
  if (signed.base.size > 0 && !isUpdateOf(pdfs.base, pdfs[host]))
    return conflicted('edit-edit', 'The document was signed, and a side wrote it anew.')
  const graphs = graphsOf(pdfs)
  const merged = mergeGraphs(graphs, choices)
  if ('conflicts' in merged) return { kind: 'conflicted', by: 'pdf', conflicts: merged.conflicts }
  return asFile(pdfs, graphs, merged, host)
}

/** Dictionaries that sign a range of bytes (ISO 32000-2, 12.8.1), as text. */
function signaturesIn({ objects }: Pdf): Set<string> {
  const signed = [...objects.values()].filter(
    (value) => entriesOf(value).has('ByteRange') && entriesOf(value).has('Contents'),
  )
  return new Set(signed.map((value) => written(entriesOf(value).get('Contents') ?? value)))
}

function asFile(
  pdfs: Readonly<Record<Side, Pdf>>,
  graphs: Graphs,
  result: Result,
  host: 'ours' | 'theirs',
): Merged | Conflicted {
  const guest = host === 'ours' ? 'theirs' : 'ours'
  for (const side of [host, guest] as const) if (isVersion(graphs[side], result)) return merged(pdfs[side].bytes)
  const bytes = withResult(pdfs[host], graphs[host], result)
  const read = readPdf(bytes)
  if ('unreadable' in read || !saysResult(read, pdfs[host], graphs[host], result))
    return conflicted('check-failed', 'A merge was found, but the file could not be written.')
  return merged(bytes)
}

const merged = (bytes: Uint8Array): Merged => ({ kind: 'merged', by: 'pdf', bytes })

const isVersion = ({ objects, trailer }: Graph, result: Result) =>
  [...result.objects].every(([id, value]) => sameValue(objects.get(id), value)) &&
  ['Root', 'Info'].every((key) => sameValue(trailer.get(key), result.trailer.get(key)))

/** The number each object of the result has in the host's file; new ones behind the host's own. */
function hostNumbers(host: Pdf, graph: Graph, { objects }: Result): Map<number, number> {
  const numbers = new Map<number, number>()
  let next = host.size
  for (const id of [...objects.keys()].toSorted((one, other) => one - other))
    numbers.set(id, graph.numberOf.get(id) ?? next++)
  return numbers
}

function withResult(host: Pdf, graph: Graph, result: Result): Uint8Array {
  const numbers = hostNumbers(host, graph, result)
  const changed = new Map<number, Value>()
  for (const [id, value] of result.objects) {
    if (sameValue(graph.objects.get(id), value)) continue
    changed.set(
      numbers.get(id) ?? 0,
      withReferences(value, (number) => numbers.get(number)),
    )
  }
  const trailer = new Map<string, Value>()
  for (const key of ['Root', 'Info'] as const) {
    const value = result.trailer.get(key)
    if (value)
      trailer.set(
        key,
        withReferences(value, (number) => numbers.get(number)),
      )
  }
  const identifier = host.trailer.get('ID')
  if (identifier) trailer.set('ID', identifier)
  return updated(host, changed, trailer)
}

/** The written file must contain exactly the intended objects. */
function saysResult(read: Pdf, host: Pdf, graph: Graph, result: Result): boolean {
  const numbers = hostNumbers(host, graph, result)
  return [...result.objects].every(([id, value]) => {
    const meant = withReferences(value, (number) => numbers.get(number))
    const found = read.objects.get(numbers.get(id) ?? -1)
    if (found?.is === 'stream' && meant.is === 'stream') return sameBytes(found.data, meant.data)
    return sameValue(found, meant)
  })
}

const conflicted = (kind: Conflict['kind'], detail: string): Conflicted => ({
  kind: 'conflicted',
  by: 'pdf',
  conflicts: [conflictWithDetail('', kind, detail)],
})
