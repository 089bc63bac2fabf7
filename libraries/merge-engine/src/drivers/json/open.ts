/** An open container: its row, the names it has, and what is behind its last entry. */
export type Open = {
  readonly row: number
  readonly isObject: boolean
  readonly openEnd: number
  readonly names: string[]
  /** An index of the names, if there are too many for a linear search. */
  index: Set<string> | undefined
  isEmpty: boolean
  separated: boolean
  /** Rows of the guide (`guide.ts`): the counterpart of this container, the entry expected next, and the counterpart of the last entry. */
  readonly like: number
  next: number
  partner: number
  isUnsure: boolean
}

/** Most objects are small, and for a few names a list is faster than a set. */
const fewNames = 8

/** Whether the object has the name already; from now on it has. */
export function isKnown(open: Open, name: string): boolean {
  const { names } = open
  if (open.index ? open.index.has(name) : names.includes(name)) return true
  names.push(name)
  if (open.index) open.index.add(name)
  else if (names.length > fewNames) open.index = new Set(names)
  return false
}
