/** The items of one list, as each version has them, and what is known of them besides what they hold. */

import type { Node } from '../model/node.ts'
import type { ListRule } from '../model/profile.ts'
import type { Side } from '../model/sides.ts'

export type Lists = Readonly<Record<Side, readonly Node[]>>

/** The identity of each item of each version; undefined where it has none. */
export type Identities = Readonly<Record<Side, readonly (string | undefined)[]>>

export type Known = Readonly<{ identities: Identities | undefined; list: ListRule }>

/** What each item is, as a number: equal numbers, the same thing, by identity where there is one, by value elsewhere. */
export type Numbers = Readonly<Record<Side, readonly number[]>>

/** One thing's place in each version; -1 where it is absent. */
export type Places3 = readonly [base: number, ours: number, theirs: number]
