/**
 * Verified checksums that clients announced or requested, so that another client can compare a file without reading its
 * bytes. They belong to the node, like its dead properties, and name the content that they are of; when the file has
 * another content, they do not count.
 */
import type { Script } from '@alluvium/database'
import type { Checksum } from '../../model/checksum.ts'
import type { Digest } from '../../model/content.ts'
import { statement, type Tables } from '../../ports/ledger.ts'

type Row = Tables['checksums']
/** A file that has this content now. */
type Holder = Readonly<{ node: number; digest: Digest }>

const keep = statement((db, { node, algorithm, digest, hex }: Row) =>
  db
    .insertInto('checksums')
    .values({ node, algorithm, digest, hex })
    .onConflict((conflict) => conflict.columns(['node', 'algorithm']).doUpdateSet({ digest, hex })),
)
const ofNode = statement((db, { node, digest }: Holder) =>
  db
    .selectFrom('checksums')
    .select(['algorithm', 'hex'])
    .where('node', '=', node)
    .where('digest', '=', digest)
    .orderBy('algorithm'),
)
const ofNeighbours = statement((db, { parent, from, to }: { parent: number; from: string; to: string }) =>
  db
    .selectFrom('present')
    .innerJoin('checksums', (join) =>
      join.onRef('checksums.node', '=', 'present.node').onRef('checksums.digest', '=', 'present.digest'),
    )
    .select(['checksums.node', 'checksums.algorithm', 'checksums.hex'])
    .where('present.parent', '=', parent)
    .where('present.key', '>=', from)
    .where('present.key', '<=', to)
    .orderBy('checksums.algorithm'),
)
const any = statement((db) => db.selectFrom('checksums').select('node').limit(1))
const forget = statement((db, { node }: { node: number }) => db.deleteFrom('checksums').where('node', '=', node))

/** @param checksums verified, of the file's new content. */
export function* keepChecksums({ node, digest }: Holder, checksums: readonly Checksum[]): Script<void> {
  for (const { algorithm, hex } of checksums) yield* keep.run({ node, algorithm, digest, hex })
}

export const checksumsOf = (holder: Holder): Script<readonly Checksum[]> => ofNode.all(holder)

/**
 * The checksums of a folder's files whose keys are between two keys, by node. Costs almost nothing when there are none.
 */
export function* checksumsBetween(
  parent: number,
  { from, to }: Readonly<{ from: string; to: string }>,
): Script<ReadonlyMap<number, readonly Checksum[]>> {
  if (!(yield* any.first({}))) return new Map()
  return Map.groupBy(yield* ofNeighbours.all({ parent, from, to }), ({ node }) => node)
}

export const forgetChecksums = (node: number): Script<number> => forget.run({ node })
