/**
 * The ways from many entries up to the root as of a revision, in memory. For one entry, see `way-as-of.ts`.
 */
import type { Script } from '@alluvium/database'
import { newNodes } from '../../model/walk.ts'
import { once, rootNode } from '../../ports/ledger.ts'
import { rowsUp } from './rows-up.ts'

type Step = Readonly<{
  node: number
  parent: number
  name: string
  /** Of a folder that is closed today. */
  closed: number | null
}>

const presentSteps = (nodes: readonly number[], revision: number) =>
  once((db) =>
    db
      .selectFrom('present')
      .leftJoin('closed_folders', 'closed_folders.node', 'present.node')
      .select(['present.node', 'present.parent', 'present.name', 'closed_folders.node as closed'])
      .where('present.node', 'in', nodes)
      .where('present.since', '<=', revision),
  )
const pastSteps = (nodes: readonly number[], revision: number) =>
  once((db) =>
    db
      .selectFrom('past')
      .leftJoin('closed_folders', 'closed_folders.node', 'past.node')
      .select(['past.node', 'past.parent', 'past.name', 'closed_folders.node as closed'])
      .where('past.node', 'in', nodes)
      .where('past.since', '<=', revision)
      .where('past.until', '>', revision),
  )

export type Ways = Readonly<{
  /** The entry itself and the folders above it; nothing of an entry that was not there. */
  up(node: number): Iterable<Step>
  /** Undefined when it was in the trash or was not there, and when no way leads up to the root. */
  path(node: number): string | undefined
}>

export function* waysAsOf(nodes: Iterable<number>, revision: number): Script<Ways> {
  const rows = yield* rowsUp(nodes, (some) => stepsOf(some, revision))
  const steps = new Map(rows.map((step) => [step.node, step]))

  function* up(from: number) {
    const isNew = newNodes()
    for (let step = steps.get(from); step && isNew(step.node); step = steps.get(step.parent)) yield step
  }

  function path(from: number): string | undefined {
    const names: string[] = []
    for (const { node, name } of up(from)) {
      if (node === rootNode) return `/${names.toReversed().join('/')}`
      names.push(name)
    }
    return undefined
  }
  return { up, path }
}

function* stepsOf(nodes: readonly number[], revision: number): Script<readonly Step[]> {
  return [...(yield* presentSteps(nodes, revision).all()), ...(yield* pastSteps(nodes, revision).all())]
}
