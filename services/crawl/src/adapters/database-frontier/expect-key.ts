import type { Script } from '@alluvium/database'
import { statement } from '../../ports/statements.ts'
import { keyWrong } from '../../problems/credentials.ts'

const keyById = statement((db, { id }: { id: string }) => db.selectFrom('keys').select('id').where('id', '=', id))

/** Throws `crawl.key-wrong` when the key was revoked since its request came in, in the transaction of what it asks for. */
export function* expectKey(id: string | undefined): Script<void> {
  if (id !== undefined && (yield* keyById.first({ id })) === undefined) throw keyWrong()
}
