/** The keys that sign tokens. The first process that needs one creates it; all others, and later starts, find it. */
import type { Script } from '@alluvium/database'
import type { SigningAlgorithm, SigningKey } from '../model/signing-key.ts'
import { statement } from '../ports/statements.ts'

const newestFirst = statement((db, { algorithm }: { algorithm: SigningAlgorithm }) =>
  db
    .selectFrom('signing_keys')
    .select(['key_id as id', 'algorithm', 'private_jwk as privateJwk', 'created_at as createdAt'])
    .where('algorithm', '=', algorithm)
    .orderBy('created_at', 'desc')
    .orderBy('key_id'),
)

const insert = statement((db, { id, algorithm, privateJwk, createdAt }: SigningKey) =>
  db.insertInto('signing_keys').values({ key_id: id, algorithm, private_jwk: privateJwk, created_at: createdAt }),
)

/** All keys of an algorithm, the one that signs first; none before one was ensured. */
export const signingKeys = (algorithm: SigningAlgorithm): Script<readonly SigningKey[]> =>
  newestFirst.all({ algorithm })

/** All keys of the candidate's algorithm, the one that signs first. `candidate` is kept only when there is none yet. */
export function* ensureSigningKey(candidate: SigningKey): Script<readonly SigningKey[]> {
  const existing = yield* signingKeys(candidate.algorithm)
  if (existing.length > 0) return existing
  yield* insert.run(candidate)
  return [candidate]
}
