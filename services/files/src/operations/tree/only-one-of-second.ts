import type { Script } from '@alluvium/database'
import type { Kysely } from 'kysely'
import type { FileEntry } from '../../model/entry.ts'
import { statement, type Tables } from '../../ports/ledger.ts'

type Second = Readonly<{ node: number; digest: string; from: number; to: number }>

const others = (db: Kysely<Tables>, { digest, from, to }: Second) =>
  db
    .selectFrom('past')
    .select('node')
    .where('digest', '!=', digest)
    .where('modified', '>=', from)
    .where('modified', '<', to)
    .limit(1)
const ofNode = statement((db, second: Second) => others(db, second).where('node', '=', second.node))
const ofPlace = statement((db, second: Second) =>
  others(db, second)
    .where('parent', '=', (eb) => eb.selectFrom('present').select('present.parent').where('node', '=', second.node))
    .where('key', '=', (eb) => eb.selectFrom('present').select('present.key').where('node', '=', second.node)),
)

/**
 * Whether no other content that the file, or its place, had before was modified within the same second: then its date
 * is as good as its ETag (RFC 9110, 8.8.2.2).
 */
export function* isOnlyOneOfSecond({ node, digest, modified }: FileEntry): Script<boolean> {
  const from = Math.floor(modified / 1000) * 1000
  const second = { node, digest, from, to: from + 1000 }
  return !(yield* ofNode.first(second)) && !(yield* ofPlace.first(second))
}
