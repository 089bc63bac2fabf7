/** A container that is still open: its row, what it has seen, and what stands behind its last entry. */
export type Open = {
  readonly row: number
  readonly isObject: boolean
  readonly openEnd: number
  readonly names: string[]
  /** The names once more, when they are too many to be gone through. */
  index: Set<string> | undefined
  isEmpty: boolean
  separated: boolean
  /** Rows of the guide (`guide.ts`): this container's counterpart, the entry expected next, and the last entry's counterpart. */
  readonly like: number
  next: number
  partner: number
  isUnsure: boolean
}

/** Small objects are many, and a list of a few names is the fastest set. */
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
