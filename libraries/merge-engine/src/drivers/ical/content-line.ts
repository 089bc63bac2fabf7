/**
 * Content lines of RFC 5545, 3.1: a name, parameters and a value, folded over any number of lines.
 *
 *   ATTENDEE;CN="Weber, Ida";PARTSTAT=ACC ⏎ ␣EPTED:mailto:ida@example.com
 *   name     parameters                   fold     value
 *
 * A line keeps its octets and its folds; only its meaning is unfolded. The case of names does not count, nor the order of parameters,
 * nor unnecessary quotes.
 */

export type ContentLine = Readonly<{
  /** The range of the line in the text, with its folds, without the line end. */
  start: number
  end: number
  /** The unfolded name in upper case. */
  name: string
  parameters: ReadonlyMap<string, string>
  value: string
  /** The start of the value in the text. */
  valueStart: number
}>

/** The next content line from `from` on, without blank lines; undefined if only blank lines follow. */
export function nextLine(text: string, from: number): ContentLine | 'broken' | undefined {
  const start = startOfNext(text, from)
  if (start === undefined) return undefined
  const end = endOfLogical(text, start)
  const raw = text.slice(start, end)
  const unfolded = unfold(raw)
  const colon = colonOf(unfolded)
  if (colon === undefined) return 'broken'
  const head = unfolded.slice(0, colon)
  const semicolon = head.indexOf(';')
  const name = (semicolon < 0 ? head : head.slice(0, semicolon)).toUpperCase()
  const parameters = semicolon < 0 ? none : parametersOf(head.slice(semicolon + 1))
  if (!properName.test(name) || !parameters) return 'broken'
  const valueStart = start + placeInRaw(raw, colon + 1)
  return { start, end, name, parameters, value: unfolded.slice(colon + 1), valueStart }
}

const none: ReadonlyMap<string, string> = new Map()

/** RFC 5545 names, and the groups of vCards: `item1.TEL`. */
const properName = /^[A-Z0-9-]+(?:\.[A-Z0-9-]+)?$/

function startOfNext(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== 0x0a && code !== 0x0d) return at
  }
  return undefined
}

/** The end of the line and of all that continue it: those that start with a space or a tab. */
function endOfLogical(text: string, start: number): number {
  for (let at = start; ; ) {
    const newline = text.indexOf('\n', at)
    if (newline < 0) return text.endsWith('\r') ? text.length - 1 : text.length
    const next = text.charCodeAt(newline + 1)
    if (next !== 0x20 && next !== 0x09) return text.charCodeAt(newline - 1) === 0x0d ? newline - 1 : newline
    at = newline + 1
  }
}

export const unfold = (raw: string) => (raw.includes('\n') ? raw.replaceAll(/\r?\n[ \t]/g, '') : raw)

/** The place in the written text of a place in the unfolded one. */
function placeInRaw(raw: string, unfolded: number): number {
  if (!raw.includes('\n')) return unfolded
  let place = unfolded
  for (const fold of raw.matchAll(/\r?\n[ \t]/g)) {
    if (fold.index >= place) break
    place += fold[0].length
  }
  return place
}

/** The colon that ends the parameters: the first that is not quoted. */
function colonOf(line: string): number | undefined {
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === 0x22) quoted = !quoted
    else if (code === 0x3a && !quoted) return at
  }
  return undefined
}

/** Undefined if a parameter has no name or no value, or occurs twice. */
function parametersOf(written: string): ReadonlyMap<string, string> | undefined {
  const parameters = new Map<string, string>()
  for (const parameter of written.match(/(?:"[^"]*"|[^";])+/g) ?? []) {
    const equals = parameter.indexOf('=')
    const name = parameter.slice(0, Math.max(equals, 0)).toUpperCase()
    if (name === '' || parameters.has(name)) return undefined
    parameters.set(name, parameter.slice(equals + 1).replaceAll(needlessQuotes, '$1'))
  }
  return parameters
}

/** Unnecessary quotes around a parameter's value. */
const needlessQuotes = /"([^",;:]*)"/g

/** The parameters as one text, in one order. */
export const writtenParameters = (parameters: ReadonlyMap<string, string>) =>
  [...parameters]
    .map(([name, value]) => `;${name}=${value}`)
    .sort()
    .join('')

/** The meaning of the line, however it is folded, cased and quoted. */
export const meaningOf = ({ name, parameters, value }: ContentLine) =>
  `${name}${writtenParameters(parameters)}:${value}`

/** Programs renew these on every change; the greater of two values is taken, so they are compared without their name. */
export const derivedNames: readonly string[] = [
  'SEQUENCE',
  'DTSTAMP',
  'LAST-MODIFIED',
  'X-MOZ-LASTACK',
  'X-MOZ-GENERATION',
]

/** The meaning of a written line. */
export function meaningOfWritten(written: string): string {
  const line = nextLine(written, 0)
  if (line === undefined || line === 'broken') return written
  return derivedNames.includes(line.name) && line.parameters.size === 0 ? line.value : meaningOf(line)
}
