/**
 * Settles rows whose content is not there, or has another size than they say. A digest says which bytes a row means, so where these are
 * there, the size of the row was wrong and follows them. What is nowhere is noted as damaged: it is refused, backups do without it, and
 * whoever stores the same bytes again mends it.
 */
import type { Script } from '@alluvium/database'
import { type Digest, digestOf } from '../../model/content.ts'
import { rootNode, statement } from '../../ports/ledger.ts'
import { anonymousNumber } from '../accounts/accounts.ts'
import type { CommandLine } from '../audit/record-command.ts'
import { tellDamage } from '../audit/tell-damage.ts'
import { note } from '../content/scrub.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import { revise } from '../nodes/revise.ts'
import { bytesOfSmall } from '../nodes/row-content.ts'
import { describedRow, rowsWithoutContent } from '../soundness/rows-without-content.ts'

const sizeOfBlob = statement((db, { digest }: { digest: string }) =>
  db.selectFrom('blobs').select('size').where('digest', '=', digest),
)
const sizePresent = statement((db, { node, size }: { node: number; size: number }) =>
  db.updateTable('present').set({ size }).where('node', '=', node),
)
const sizePast = statement((db, { node, until, size }: { node: number; until: number; size: number }) =>
  db.updateTable('past').set({ size }).where('node', '=', node).where('until', '=', until),
)

/** How many rows got the size of their content, and of which files the content is lost, for people. */
export type Settled = Readonly<{ sizes: number; lost: readonly string[] }>

export function* settleContents({ engine, at }: CommandLine): Script<Settled> {
  let sizes = 0
  const lost: string[] = []
  const paths: string[] = []
  for (const row of yield* rowsWithoutContent(Number.MAX_SAFE_INTEGER)) {
    const { node, until, digest, small } = row
    if (digest === null) continue // nobody knows what it was
    const size = yield* sizeOf({ digest, small })
    if (size === undefined) {
      const damage = { digest, small: small ?? 0, location: null, size: row.size, created: at, found_at: at }
      if (!(yield* note.first(damage))) continue
      lost.push(yield* describedRow(row))
      const place = until === null ? yield* placeOfNode(node) : undefined
      if (place) paths.push(place.path.text)
    } else {
      yield* until === null ? sizePresent.run({ node, size }) : sizePast.run({ node, until, size })
      sizes += 1
    }
  }
  // A revision of the whole tree, so that no service goes by the former size.
  if (sizes > 0)
    yield* revise({
      at,
      caller: {},
      actor: { number: anonymousNumber },
      verb: 'restore-tree',
      node: rootNode,
      path: '/',
    })
  yield* tellDamage(engine, { at, paths })
  return { sizes, lost }
}

/** The size of the content, if the right bytes are there, as far as the database knows. */
function* sizeOf({ digest, small }: Readonly<{ digest: Digest; small: number | null }>): Script<number | undefined> {
  if (small === null) return (yield* sizeOfBlob.first({ digest }))?.size
  const found = yield* bytesOfSmall.first({ small })
  return found && digestOf(found.bytes) === digest ? found.bytes.length : undefined
}
