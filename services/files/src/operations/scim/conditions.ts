/** What a directory looks for: all conditions hold, each by equality. Operations look up by one, and compare the others. */
export type Conditions<Attribute extends string> = readonly Readonly<{ attribute: Attribute; value: string }>[]

/** A page; `from` counts from 0. */
export type Page = Readonly<{ from: number; count: number }>

export type Found<Resource> = Readonly<{ items: readonly Resource[]; total: number }>

export const pageOf = <Resource>(all: readonly Resource[], { from, count }: Page): Found<Resource> => ({
  items: all.slice(from, from + count),
  total: all.length,
})

export const sameName = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()
