/** The three versions of a document in a merge: the common ancestor, and the versions of two people. */
export const sides = ['base', 'ours', 'theirs'] as const
export type Side = (typeof sides)[number]
