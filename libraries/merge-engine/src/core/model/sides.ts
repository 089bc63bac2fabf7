/** The three versions of one document: the common ancestor and what two people made of it. */
export type Sides = Readonly<{ base: Uint8Array; ours: Uint8Array; theirs: Uint8Array }>

/** Which version a piece of a document comes from. */
export type Side = keyof Sides

export const sidesOf = ['base', 'ours', 'theirs'] as const satisfies readonly Side[]

/** The same thing for each version. */
export const bySide = <T>(of: (side: Side) => T): Record<Side, T> => ({
  base: of('base'),
  ours: of('ours'),
  theirs: of('theirs'),
})

/** The two sides that people made of base. */
export const bothSides = ['ours', 'theirs'] as const satisfies readonly Side[]

/** Each of them with the other one. */
export const opposites = [
  ['ours', 'theirs'],
  ['theirs', 'ours'],
] as const

export const opposite = (side: 'ours' | 'theirs') => (side === 'ours' ? 'theirs' : 'ours')
