/**
 * Circles of imports, type imports included: files that import one another in a ring can only be read and changed together.
 * The same for rooms, at every level of a package: folders beside each other do not import one another, whatever in them does.
 */
import { dirname, join, normalize } from 'node:path'

/** Of each file, the files of its package that it imports; paths from the root of the repository. */
export type Graph = ReadonlyMap<string, readonly string[]>

export type Ring = Readonly<{ file: string; imports: string; rule: string }>

/** @param specifiers of each file, what its imports name. */
export function graphOf(specifiers: ReadonlyMap<string, readonly string[]>): Graph {
  const targets = ([file, names]: readonly [string, readonly string[]]) => {
    const paths = names.filter((name) => name.startsWith('.')).map((name) => normalize(join(dirname(file), name)))
    return [file, paths.filter((path) => specifiers.has(path))] as const
  }
  return new Map([...specifiers].map(targets))
}

/** Each circle of files once, from its first file on. */
export function circlesOfFiles(graph: Graph): Ring[] {
  return ringsOf(graph).map(([file = '', ...others]) => ({
    file,
    imports: others.join(', '),
    rule: 'these files import one another in a circle',
  }))
}

/** Each circle of rooms once, from its first room on. */
export function circlesOfRooms(graph: Graph): Ring[] {
  return ringsOf(roomsOf(graph)).map(([file = '', ...others]) => ({
    file,
    imports: others.join(', '),
    rule: 'these rooms may not import one another',
  }))
}

/** Of each room, the rooms beside it that it imports. Only the two rooms in which the ways of both files part are compared. */
function roomsOf(graph: Graph): Graph {
  const rooms = new Map<string, string[]>()
  for (const [file, targets] of graph) {
    if (isTest(file)) continue
    for (const target of targets) {
      const [from, to] = siblingsOf(file, target)
      if (from === undefined || to === undefined) continue
      rooms.set(from, [...(rooms.get(from) ?? []), to])
    }
  }
  return rooms
}

/** The two folders in which the ways to both files part; undefined in place of one that lies beside the folder of the other, and is none. */
function siblingsOf(one: string, other: string): readonly (string | undefined)[] {
  const [ones, others] = [one.split('/'), other.split('/')]
  const depth = ones.findIndex((part, at) => part !== others[at])
  return [ones, others].map((parts) => (depth + 1 < parts.length ? parts.slice(0, depth + 1).join('/') : undefined))
}

/** Tests may see every room of their package, and so may what only tests use. */
const isTest = (file: string): boolean =>
  /\.(test|proof|contract|target)\.tsx?$|\/(testing|contract|tests|attacks|proofs|fuzzing)(\.ts$|\/)/.test(file)

/** The strongly connected components with more than one member (Tarjan), each sorted. */
function ringsOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const rings: string[][] = []

  function visit(one: string): void {
    const at = order.size
    order.set(one, at)
    lowest.set(one, at)
    open.push(one)
    for (const next of graph.get(one) ?? []) {
      if (!order.has(next)) visit(next)
      else if (!open.includes(next)) continue
      lowest.set(one, Math.min(lowest.get(one) ?? at, lowest.get(next) ?? at))
    }
    if (lowest.get(one) !== at) return
    const ring = open.splice(open.indexOf(one))
    if (ring.length > 1) rings.push(ring.toSorted())
  }

  for (const one of graph.keys()) if (!order.has(one)) visit(one)
  return rings
}
