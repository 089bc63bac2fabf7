/**
 * The meaning of a scalar: its tag and its content. Quotes, escapes and folds do not count; the spelling of numbers, truth values and
 * dates does, because programs read `1.0`, `yes` and `012` differently.
 */
import { commentsIn } from '../../core/document/layout.ts'

/** Tags and anchors before a value. An anchor counts, because references need it. */
const properties = /^(?:\s*[&!][^\s,[\]{}]*(?=\s|$))+/

export function meaningOf(kind: string, written: string): string {
  if (kind === 'comment') return commentsIn(written)
  const before = properties.exec(written)?.[0] ?? ''
  const content = written.slice(before.length).trim()
  const said = kind === 'block' ? blockMeaning(content) : scalarMeaning(content)
  return before === '' ? said : `${before.trim().replaceAll(/\s+/g, ' ')} ${said}`
}

/** A text in quotes that would be a number or a truth value without them keeps the quotes in its meaning. */
function scalarMeaning(written: string): string {
  const content = contentOf(written)
  const isQuoted = written.startsWith('"') || written.startsWith("'")
  return isQuoted && !isText(content) ? JSON.stringify(content) : content
}

/** The content of a plain or quoted scalar, without quotes, escapes and folds. */
export function contentOf(written: string): string {
  if (written.startsWith('"') && written.length > 1) return unescaped(folded(written.slice(1, -1), true))
  if (written.startsWith("'") && written.length > 1) return folded(written.slice(1, -1), false).replaceAll("''", "'")
  return folded(written, false)
}

/** YAML 1.2, 6.5: a line break is a space, and each empty line behind it a line break. */
function folded(text: string, hasEscapes: boolean): string {
  if (!text.includes('\n')) return text
  const [first = '', ...lines] = text.split(/\r?\n/)
  let said = first.trimEnd()
  let isEscaped = hasEscapes && endsInBackslash(first)
  if (isEscaped) said = first.slice(0, -1)
  let empty = 0
  for (const [at, line] of lines.entries()) {
    const isLast = at === lines.length - 1
    if (line.trim() === '' && !isLast) {
      empty++
      continue
    }
    const glue = empty > 0 ? '\n'.repeat(empty) : isEscaped ? '' : ' '
    isEscaped = hasEscapes && endsInBackslash(line)
    said += glue + (isLast ? line.trimStart() : isEscaped ? line.trimStart().slice(0, -1) : line.trim())
    empty = 0
  }
  return said
}

const endsInBackslash = (line: string) => (/\\+$/.exec(line)?.[0].length ?? 0) % 2 === 1

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(escape, (found, x, u, U) => {
    const hex = x ?? u ?? U
    if (hex === undefined) return escapes.get(found[1] ?? '') ?? found.slice(1)
    const point = Number.parseInt(hex, 16)
    return point > 0x10ffff ? found : String.fromCodePoint(point)
  })
}

const escape = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[^])/g

/** YAML 1.2, 5.7. */
const escapes: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\u001b'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
])

/** The lines without their common indentation; unchanged if the header gives an indentation. */
function blockMeaning(written: string): string {
  const [head = '', ...lines] = written.split(/\r?\n/)
  const header = /^[|>][-+\d]*/.exec(head)?.[0] ?? ''
  if (!header.includes('+')) while (lines.at(-1)?.trim() === '') lines.pop()
  if (/\d/.test(header)) return [header, ...lines].join('\n')
  const depths = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0)
  const depth = depths[0] ?? 0
  return [header, ...lines.map((line) => line.slice(depth))].join('\n')
}

/** Whether a plain scalar is a text, rather than a number, a truth value, a date or nothing, in YAML 1.2 or 1.1. */
export function isText(plain: string): boolean {
  return plain !== '' && (plain.length > maxNumberLength || (!words.has(plain.toLowerCase()) && !number.test(plain)))
}

const maxNumberLength = 40

const words = new Set(['~', 'null', 'true', 'false', 'yes', 'no', 'on', 'off', 'y', 'n', '.nan'])
const number =
  /^[-+]?(?:\.inf|0x[\da-f_]+|0o?[0-7_]+|0b[01_]+|(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:e[-+]?\d+)?|\d+(?::\d\d?)+(?:\.\d*)?)$|^\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?$/i
