/**
 * A document type declaration (productions 28 to 31), read far enough to know where it ends and which entities may be
 * referred to. The declarations inside are kept as written, never applied: no default value, no expansion.
 */
import { isWhite, nameEnd } from './characters.ts'
import { commentEnd, instructionEnd } from './miscellaneous.ts'
import { XmlError } from './xml-error.ts'

export type Doctype = Readonly<{
  end: number
  /** Whether a reference to this entity may be well-formed: it is declared here, or may be in an external part that is not read. */
  declares(entity: string): boolean
}>

export function scanDoctype(text: string, from: number): Doctype {
  heading.lastIndex = from
  const found = heading.exec(text)
  const name = found ? nameEnd(text, heading.lastIndex) : 0
  if (!found || name === heading.lastIndex) throw new XmlError('a document type has no name', text, from)
  external.lastIndex = name
  const isExternal = external.exec(text) !== null
  let at = skipWhite(text, isExternal ? external.lastIndex : name)
  const entities = new Set<string>()
  let isOpen = isExternal
  if (text[at] === '[') {
    const subset = scanSubset(text, at + 1, entities)
    isOpen ||= subset.refersOutside
    at = skipWhite(text, subset.end)
  }
  if (text[at] !== '>') throw new XmlError('a document type does not end', text, from)
  return { end: at + 1, declares: (entity) => isOpen || entities.has(entity) }
}

/** Collects the general entities; returns the place behind the closing bracket. */
function scanSubset(text: string, from: number, entities: Set<string>): { end: number; refersOutside: boolean } {
  let refersOutside = false
  for (let at = from; ; ) {
    at = skipWhite(text, at)
    if (text[at] === ']') return { end: at + 1, refersOutside }
    if (text[at] === '%') {
      const end = nameEnd(text, at + 1)
      if (end === at + 1 || text[end] !== ';') throw new XmlError('a "%" starts no reference', text, at)
      refersOutside = true
      at = end + 1
    } else if (text.startsWith('<!--', at)) at = commentEnd(text, at)
    else if (text.startsWith('<?', at)) at = instructionEnd(text, at)
    else at = scanDeclaration(text, at, entities)
  }
}

function scanDeclaration(text: string, from: number, entities: Set<string>): number {
  declarationStart.lastIndex = from
  const found = declarationStart.exec(text)
  if (!found) throw new XmlError('a document type holds something that is no declaration', text, from)
  const at = declarationStart.lastIndex
  if (found.groups?.['keyword'] === 'ENTITY' && text[at] !== '%') entities.add(text.slice(at, nameEnd(text, at)))
  for (let to = at; to < text.length; to++) {
    const character = text[to]
    if (character === '>') return to + 1
    if (character === '<') break
    if (character !== '"' && character !== "'") continue
    to = text.indexOf(character, to + 1)
    if (to < 0) break
  }
  throw new XmlError('a declaration does not end', text, from)
}

function skipWhite(text: string, from: number): number {
  let at = from
  while (isWhite(text.charCodeAt(at))) at++
  return at
}

const heading = /<!DOCTYPE[ \t\r\n]+/y
const external =
  /[ \t\r\n]+(?:SYSTEM|PUBLIC[ \t\r\n]+(?:"[-'()+,./:=?;!*#@$_% \r\na-zA-Z0-9]*"|'[-()+,./:=?;!*#@$_% \r\na-zA-Z0-9]*'))[ \t\r\n]+(?:"[^"]*"|'[^']*')/y
const declarationStart = /<!(?<keyword>ELEMENT|ATTLIST|ENTITY|NOTATION)[ \t\r\n]+/y
