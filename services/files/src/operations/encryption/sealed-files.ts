/**
 * How many files are encrypted with a passphrase, for administrators. Counted from where files were encrypted, which few are: the
 * copies of one are files of their own, and are not counted.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import { once, trashNode } from '../../ports/ledger.ts'
import { authorize } from '../authorization/authorize.ts'

export type SealedFiles = Readonly<{ files: number; bytes: number }>

/** Those that were encrypted here, are still, and were not deleted themselves. Throws what `authorize` throws for the action `administer`. */
export function* sealedFiles(caller: Caller): Script<SealedFiles> {
  yield* authorize(caller, 'administer', '/')
  const found = yield* once<SealedFiles>(
    () => sql<SealedFiles>`select cast(count(*) as bigint) as files, cast(coalesce(sum(size), 0) as bigint) as bytes from present
      where node in (select node from sealings) and parent <> ${trashNode}
      and digest in (select digest from encrypted_contents)`,
  ).first()
  return found ?? { files: 0, bytes: 0 }
}
