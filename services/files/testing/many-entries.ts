/** A folder with very many files in it, made at once: a file for each number, named `f0000` and so on, each with no bytes. */
import type { Database } from '@alluvium/database'
import { digestOf } from '../src/model/content.ts'
import { sqlForTests } from './sql.ts'

/** @param folder the name of an empty folder at the root. */
export async function manyEntries(database: Database, folder: string, count: number): Promise<void> {
  const nothing = digestOf(new Uint8Array(0))
  await database.write(
    (function* () {
      const { rows } = yield* sqlForTests(`SELECT node, since FROM present WHERE parent = 1 AND key = '${folder}'`)
      const { node = 0, since = 0 } = rows[0] ?? {}
      yield* sqlForTests(
        `WITH RECURSIVE numbers(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${count - 1}),
         names(i, name) AS (SELECT i, 'f' || substr(CAST(10000 + i AS TEXT), 2) FROM numbers)
         INSERT INTO present (parent, key, name, node, since, is_folder, size, digest, modified, created, owner)
         SELECT ${Number(node)}, name, name, 1000000 + i, ${Number(since)}, 0, 0, '${nothing}', 0, 0, 0 FROM names`,
      )
    })(),
  )
}
