/**
 * What the atoms of a document say, however they are laid out. Soft wraps, the spelling of a heading, and the width of
 * a table's columns are layout; a hard line break is not. Line ends never count.
 */
import { headingLevel } from './line.ts'

export function meaningOf(kind: string, written: string): string {
  if (kind === 'paragraph' || kind === 'cell' || kind === 'definition') return unwrapped(written)
  if (kind === 'heading') return headingMeaning(written)
  if (kind === 'delimiter')
    return written
      .replaceAll(/\s+/g, '')
      .replaceAll(/-+/g, '-')
      .replaceAll(/^\||\|$/g, '')
  return written.includes('\r') ? written.replaceAll('\r\n', '\n') : written
}

/** A text on one line; a break that two blanks or a backslash ask for stays one. */
export const unwrapped = (written: string) =>
  written.includes('\n') || written.includes('  ')
    ? written.replaceAll(hardBreak, '\\\n').replaceAll(layout, ' ').trim()
    : written

const hardBreak = /(?:(?<! ) {2,}|\\)\r?\n/g
const layout = /(?<!\\)\s+/g

/** Level and text, underlined or not. */
function headingMeaning(written: string): string {
  const level = headingLevel(written)
  if (level > 0)
    return `${level} ${written
      .slice(level)
      .replace(/(?:^|[ \t])#+[ \t]*$/, '')
      .trim()}`
  const lastLine = written.trimEnd().lastIndexOf('\n')
  return `${written.trimEnd().endsWith('=') ? 1 : 2} ${unwrapped(written.slice(0, Math.max(lastLine, 0)))}`
}
