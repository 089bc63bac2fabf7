/**
 * The three identity laws, on bytes: if two sides are equal there is nothing to merge, even if the bytes cannot be parsed,
 * are empty or have another format. They are checked before any parser runs.
 */
import { sameBytes } from '../document/bytes.ts'
import type { Merged } from '../model/driver.ts'
import type { Sides } from '../model/sides.ts'

/** The result if at least two sides are equal, byte for byte; undefined if all three differ. */
export function identity({ base, ours, theirs }: Sides): Merged | undefined {
  if (sameBytes(ours, theirs) || sameBytes(base, theirs)) return taken(ours)
  if (sameBytes(base, ours)) return taken(theirs)
  return undefined
}

const taken = (bytes: Uint8Array): Merged => ({ kind: 'merged', by: 'identity', bytes })
