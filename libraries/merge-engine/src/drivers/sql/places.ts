/**
 * The places of new statements: behind the last statement before them that all three versions have. Two different additions at
 * one place must be ordered by a person; equal ones are one statement.
 */

import { Interner } from '../../core/document/interner.ts'
import { type Alignment, align } from '../../core/lines/align.ts'
import { bySide } from '../../core/model/sides.ts'
import type { Statement, Statements } from './description.ts'

export type Addition = Readonly<{
  statement: Statement
  /** Whether nothing of base was deleted at its place. */
  isPure: boolean
}>

export type Place = Readonly<{ ours: readonly Addition[]; theirs: readonly Addition[] }>

/** The places at which a side added something. */
export function placesOf(sides: Statements): readonly Place[] {
  const numbers = new Interner()
  const numbered = bySide((side) => sides[side].map(({ identity, value }) => numbers.of(identity ?? `value ${value}`)))
  const inOurs = align(numbered.base, numbered.ours)
  const inTheirs = align(numbered.base, numbered.theirs)
  const isAnchor = (base: number) => (inOurs[base] ?? -1) >= 0 && (inTheirs[base] ?? -1) >= 0
  const known = new Set(numbered.base)
  const added = (side: 'ours' | 'theirs') =>
    sides[side].map((statement, at) =>
      // A statement with a key that was elsewhere in base was moved here, not added.
      statement.identity !== undefined && known.has(numbered[side][at] ?? -1) ? undefined : statement,
    )
  const ours = additions(added('ours'), inOurs, isAnchor)
  const theirs = additions(added('theirs'), inTheirs, isAnchor)
  return [...new Set([...ours.keys(), ...theirs.keys()])].map((place) => ({
    ours: ours.get(place) ?? [],
    theirs: theirs.get(place) ?? [],
  }))
}

/** What a side added, by the last statement before it that all versions have. */
function additions(
  side: readonly (Statement | undefined)[],
  partners: Alignment,
  isAnchor: (base: number) => boolean,
): ReadonlyMap<number, readonly Addition[]> {
  const places = new Map<number, Addition[]>()
  let place = -1
  let from = 0
  let isPure = true
  for (let base = 0; base <= partners.length; base++) {
    const partner = base < partners.length ? (partners[base] ?? -1) : side.length
    if (partner < 0) isPure = false
    else {
      for (const statement of side.slice(from, partner)) {
        if (!statement) continue
        const here = places.get(place)
        if (here) here.push({ statement, isPure })
        else places.set(place, [{ statement, isPure }])
      }
      from = partner + 1
      isPure = true
    }
    if (isAnchor(base)) place = base
  }
  return places
}
