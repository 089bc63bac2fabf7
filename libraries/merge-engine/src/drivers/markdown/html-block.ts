/** The starts and ends of HTML blocks, by the seven conditions of CommonMark 0.31, section 4.6. */

/**
 * What ends an HTML block: a line with this text, which is part of the block; or, for `blank`, the next blank line. The seventh
 * condition, any tag alone on its line, cannot interrupt a paragraph.
 */
export type HtmlEnd = Readonly<{ end: RegExp | 'blank'; interrupts: boolean }>

const blocks =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t]|\/?>|$)/i

const attribute = /[ \t]+[A-Za-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?/.source

const lonely = new RegExp(`^<(?:[A-Za-z][A-Za-z0-9-]*(?:${attribute})*[ \\t]*/?|/[A-Za-z][A-Za-z0-9-]*[ \\t]*)>$`)

const conditions: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?:[ \t>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Za-z]/, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
]

/** Undefined if the line does not start an HTML block. */
export function htmlAt(line: string): HtmlEnd | undefined {
  if (!line.startsWith('<')) return undefined
  for (const [start, end] of conditions) if (start.test(line)) return { end, interrupts: true }
  if (blocks.test(line)) return { end: 'blank', interrupts: true }
  return lonely.test(line) ? { end: 'blank', interrupts: false } : undefined
}
