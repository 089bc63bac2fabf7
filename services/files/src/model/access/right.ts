/**
 * Rights on files and folders, from the least to the greatest. Each includes those before it; `manage` also gives and takes
 * rights.
 */
import type { Action } from '../action.ts'

export const rights = ['read', 'write', 'manage'] as const

export type Right = (typeof rights)[number]

/** A right as a number, so that the greater one can be found: 0 is none, 1 `read`, 2 `write`, 3 `manage`. */
export type Level = 0 | 1 | 2 | 3

const levels: Readonly<Record<Right, Level>> = { read: 1, write: 2, manage: 3 }
const names = [undefined, ...rights] as const

export const levelOf = (right: Right): Level => levels[right]

/** Undefined for no right. */
export const rightOf = (level: Level): Right | undefined => names[level]

const reading: ReadonlySet<Action> = new Set(['read', 'list'])
/** The actions that are about no place in the tree: roles alone decide. */
const placeless: ReadonlySet<Action> = new Set(['audit', 'administer'])

/** The right that an action needs where it happens. */
export const levelFor = (action: Action): Level => (placeless.has(action) ? 0 : reading.has(action) ? 1 : 2)
