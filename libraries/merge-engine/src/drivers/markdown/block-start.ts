/** What block a line starts, whatever is open (CommonMark 0.31, chapter 4 and section 5.1). List items are apart. */
import { type HtmlEnd, htmlAt } from './html-block.ts'
import { breakStart, definitionLabel, fenceOf, footnoteLabel, headingLevel, type Line } from './line.ts'

export type BlockStart =
  | Readonly<{ is: 'quote' }>
  | Readonly<{ is: 'heading'; level: number }>
  | Readonly<{ is: 'code'; fence: string }>
  | Readonly<{ is: 'html'; html: HtmlEnd }>
  | Readonly<{ is: 'break' }>
  | Readonly<{ is: 'footnote'; label: string }>
  | Readonly<{ is: 'definition'; label: string }>

/** What a block other than a paragraph starts with. */
const signs: ReadonlySet<string> = new Set('>#`~<*-_[')

/** Undefined where a paragraph starts. */
export function blockStart(text: string, line: Line): BlockStart | undefined {
  if (line.first < line.end && !signs.has(text[line.first] ?? '')) return undefined
  const written = text.slice(line.first, line.end)
  if (written.startsWith('>')) return { is: 'quote' }
  const level = headingLevel(written)
  if (level > 0) return { is: 'heading', level }
  const fence = fenceOf(written)
  if (fence !== undefined) return { is: 'code', fence }
  const html = htmlAt(written)
  if (html) return { is: 'html', html }
  if (breakStart(text, line) === line.first) return { is: 'break' }
  if (!written.startsWith('[')) return undefined
  const footnote = footnoteLabel(written)
  if (footnote !== undefined) return { is: 'footnote', label: footnote }
  const label = definitionLabel(written)
  return label === undefined ? undefined : { is: 'definition', label }
}

/** Whether the block may stand directly below a paragraph; else the line goes on with it. */
export const mayInterrupt = (start: BlockStart) =>
  start.is === 'html' ? start.html.interrupts : start.is !== 'definition'

/** Whether a line without the sign would go on with a quote, judged by the quote's last line: it ends in a paragraph. */
export function endsInParagraph(quoted: string): boolean {
  const end = quoted.length
  const first = /^[> \t]*/.exec(quoted)?.[0].length ?? 0
  const start = blockStart(quoted, { start: 0, first, column: 0, end, next: end })
  return first < end && (start === undefined || start.is === 'definition' || start.is === 'footnote')
}
