import { signatures } from './records.ts'

/** The length of the end record without its comment, bytes. */
export const endLength = 22
const maxCommentLength = 0xffff

/** Finds the end record: it is the last one (4.3.16), before a comment of at most 65,535 bytes. Undefined where there is none. */
export function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endLength - maxCommentLength)
  for (let at = view.byteLength - endLength; at >= first; at--)
    if (
      view.getUint32(at, true) === signatures.end &&
      at + endLength + view.getUint16(at + 20, true) === view.byteLength
    )
      return at
  return undefined
}
