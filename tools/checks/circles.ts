/**
 * Circles of imports, type imports included: files that import one another in a ring can only be read and changed together.
 * The same for the rooms (folders) of a service's operations, and for those of the command: no two of them import each other.
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
    const room = roomOf(file)
    if (room === undefined) continue
    const others = targets.flatMap((target) => roomOf(target) ?? []).filter((other) => other !== room)
    rooms.set(room, [...(rooms.get(room) ?? []), ...others])
  }
  return ringsOf(rooms).map(([file = '', ...others]) => ({
    file,
    imports: others.join(', '),
    rule: 'these rooms may not import one another',
  }))
}

/** `services/NAME/src/operations/ROOM` or `apps/alluvium/src/ROOM`; undefined for other files, for those beside the rooms, and for tests. */
const roomOf = (file: string): string | undefined =>
  file.endsWith('.test.ts')
    ? undefined
    : /^(services\/\w+\/src\/operations|apps\/alluvium\/src)\/[^/]+(?=\/)/.exec(file)?.[0]

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
