/** Rows of files, present and past, whose content is not there or has another size, and is not noted as damaged. */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import type { Digest } from '../../model/content.ts'
import { once } from '../../ports/ledger.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'

/** `until`: null for a present row. */
export type RowOfContent = Readonly<{
  node: number
  until: number | null
  digest: Digest | null
  small: number | null
  size: number
}>

/** Finds such rows, `limit` of each table. */
export function* rowsWithoutContent(limit: number): Script<readonly RowOfContent[]> {
  const found: RowOfContent[] = []
  for (const [table, until] of [
    ['present', 'cast(null as bigint)'],
    ['past', 'until'],
  ] as const)
    found.push(
      ...(yield* once<RowOfContent>(
        () =>
          sql<RowOfContent>`select node, ${sql.raw(until)} as until, digest, small, size from ${sql.table(table)} as t
        where is_folder = 0 and size > 0 and not exists
        (select 1 from smalls where smalls.small = t.small and length(smalls.bytes) = t.size) and not (t.small is null and exists
        (select 1 from blobs where blobs.digest = t.digest and blobs.size = t.size))
        and not exists (select 1 from damaged where damaged.digest = t.digest and damaged.small = coalesce(t.small, 0))
        order by node limit ${limit}`,
      ).all()),
    )
  return found
}

/** Describes a row for people: by its path, where there is one. */
export function* describedRow({ node, until }: Pick<RowOfContent, 'node' | 'until'>): Script<string> {
  const path = yield* describedNode(node)
  return until === null ? path : `a former version of ${path}`
}

export function* describedNode(node: number): Script<string> {
  return (yield* placeOfNode(node))?.path.text ?? `node ${node}`
}
