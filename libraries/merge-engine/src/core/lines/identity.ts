/**
 * The three identity laws, on bytes: when two sides are equal there is nothing to merge, whatever the bytes are
 * (unparsable, empty, of another format). They are asked before any parser runs.
 */
import { sameBytes } from '../document/bytes.ts'
import type { Merged } from '../model/driver.ts'
import type { Sides } from '../model/sides.ts'

/** The answer when at least two of the sides are equal, byte for byte; undefined when all three differ. */
export function identity({ base, ours, theirs }: Sides): Merged | undefined {
  if (sameBytes(ours, theirs) || sameBytes(base, theirs)) return taken(ours)
  if (sameBytes(base, ours)) return taken(theirs)
  return undefined
}

const taken = (bytes: Uint8Array): Merged => ({ kind: 'merged', by: 'identity', bytes })
