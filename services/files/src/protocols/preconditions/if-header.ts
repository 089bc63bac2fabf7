/**
 * The `If` header (RFC 4918, 10.4.2), read strictly: what is not exactly right is refused, because a condition that is
 * misread is one that does not protect.
 *
 *   If: (<urn:uuid:1> ["etag"]) (Not <DAV:no-lock>)          lists about the request's own address
 *   If: </a> (<urn:uuid:1>) <http://host/b> (["etag"])       lists about the addresses before them
 */
import type { StateCondition } from '../../model/precondition.ts'
import { headerInvalid } from '../../problems/requests.ts'

export type IfList = Readonly<{
  /** As written: an absolute URI, or a path with or without a query. Undefined: the request's own address. */
  resource: string | undefined
  conditions: readonly StateCondition[]
}>

/** Each list may cost a query of the ledger. */
const maxLists = 64
const maxConditions = 256

// the text between the brackets is checked when it is resolved.
const resource = /[\t ]*<((?:[a-z][a-z0-9+.-]*:|\/)[\x21-\x3b\x3d\x3f-\x7e\x80-\xff]*)>/iy
const opening = /[\t ]*\(/y
const closing = /[\t ]*\)/y
const condition =
  /[\t ]*(?:(not)(?=[\t <[])[\t ]*)?(?:<([a-z][a-z0-9+.-]*:[\x21-\x3b\x3d\x3f-\x7e]+)>|\[((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")\])/iy
const end = /[\t ]*$/y

/** Throws `files.header-invalid`. */
export function parseIf(text: string): readonly IfList[] {
  const reader = readerOf(text)
  const lists: IfList[] = []
  const tagged = reader.sees(resource)
  let about: string | undefined
  while (!reader.take(end)) {
    if (tagged) about = reader.take(resource)?.[1] ?? about
    lists.push({ resource: about, conditions: conditionsOf(reader) })
    if (lists.length > maxLists) throw headerInvalid('If', `has more than ${maxLists} lists`)
  }
  if (lists.length === 0) throw notWellFormed()
  return lists
}

function conditionsOf(reader: Reader): readonly StateCondition[] {
  if (!reader.take(opening)) throw notWellFormed()
  const conditions: StateCondition[] = []
  while (!reader.take(closing)) {
    const [, negation, token, etag] = reader.take(condition) ?? []
    const not = negation !== undefined
    if (token !== undefined) conditions.push({ not, token })
    else if (etag !== undefined) conditions.push({ not, etag })
    else throw notWellFormed()
    if (conditions.length > maxConditions) throw headerInvalid('If', `has more than ${maxConditions} conditions`)
  }
  if (conditions.length === 0) throw notWellFormed()
  return conditions
}

const notWellFormed = () => headerInvalid('If', 'is not well formed')

type Reader = Readonly<{
  sees(pattern: RegExp): boolean
  /** Reads the pattern and moves on, if it comes next. */
  take(pattern: RegExp): RegExpExecArray | undefined
}>

function readerOf(text: string): Reader {
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text) ?? undefined
  }
  return {
    sees: (pattern) => match(pattern) !== undefined,
    take(pattern) {
      const found = match(pattern)
      if (found) at += found[0].length
      return found
    },
  }
}
