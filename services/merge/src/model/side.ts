/** The three versions of a document that a merge is of: the common ancestor and what two people made of it. */
export const sides = ['base', 'ours', 'theirs'] as const
export type Side = (typeof sides)[number]
