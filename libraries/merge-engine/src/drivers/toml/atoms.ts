/** Reading keys and atoms: the smallest pieces of TOML. */
import type { Reader } from './reader.ts'
import { escape, kindOfWord, lineEscape, textOf } from './spelling.ts'

const quote = 0x22
const apostrophe = 0x27
const backslash = 0x5c

/** A key with all its dots, to behind its last part. */
export function readKey(reader: Reader): string[] {
  const path: string[] = []
  for (;;) {
    path.push(readPart(reader))
    const end = reader.at
    reader.blanks()
    if (reader.text[reader.at] !== '.') {
      reader.at = end
      return path
    }
    reader.at++
    reader.blanks()
  }
}

function readPart(reader: Reader): string {
  const start = reader.at
  const code = reader.text.charCodeAt(start)
  if (code === quote || code === apostrophe) {
    readLine(reader, code)
    return textOf(reader.text.slice(start, reader.at))
  }
  const found = reader.match(bareKey)
  if (found === undefined) return reader.refuse('a key is missing')
  reader.at += found.length
  return found
}

const bareKey = /[A-Za-z0-9_-]+/y

/** An atom, to behind its end; answers what sort it is. */
export function readAtom(reader: Reader): 'string' | 'boolean' | 'date' | 'number' {
  const code = reader.text.charCodeAt(reader.at)
  if (code === quote || code === apostrophe) {
    const sign = reader.text.slice(reader.at, reader.at + 1)
    if (reader.text.startsWith(sign.repeat(3), reader.at)) readLines(reader, code)
    else readLine(reader, code)
    return 'string'
  }
  const word = reader.match(wordWithTime) ?? reader.match(anyWord) ?? ''
  const kind = kindOfWord(word)
  if (!kind)
    return reader.refuse(word === '' ? 'a value is missing' : `${JSON.stringify(word.slice(0, 40))} is no value`)
  reader.at += word.length
  return kind
}

const anyWord = /[A-Za-z0-9_:.+-]+/y
/** A date and a time with a space between them. */
const wordWithTime = /[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[A-Za-z0-9_:.+-]+/y

/** A string on one line, between single quotes of its sort. */
function readLine(reader: Reader, sign: number): void {
  for (let at = reader.at + 1; at < reader.text.length; at++) {
    const code = reader.text.charCodeAt(at)
    if (code === sign) {
      reader.at = at + 1
      return
    }
    if (isControl(code)) reader.refuse('a string holds a control character')
    if (code === backslash && sign === quote) at += escapeAt(reader, at) - 1
  }
  reader.refuse('a string does not end')
}

/** A string of several lines, between three quotes of its sort; up to two more of them may stand before the last three. */
function readLines(reader: Reader, sign: number): void {
  for (let at = reader.at + 3; at < reader.text.length; at++) {
    const code = reader.text.charCodeAt(at)
    if (code === sign) {
      let end = at + 1
      while (reader.text.charCodeAt(end) === sign) end++
      if (end - at > 5) reader.refuse('too many quotes end a string')
      if (end - at >= 3) {
        reader.at = end
        return
      }
      at = end - 1
    } else if (code === backslash && sign === quote) at += escapeAt(reader, at, { inLines: true }) - 1
    else if (code !== 0x0a && !isLineBreak(reader, at) && isControl(code))
      reader.refuse('a string holds a control character')
  }
  reader.refuse('a string does not end')
}

const isControl = (code: number) => (code < 0x20 && code !== 0x09) || code === 0x7f

const isLineBreak = ({ text }: Reader, at: number) => text.charCodeAt(at) === 0x0d && text.charCodeAt(at + 1) === 0x0a

/** The length of the escape that stands there. */
function escapeAt(reader: Reader, at: number, { inLines = false } = {}): number {
  reader.at = at
  const found = reader.match(escape) ?? (inLines ? reader.match(lineEscape) : undefined)
  return found?.length ?? reader.refuse('an escape in a string is not valid')
}
