/** What had a name in a folder at a revision. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'

type Named = Readonly<{ parent: number; key: string; revision: number }>
type Then = Readonly<{ node: number; is_folder: 0 | 1 }>

const present = statement((db, { parent, key, revision }: Named) =>
  db
    .selectFrom('present')
    .select(['node', 'is_folder'])
    .where('parent', '=', parent)
    .where('key', '=', key)
    .where('since', '<=', revision),
)
const past = statement((db, { parent, key, revision }: Named) =>
  db
    .selectFrom('past')
    .select(['node', 'is_folder'])
    .where('parent', '=', parent)
    .where('key', '=', key)
    .where('until', '>', revision)
    .where('since', '<=', revision)
    .limit(1),
)

export function* rowAt(named: Named): Script<Then | undefined> {
  return (yield* present.first(named)) ?? (yield* past.first(named))
}
