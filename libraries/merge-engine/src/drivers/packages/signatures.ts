/**
 * Digital signatures (ECMA-376 part 2, 10) are valid only for exactly the bytes that were signed. A merged document would have
 * an invalid signature or silently lose it, so signed documents conflict and a person decides.
 */
import type { Conflict } from '../../core/model/conflict.ts'
import type { Package } from './package.ts'

const isSignature = (part: string) => /^_xmlsignatures\/(?!_rels\/).+\.xml$/i.test(part)

const isSigned = (side: Package) => side.entries.some(({ name }) => isSignature(name))

/** The conflict if a side is signed; undefined if neither is. */
export function signatureConflict(ours: Package, theirs: Package): Conflict | undefined {
  if (!isSigned(ours) && !isSigned(theirs)) return undefined
  return {
    path: 'digital signature',
    kind: 'unsupported',
    base: null,
    ours: isSigned(ours) ? 'signed' : null,
    theirs: isSigned(theirs) ? 'signed' : null,
    detail:
      'The document is signed, and no signature would hold for a merged one. Remove the signature, and merge again.',
  }
}
