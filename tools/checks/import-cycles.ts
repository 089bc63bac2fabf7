/**
 * Import cycles, type imports included: files that import one another can only be read and changed together. The same for
 * folders, at every level of a package: folders beside each other do not import one another, whatever in them does.
 */
import { dirname, join, normalize } from 'node:path'

/** Of each file, the files of its package that it imports; paths from the root of the repository. */
export type Graph = ReadonlyMap<string, readonly string[]>

export type ImportCycle = Readonly<{ file: string; imports: string; rule: string }>

/** @param specifiers of each file, what its imports name. */
export function graphOf(specifiers: ReadonlyMap<string, readonly string[]>): Graph {
  const targets = ([file, names]: readonly [string, readonly string[]]) => {
    const paths = names.filter((name) => name.startsWith('.')).map((name) => normalize(join(dirname(file), name)))
    return [file, paths.filter((path) => specifiers.has(path))] as const
  }
  return new Map([...specifiers].map(targets))
}

/** Each cycle of files once, from its first file on. */
export function fileCycles(graph: Graph): ImportCycle[] {
  return cyclesOf(graph).map(([file = '', ...others]) => ({
    file,
    imports: others.join(', '),
    rule: 'these files import one another in a cycle',
  }))
}

/** Each cycle of folders once, from its first folder on. */
export function folderCycles(graph: Graph): ImportCycle[] {
  return cyclesOf(folderGraph(graph)).map(([file = '', ...others]) => ({
    file,
    imports: others.join(', '),
    rule: 'these folders may not import one another',
  }))
}

/** Of each folder, the folders beside it that it imports. Only the two folders in which the paths of both files part are compared. */
function folderGraph(graph: Graph): Graph {
  const folders = new Map<string, string[]>()
  for (const [file, targets] of graph) {
    if (isTest(file)) continue
    for (const target of targets) {
      const [from, to] = siblingsOf(file, target)
      if (from === undefined || to === undefined) continue
      folders.set(from, [...(folders.get(from) ?? []), to])
    }
  }
  return folders
}

/** The two folders in which the paths of both files part; undefined in place of one that lies beside the folder of the other, and is none. */
function siblingsOf(one: string, other: string): readonly (string | undefined)[] {
  const [ones, others] = [one.split('/'), other.split('/')]
  const depth = ones.findIndex((part, at) => part !== others[at])
  return [ones, others].map((parts) => (depth + 1 < parts.length ? parts.slice(0, depth + 1).join('/') : undefined))
}

/** Tests may see every folder of their package, and so may what only tests use. */
const isTest = (file: string): boolean =>
  /\.(test|proof|contract|target)\.tsx?$|\/(testing|contract|tests|attacks|proofs|fuzzing)(\.ts$|\/)/.test(file)

/** The strongly connected components with more than one member (Tarjan), each sorted. */
function cyclesOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []

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
    const cycle = open.splice(open.indexOf(one))
    if (cycle.length > 1) cycles.push(cycle.toSorted())
  }

  for (const one of graph.keys()) if (!order.has(one)) visit(one)
  return cycles
}
