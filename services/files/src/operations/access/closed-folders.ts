/** Closes and opens folders. What was granted above a closed folder does not reach into it. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import { filesBudgets } from '../../budgets.ts'
import type { Path } from '../../model/path.ts'
import { statement } from '../../ports/ledger.ts'
import { closingNeedsFolder, tooManyGrants } from '../../problems/access.ts'
import { rootIsFixed } from '../../problems/paths.ts'
import { anonymousNumber } from '../accounts/accounts.ts'
import { budgetOf } from '../authorization/budget-of.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { refuseServiceFolder } from '../authorization/refuse-service-folder.ts'
import { revise } from '../nodes/revise.ts'
import { addTotals } from '../nodes/totals.ts'
import { grantRow, grantsGivenBy, keepGrant } from './grant-rows.ts'
import { managedEntry } from './managed-entry.ts'

const insert = statement((db, { node }: { node: number }) =>
  db
    .insertInto('closed_folders')
    .values({ node })
    .onConflict((conflict) => conflict.column('node').doNothing()),
)
const remove = statement((db, { node }: { node: number }) => db.deleteFrom('closed_folders').where('node', '=', node))

/** Closes a folder of the service, which is known to be closed as long as it is the service's. */
export function* closeOfService(node: number): Script<void> {
  yield* insert.run({ node })
}

type CloseFolder = Readonly<{
  node: number
  path: string
  at: number
  caller?: Pick<Caller, 'requestContext'>
  by?: number
  /** What it was closed as before, so that it is closed to nobody who saw it until now. Default: it was open. */
  origin?: ClosedBefore
}>

type ClosedBefore = 'a home' | 'a folder of an organization' | 'a former folder'

/**
 * Closes a folder on which the right ones have their rights already: a repair, what comes back to where a closed folder was, and a folder
 * of the service that is nobody's any more. A revision says so: a closing that is lost is found by it.
 */
export function* closeFolder({ node, path, at, caller = {}, by = anonymousNumber, origin }: CloseFolder): Script<void> {
  yield* insert.run({ node })
  yield* revise({ at, caller, actor: { number: by }, verb: 'close', node, path, origin })
}

type SetClosed = Readonly<{ caller: Caller; path: Path; closed: boolean; at: number }>

/**
 * Closes or opens a folder. Whoever closes it is given the right to manage it, so that they are not shut out themselves.
 * Throws `files.path-missing`, `files.right-forbids`, `files.closing-needs-folder`, `files.root-is-fixed`,
 * `files.folder-of-service`.
 */
export function* setClosed({ caller, path, closed, at }: SetClosed): Script<void> {
  if (path.names.length === 0) throw rootIsFixed()
  const { actor, row } = yield* managedEntry({ caller, path })
  if (!row.is_folder) throw closingNeedsFolder(path.text)
  if (!closed) yield* refuseServiceFolder(caller, row, path)
  const { node } = row
  const changes = closed ? yield* insert.run({ node }) : yield* remove.run({ node })
  if (changes === 0) return
  if (closed) {
    const own = { node, kind: 'user', holder: caller.id } as const
    if ((yield* grantRow(own))?.right_name !== 'manage') {
      const limit = budgetOf(filesBudgets.grants, caller)
      if ((yield* grantsGivenBy(actor.number)) >= limit) throw tooManyGrants(limit)
      yield* keepGrant({ ...own, right_name: 'manage', granted_by: actor.number, granted_at: at })
    }
  }
  yield* noteAccessChange({ node })
  const { revision } = yield* revise({ at, caller, actor, verb: closed ? 'close' : 'open', node, path: path.text })
  // For those who saw it so far, or see it from now on, the folders above are others.
  yield* addTotals(row.parent, { owner: row.owner, files: 0, folders: 0, bytes: 0 }, { revision, at })
}

const closings = statement((db, { revision, path, below }: { revision: number; path: string; below: string }) =>
  db
    .selectFrom('revisions')
    .select('revision')
    .where('revision', '>', revision)
    .where(sql<boolean>`verb IN ('close', 'open')`) // as the index has it
    .where('origin', 'is', null) // else it was closed before
    .where((eb) =>
      eb.or([
        eb('path', '=', path),
        eb(eb.fn<string>('substr', ['path', eb.lit(1), eb.fn<number>('length', [eb.val(below)])]), '=', below),
      ]),
    )
    .limit(1),
)

/** Whether a folder at the path or below it was closed or opened after a revision. */
export function* closedSince({ text }: Path, revision: number): Script<boolean> {
  return (yield* closings.first({ revision, path: text, below: text === '/' ? '/' : `${text}/` })) !== undefined
}
