/**
 * What one person was granted, seen from each folder above it. It is derived from a tree once, and asked for each folder that
 * the person lists: what it costs depends on what was granted to them, never on what was granted to others.
 */
import { createHash } from 'node:crypto'
import type { Level } from './right.ts'

/** A person's right on an entry. */
export type EntryLevel = Readonly<{
  node: number
  level: Level
  /** The right on the folder above. */
  above: Level
  closed: boolean
}>

export type OwnRights = Readonly<{
  /** Whether the entry was granted to the person, or is on the way to what was. */
  isOnTheWay(node: number): boolean
  /** Whether anything below the folder was granted to the person. */
  hasBelow(node: number): boolean
  /** What counts below the folder for the person although it does not for everybody who may read the folder. */
  countedBelow(node: number): readonly EntryLevel[]
  /** The same as long as the person has the same rights below the folder; empty where they have none of their own. */
  tagOf(node: number): string
  /** How many entries it holds, for whoever keeps it. */
  size: number
}>

type BelowFolder = { readonly granted: EntryLevel[]; readonly counted: EntryLevel[]; tag: string | undefined }

const nothing: readonly EntryLevel[] = []

/** @param granted what the person has grants on, each with the nodes above it. */
export function ownRights(granted: Iterable<readonly [EntryLevel, above: Iterable<number>]>): OwnRights {
  const folders = new Map<number, BelowFolder>()
  let size = 0
  const at = (node: number): BelowFolder => {
    const known = folders.get(node) ?? { granted: [], counted: [], tag: undefined }
    folders.set(node, known)
    return known
  }
  for (const [one, above] of granted) {
    at(one.node)
    for (const node of above) {
      const folder = at(node)
      folder.granted.push(one)
      if (one.closed || one.above === 0) folder.counted.push(one)
      size += 1
    }
  }
  return {
    size: size + folders.size,
    isOnTheWay: (node) => folders.has(node),
    hasBelow: (node) => (folders.get(node)?.granted.length ?? 0) > 0,
    countedBelow: (node) => folders.get(node)?.counted ?? nothing,
    tagOf(node) {
      const folder = folders.get(node)
      if (!folder) return ''
      folder.tag ??= tagFor(folder.granted)
      return folder.tag
    },
  }
}

function tagFor(granted: readonly EntryLevel[]): string {
  const own = granted.filter(({ level, above }) => level !== above).map(({ node, level }) => `${node}:${level}`)
  if (own.length === 0) return ''
  return `-${createHash('sha256').update(own.toSorted().join()).digest('hex').slice(0, 12)}`
}
