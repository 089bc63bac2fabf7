/**
 * Where entries were at each revision since one, in memory: all rows of them and of the folders above them are read once.
 */
import type { Script } from '@alluvium/database'
import { newNodes } from '../../model/walk.ts'
import { once } from '../../ports/ledger.ts'
import { rowsUp } from './rows-up.ts'

/** An entry in a folder under a name, from one revision until another; null: until today. */
type Stay = Readonly<{ node: number; parent: number; name: string; since: number; until: number | null }>

const presentStays = (nodes: readonly number[]) =>
  once((db) =>
    db
      .selectFrom('present')
      .select((eb) => ['node', 'parent', 'name', 'since', eb.lit(null).as('until')])
      .where('node', 'in', nodes),
  )
const pastStays = (nodes: readonly number[], goal: number) =>
  once((db) =>
    db
      .selectFrom('past')
      .select(['node', 'parent', 'name', 'since', 'until'])
      .where('node', 'in', nodes)
      .where('until', '>', goal),
  )

/**
 * The place of an entry at a revision that is not before the goal, as a text to compare: the entry and the folders above it,
 * each with its name. What was deleted is in the trash; what was not there is nowhere, which is ''. Where a folder above is not
 * known any more, the text ends there, and equals no place that leads up to the root.
 */
export type PlaceAsOf = (node: number, revision: number) => string

export function* placesSince(nodes: Iterable<number>, goal: number): Script<PlaceAsOf> {
  const rows = yield* rowsUp(nodes, (some) => staysOf(some, goal))
  const stays = Map.groupBy(rows, (stay) => stay.node)
  return (node, revision) => {
    const steps: string[] = []
    const isNew = newNodes()
    for (let at = node; isNew(at); ) {
      const stay = stays.get(at)?.find(({ since, until }) => since <= revision && revision < (until ?? Infinity))
      if (!stay) break
      steps.push(`${at} ${stay.name}`)
      at = stay.parent
    }
    return steps.join('/')
  }
}

function* staysOf(nodes: readonly number[], goal: number): Script<readonly Stay[]> {
  return [...(yield* presentStays(nodes).all()), ...(yield* pastStays(nodes, goal).all())]
}
