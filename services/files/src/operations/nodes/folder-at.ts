/**
 * The node of the folder at a path, found by one query however deep it is: each name's query is the next one's
 * parent. There is one statement for each depth, up to one where nobody's tree is; deeper paths go on from there.
 *
 *   select node from present where key = 'c' and parent =
 *     (select node from present where key = 'b' and parent = (select node from present where key = 'a' and parent = 1))
 */
import type { Script } from '@alluvium/database'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { rootNode, statement, type Tables } from '../../ports/ledger.ts'

const maxDepth = 16

type FolderQuery = SelectQueryBuilder<Tables, 'present', { node: number }>
export type Steps = Readonly<{ from: number } & Record<`key${number}`, string>>

/** @param depth at least 1, and the number of keys. */
export function folderQuery(db: Kysely<Tables>, steps: Steps, depth: number): FolderQuery {
  const below = (parent: number | FolderQuery, key: string) =>
    db
      .selectFrom('present')
      .select('node')
      .where('parent', '=', parent)
      .where('key', '=', key)
      .where('is_folder', '=', sql.lit(1))
  let folder = below(steps.from, steps.key0 ?? '')
  for (let step = 1; step < depth; step += 1) folder = below(folder, steps[`key${step}`] ?? '')
  return folder
}

const folderAtDepth = (depth: number) => statement((db, steps: Steps) => folderQuery(db, steps, depth))

const atDepth = Array.from({ length: maxDepth }, (_, at) => folderAtDepth(at + 1))

export function stepsFrom(folder: number, keys: readonly string[]): Steps {
  const steps: { from: number } & Record<`key${number}`, string> = { from: folder }
  for (const [step, key] of keys.entries()) steps[`key${step}`] = key
  return steps
}

/** @param keys of the folder's path, from the root. */
export function* folderAt(keys: readonly string[]): Script<number | undefined> {
  let folder: number | undefined = rootNode
  for (let at = 0; at < keys.length && folder !== undefined; at += maxDepth) {
    const some = keys.slice(at, at + maxDepth)
    const query = atDepth[some.length - 1]
    folder = query && (yield* query.first(stepsFrom(folder, some)))?.node
  }
  return folder
}
