/**
 * Circles of imports, type imports included: files that import one another in a ring can only be read and changed together.
 * The same for rooms: of the folders that lie side by side in a package's `src`, at any depth, no two import each other, with all
 * that lies below them. Tests don't count, for they may see all of their package.
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
  const rooms = new Map<string, string[]>()
  for (const [file, targets] of graph) {
    for (const [room, other] of targets.flatMap((target) => apart(file, target)))
      rooms.set(room, [...(rooms.get(room) ?? []), other])
  }
  return ringsOf(rooms).map(([file = '', ...others]) => ({
    file,
    imports: others.join(', '),
    rule: 'these rooms may not import one another',
  }))
}

/** The two rooms side by side, below one folder, that a file and what it imports lie in; none where one of the files lies beside the rooms. */
function apart(file: string, target: string): (readonly [string, string])[] {
  if (!isSource.test(file) || isTest.test(file)) return []
  const [from, to] = [file.split('/'), target.split('/')]
  const first = from.findIndex((name, at) => name !== to[at])
  if (first >= from.length - 1 || first >= to.length - 1) return []
  return [[from.slice(0, first + 1).join('/'), to.slice(0, first + 1).join('/')]]
}

const isSource = /^\w+\/[^/]+\/src\//
const isTest = /\.(test|proof|contract|target)\.tsx?$|\/(testing|contract)\//

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
