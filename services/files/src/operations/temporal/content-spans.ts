/** From when on a file had one content: its rows end also where it was only moved. */
import type { EntryRow, Tables } from '../../ports/ledger.ts'

type Rows = Pick<EntryRow, 'since' | 'digest'> & Partial<Pick<Tables['past'], 'until'>>

/** The newest row with a content, and the revision that gave the file this content. */
export type ContentSpan<Row> = Readonly<{ row: Row; version: number }>

/** @param rows of one node, newest first. Consecutive rows with the same content are one span. */
export function contentSpans<Row extends Rows>(rows: readonly Row[]): readonly ContentSpan<Row>[] {
  const spans: ContentSpan<Row>[] = []
  for (const row of rows) {
    const last = spans.at(-1)
    const goesOn = last && row.until === last.version && row.digest === last.row.digest
    if (goesOn) spans[spans.length - 1] = { row: last.row, version: row.since }
    else spans.push({ row, version: row.since })
  }
  return spans
}
