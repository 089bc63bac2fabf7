/**
 * Merges .ini files by their sections and keys: two people who changed different keys never conflict, however near to each
 * other these stand, and whoever added a key finds it where they put it.
 *
 *     ; the comment above       ┐
 *     ; belongs to the key      │ one piece: what stands above it (lead), and its own lines (body)
 *     host = example.org        ┘
 *
 * A file is a list of such pieces: one for each section's header, one for each key, and one for what stands at the end. Each
 * has a name, and the two parts of pieces with one name are merged by themselves. What can't be told apart by names, or was
 * put in another order, is declined, and lines have their chance.
 */
import { Conflict, conflicted, declined, merged, metadataOf, textAt } from './abi'

export { alloc, alluvium_abi } from './abi'

export function metadata(): i64 {
  return metadataOf(
    '{"version":"1.0.0","description":"Merges .ini files by sections and keys","extensions":[".ini",".cfg",".conf"]}',
  )
}

class Piece {
  constructor(
    /** `[section]`, `[section] key`, or empty for the end of the file. */
    public name: string,
    /** The section, as its header is written; empty before the first. */
    public section: string,
    /** Comments and blank lines in front, each with its line break. */
    public lead: string,
    public body: string,
  ) {}
}

class Document {
  byName: Map<string, Piece> = new Map()
  /** All names, as they stand. */
  names: string[] = []
  sections: string[] = ['']
  /** Why it can't be merged by names. */
  refusal: string = ''

  add(piece: Piece): void {
    if (this.byName.has(piece.name)) this.refusal = `${piece.name} stands twice`
    this.byName.set(piece.name, piece)
    this.names.push(piece.name)
    if (piece.name.length > 0 && !this.sections.includes(piece.section)) this.sections.push(piece.section)
  }

  find(name: string): Piece | null {
    return this.byName.has(name) ? this.byName.get(name) : null
  }

  /** The names of a section, its header first. */
  namesIn(section: string): string[] {
    const found: string[] = []
    for (let at = 0; at < this.names.length; at += 1) {
      const name = this.names[at]
      if (name.length > 0 && this.byName.get(name).section == section) found.push(name)
    }
    return found
  }
}

export function merge(base: usize, baseSize: i32, ours: usize, oursSize: i32, theirs: usize, theirsSize: i32): i64 {
  const b = parsed(textAt(base, baseSize))
  const o = parsed(textAt(ours, oursSize))
  const t = parsed(textAt(theirs, theirsSize))
  const refusal = b.refusal + o.refusal + t.refusal
  if (refusal.length > 0) return declined(refusal)
  if (!inOneOrder(b, o) || !inOneOrder(b, t) || !inOneOrder(o, t)) return declined('its keys were put in another order')
  const conflicts: Conflict[] = []
  const text = mergedText(b, o, t, conflicts)
  return conflicts.length > 0 ? conflicted(conflicts) : merged(text)
}

function parsed(text: string): Document {
  const document = new Document()
  let section = ''
  let lead = ''
  let last: Piece | null = null
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const isLast = at === lines.length - 1
    const line = isLast ? lines[at] : lines[at] + '\n'
    const bare = lines[at].trim()
    const isIndented = line.startsWith(' ') || line.startsWith('\t')
    if (bare.length === 0 || bare.startsWith(';') || bare.startsWith('#')) {
      lead += line
    } else if (isIndented && last !== null && lead.length === 0) {
      last.body += line // a value goes on
    } else {
      const isHeader = bare.startsWith('[') && bare.endsWith(']')
      if (isHeader) section = bare
      last = new Piece(isHeader ? section : section + ' ' + keyOf(bare), section, lead, line)
      document.add(last)
      lead = ''
    }
  }
  document.add(new Piece('', '', lead, ''))
  return document
}

function keyOf(line: string): string {
  const equals = line.indexOf('=')
  const colon = line.indexOf(':')
  const end = equals < 0 ? colon : colon < 0 ? equals : min(equals, colon)
  return end < 0 ? line : line.substring(0, end).trim()
}

/** Whether the names that both have follow each other alike. */
function inOneOrder(one: Document, other: Document): bool {
  let at = 0
  for (let index = 0; index < one.names.length; index += 1) {
    const name = one.names[index]
    if (!other.byName.has(name)) continue
    while (at < other.names.length && other.names[at] != name) at += 1
    if (at == other.names.length) return false
  }
  return true
}

function mergedText(b: Document, o: Document, t: Document, conflicts: Conflict[]): string {
  const sections = interleaved(o.sections, t.sections)
  let text = ''
  for (let at = 0; at < sections.length; at += 1) {
    const section = sections[at]
    const names = interleaved(o.namesIn(section), t.namesIn(section))
    let isHeld = section.length == 0
    for (let place = 0; place < names.length; place += 1) {
      const piece = mergedPiece(names[place], b, o, t, conflicts)
      if (names[place] == section) isHeld = piece !== null
      if (piece === null) continue
      if (!isHeld && conflicts.length == 0)
        conflicts.push(conflictAt(section, 'edit-delete', b.find(section), o.find(section), t.find(section)))
      text += breakAfter(text, piece) + piece.lead + piece.body
    }
  }
  const end = mergedPiece('', b, o, t, conflicts)
  return end === null ? text : text + breakAfter(text, end) + end.lead
}

/** Where the last line had no break, and another one follows. */
function breakAfter(text: string, next: Piece): string {
  return text.length > 0 && !text.endsWith('\n') && (next.lead + next.body).length > 0 ? '\n' : ''
}

/** The names of both: those of ours as they stand, and what theirs alone has behind what ours alone has at that place. */
function interleaved(ours: string[], theirs: string[]): string[] {
  const names: string[] = []
  let at = 0
  for (let index = 0; index < ours.length; index += 1) {
    if (theirs.includes(ours[index])) {
      while (theirs[at] != ours[index]) {
        names.push(theirs[at])
        at += 1
      }
      at += 1
    }
    names.push(ours[index])
  }
  return names.concat(theirs.slice(at))
}

/** Null when it is gone, or conflicts. */
function mergedPiece(name: string, b: Document, o: Document, t: Document, conflicts: Conflict[]): Piece | null {
  const base = b.find(name)
  const ours = o.find(name)
  const theirs = t.find(name)
  if (ours !== null && theirs !== null) {
    const lead = chosen(base === null ? null : base.lead, ours.lead, theirs.lead)
    const body = chosen(base === null ? null : base.body, ours.body, theirs.body)
    if (lead !== null && body !== null) return new Piece(name, ours.section, lead, body)
    conflicts.push(conflictAt(name, base === null ? 'add-add' : 'edit-edit', base, ours, theirs))
    return null
  }
  const left = ours !== null ? ours : theirs
  if (left === null || base === null) return left
  if (left.lead !== base.lead || left.body !== base.body)
    conflicts.push(conflictAt(name, 'edit-delete', base, ours, theirs))
  return null
}

/** Null when both changed it, each in another way. */
function chosen(base: string | null, ours: string, theirs: string): string | null {
  if (ours == theirs) return ours
  if (base !== null && base == ours) return theirs
  if (base !== null && base == theirs) return ours
  return null
}

function conflictAt(
  name: string,
  kind: string,
  base: Piece | null,
  ours: Piece | null,
  theirs: Piece | null,
): Conflict {
  return new Conflict(name, kind, textOf(base), textOf(ours), textOf(theirs))
}

function textOf(piece: Piece | null): string | null {
  return piece === null ? null : piece.lead + piece.body
}
