/** The items of one list in each version, and what identifies them. */

import type { Node } from '../model/node.ts'
import type { ListRule } from '../model/profile.ts'
import type { Side } from '../model/sides.ts'

export type Lists = Readonly<Record<Side, readonly Node[]>>

/** The identity of each item of each version; undefined where it has none. */
export type Identities = Readonly<Record<Side, readonly (string | undefined)[]>>

/** What the format says of a list: the identities of its items, and its rules. */
export type ListTraits = Readonly<{ identities: Identities | undefined; list: ListRule }>

/** A number for each item: equal numbers mean the same item, by identity if it has one, else by value. */
export type Numbers = Readonly<Record<Side, readonly number[]>>

/** One thing's place in each version; -1 where it is absent. */
export type Places3 = readonly [base: number, ours: number, theirs: number]
