/**
 * The ABI of Alluvium's merge plugins, version 1, for AssemblyScript. A plugin exports `alluvium_abi` and `alloc` from here,
 * and its own `metadata` and `merge`.
 *
 * The platform makes a fresh instance for each merge, so nothing is ever freed: compile with `--runtime stub`.
 */

/** The version that this file speaks. */
export function alluvium_abi(): i32 {
  return 1
}

/** A place for one of the three documents. */
export function alloc(size: i32): usize {
  return heap.alloc(size)
}

/** The text of a document that the platform has put there. */
export function textAt(at: usize, size: i32): string {
  return String.UTF8.decodeUnsafe(at, size)
}

/** An answer: its address in the upper half, its length in the lower. */
function packed(bytes: ArrayBuffer): i64 {
  return ((changetype<usize>(bytes) as i64) << 32) | (bytes.byteLength as i64)
}

/** What `metadata` answers: JSON. */
export function metadataOf(json: string): i64 {
  return packed(String.UTF8.encode(json))
}

/** The documents are merged. */
export function merged(text: string): i64 {
  return packed(String.UTF8.encode('\u0000' + text))
}

/** They conflict. */
export function conflicted(conflicts: Conflict[]): i64 {
  const written: string[] = []
  for (let at = 0; at < conflicts.length; at += 1) written.push(conflicts[at].json())
  return packed(String.UTF8.encode('\u0001[' + written.join(',') + ']'))
}

/** They can't be read, and lines should have their chance. */
export function declined(why: string): i64 {
  return packed(String.UTF8.encode('\u0002' + why))
}

/** One place where a person must decide. */
export class Conflict {
  constructor(
    /** The place as a person reads it. */
    public path: string,
    /** `edit-edit`, `edit-delete`, `add-add`, or a word of your own. */
    public kind: string,
    /** What each side has there; null where it has nothing. */
    public base: string | null,
    public ours: string | null,
    public theirs: string | null,
  ) {}

  json(): string {
    return (
      '{"path":' +
      quoted(this.path) +
      ',"kind":' +
      quoted(this.kind) +
      ',"base":' +
      quoted(this.base) +
      ',"ours":' +
      quoted(this.ours) +
      ',"theirs":' +
      quoted(this.theirs) +
      '}'
    )
  }
}

const hexadecimal = '0123456789abcdef'

/** A text as JSON writes it. */
function quoted(text: string | null): string {
  if (text === null) return 'null'
  let written = '"'
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22 || code === 0x5c) written += '\\' + text.charAt(at)
    else if (code >= 0x20) written += text.charAt(at)
    else written += '\\u00' + hexadecimal.charAt(code >> 4) + hexadecimal.charAt(code & 15)
  }
  return written + '"'
}
