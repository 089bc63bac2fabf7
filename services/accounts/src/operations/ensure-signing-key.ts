/** The keys that sign tokens. The first process to start makes one; every other, and every later start, finds it. */
import { type Script, statements } from '@alluvium/database'
import type { SigningKey } from '../model/signing-key.ts'
import type { Tables } from '../model/tables.ts'

const { statement } = statements<Tables>()

const newestFirst = statement((db) =>
  db
    .selectFrom('signing_keys')
    .select(['key_id as id', 'private_jwk as privateJwk', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('key_id'),
)

const insert = statement((db, { id, privateJwk, createdAt }: SigningKey) =>
  db.insertInto('signing_keys').values({ key_id: id, private_jwk: privateJwk, created_at: createdAt }),
)

/** All keys, the one that signs first. `candidate` is kept only when there is none yet. */
export function* ensureSigningKey(candidate: SigningKey): Script<readonly SigningKey[]> {
  const known = yield* newestFirst.all({})
  if (known.length > 0) return known
  yield* insert.run(candidate)
  return [candidate]
}
