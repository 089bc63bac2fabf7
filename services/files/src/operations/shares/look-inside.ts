/**
 * Finds what an address in a share means: the share itself, or an entry below its folder. Names are looked up from the
 * shared node downwards, so nothing outside it can be reached.
 */
import type { Script } from '@alluvium/database'
import type { Path } from '../../model/path.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { pathMissing } from '../../problems/paths.ts'
import { shareShowsNothing } from '../../problems/shares.ts'
import { followRightsNow, mayRead } from '../authorization/authorize.ts'
import { currentRevision } from '../nodes/revise.ts'
import { type OpenShare, openShare, type UseShare } from './open-share.ts'

export type Inside = OpenShare &
  Readonly<{
    /** The row at the address, instead of the share's own row. */
    found: EntryRow
    /** Its path in the tree. */
    foundPath: string
  }>

const child = statement((db, { parent, key }: { parent: number; key: string }) =>
  db.selectFrom('present').selectAll().where('parent', '=', parent).where('key', '=', key),
)

type Look = UseShare & Readonly<{ inner: Path }>

/** Throws what `openShare` throws, `files.share-shows-nothing`, `files.path-missing`. */
export function* lookInside({ inner, ...use }: Look): Script<Inside & Readonly<{ revision: number }>> {
  const open = yield* openShare(use)
  if (open.share.allow_upload) throw shareShowsNothing()
  let found: EntryRow | undefined = open.row
  let foundPath = open.path
  for (const key of inner.keys) {
    found = found?.is_folder ? yield* child.first({ parent: found.node, key }) : undefined
    if (!found) break
    foundPath = foundPath === '/' ? `/${found.name}` : `${foundPath}/${found.name}`
  }
  yield* followRightsNow(open.creator)
  if (!found || !mayRead(open.creator, foundPath)) throw pathMissing(inner.text)
  return { ...open, found, foundPath, revision: yield* currentRevision() }
}
