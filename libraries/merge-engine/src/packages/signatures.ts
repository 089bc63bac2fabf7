/**
 * Digital signatures (ECMA-376 part 2, 10): they hold for the very bytes that somebody signed. A merged document is not what
 * anybody signed, so it could bear a signature that no longer holds, or silently lose it; a person decides instead.
 */
import type { Conflict } from '../core/model/conflict.ts'
import type { Package } from './package.ts'

const isSignature = (part: string) => /^_xmlsignatures\/(?!_rels\/).+\.xml$/i.test(part)

const isSigned = (side: Package) => side.entries.some(({ name }) => isSignature(name))

/** The conflict that a signature of either side is; undefined where neither is signed. */
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
