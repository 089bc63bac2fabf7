/** The kinds of JSON nodes, and the kind of a value by its first character. */
import { kindsOf } from '../../core/document/node-table.ts'

export const kinds = kindsOf([
  { kind: 'document', role: 'slots' },
  { kind: 'object', role: 'members', separator: ',' },
  { kind: 'array', role: 'items', separator: ',' },
  { kind: 'string', role: 'none' },
  { kind: 'number', role: 'none' },
  { kind: 'boolean', role: 'none' },
  { kind: 'null', role: 'none' },
])

export const [document, object, array, string, number, boolean, nothing] = [0, 1, 2, 3, 4, 5, 6] as const

/** The kind of a value by the code of its first character; 0 if no value starts so. */
export const kindsByFirst = Uint8Array.from({ length: 128 }, (_, code) => kindStartingWith(String.fromCharCode(code)))

function kindStartingWith(first: string): number {
  if (first === '{') return object
  if (first === '[') return array
  if (first === '"' || first === "'") return string
  if (first === 't' || first === 'f') return boolean
  if (first === 'n') return nothing
  return '-+.IN0123456789'.includes(first) ? number : 0
}
