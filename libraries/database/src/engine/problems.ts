/**
 * What a database refuses, in words for the person whose request it was. A refusal says whether the change was
 * made: it was not, unless the database was lost in the middle of a commit, when nobody can know. Nothing that was
 * begun is ever done again by the database itself: only the caller knows whether doing it twice is harmless.
 */
import { errorCode, Problem } from '@alluvium/kernel'
import { unfinishedMove } from './migration.ts'

const retry = { 'retry-after': '1' }

export const unavailable = (cause: unknown) =>
  new Problem(
    'busy',
    'database.unavailable',
    'The database cannot be reached or cannot work at the moment. Nothing was changed.',
    {
      headers: retry,
      cause,
    },
  )

export const outcomeUnknown = (cause: unknown) =>
  new Problem(
    'busy',
    'database.unavailable',
    'The database was lost while it kept the change: it is not known whether the change was made. Look before doing it again.',
    { headers: retry, cause },
  )

export const aborted = (cause: unknown) =>
  new Problem(
    'busy',
    'database.unavailable',
    'The database gave up the change together with others that came at the same time. Nothing was changed: please try again.',
    { headers: retry, cause },
  )

export const notFlushed = (cause: unknown) =>
  new Problem(
    'busy',
    'database.unavailable',
    "The disk failed to keep the database's log. Nothing was changed, and nothing is written any more until the service has started again.",
    { headers: retry, cause },
  )

export const folderAway = (folder: string) =>
  new Problem(
    'busy',
    'database.unavailable',
    `The folder ${folder} is not there any more: it was renamed, or its disk was taken away. Nothing was changed, and nothing is written until it is back.`,
    { headers: retry },
  )

export const full = (cause?: unknown) =>
  new Problem(
    'full',
    'database.full',
    'The disk that holds the database is full. Nothing was changed; deleting still works, and makes room.',
    { cause },
  )

/** There is no reserve on the disk of another machine. */
export const fullServer = (cause?: unknown) =>
  new Problem(
    'full',
    'database.full',
    'The disk of the database server is full. Nothing was changed, and deleting needs room, too: make room on that disk.',
    { cause },
  )

export const busy = (cause: unknown) =>
  new Problem('busy', 'database.busy', 'The database is too busy to take this in time. Nothing was changed.', {
    headers: retry,
    cause,
  })

/** @param what is damaged, where more is known than that something is. */
export const corrupt = (cause: unknown, what = 'The database is damaged.') =>
  new Problem(
    'busy',
    'database.corrupt',
    `${what} Nothing was changed, and nothing is written to it any more. \`alluvium check\` says what is damaged. Restore a backup (\`alluvium restore\` into an empty data folder; on PostgreSQL by its own tools), or mend it and start the service again.`,
    { cause },
  )

/** Something removed what the migrations had made. */
export const schemaLost = (cause: unknown) =>
  corrupt(cause, 'The database is damaged: a table, column or key of this service is missing, or all of them.')

/** Something without which the service cannot go on is not there any more. @param what a sentence without a full stop. */
export const partLost = (what: string) => corrupt(undefined, `The database is damaged: ${what}.`)

/** A schema that was created, and is now missing or empty. @param record the file that says that it was. */
export const schemaGone = (schema: string, record: string) =>
  corrupt(
    undefined,
    `The schema ${schema} is missing or empty, but it held data before: nothing is begun anew in its place. To begin without the data, remove ${record}.`,
  )

/** What was opened is not what a new connection leads to. */
export const databaseReplaced = (schema: string) =>
  corrupt(
    undefined,
    `Another database has taken the place of the one with the schema ${schema} while it was in use. To go on with the other one, start the service again.`,
  )

/** Of a table that keeps one row for good, for people. */
export const lostRow = (table: string): string => `the table ${table} has lost its one row`

const refusalCodes = ['database.unavailable', 'database.full', 'database.busy', 'database.corrupt', 'database.in-use']

const isRefusal = (error: unknown): error is Problem => error instanceof Problem && refusalCodes.includes(error.code)

export const isUnavailable = (error: unknown) => error instanceof Problem && error.code === 'database.unavailable'

export const isFull = (error: unknown) => error instanceof Problem && error.code === 'database.full'

/** Whether an error is the refusal of a damaged database, or of a damaged backup of one. */
export const isCorrupt = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'database.corrupt'

export const isBusy = (error: unknown) => error instanceof Problem && error.code === 'database.busy'

/** What all scripts of a group reject with when the failure of one ended the transaction. */
export const groupLost = (error: unknown) => (isRefusal(error) ? error : unavailable(error))

export const closed = () =>
  new Problem('busy', 'database.unavailable', 'The database is being closed. Nothing was changed.', { headers: retry })

export const notWritable = (where: string, cause: unknown) =>
  new Problem(
    'unprocessable',
    'database.read-only',
    `${where} cannot be written: its folder or its disk is read-only for this user. Give the user the right to write there, or mount the disk for writing.`,
    { cause },
  )

const readOnlyCodes = ['EACCES', 'EPERM', 'EROFS', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']

/** Whether the operating system or SQLite refuses to write. */
export const isNotWritable = (error: unknown): boolean =>
  readOnlyCodes.some((code) => errorCode(error)?.startsWith(code) === true)

/** Steps that this program does not know: of a newer version, or the mark of a move that was not finished. */
export const unknownSteps = (where: string, unknown: readonly string[]) =>
  unknown.every((name) => name === unfinishedMove.name) ? moveUnfinished(where) : newerSchema(where, unknown)

/** Nothing starts where a move was begun, before it is finished. */
export const moveUnfinished = (where: string) =>
  new Problem(
    'unprocessable',
    'database.move-unfinished',
    `${where} is where everything was being moved to, and the move was not finished. Give the same \`alluvium move-to\` again: it goes on where it stopped. To begin anew, first remove what it made here. Where it moved from, all is as it was.`,
  )

/** A service meets a move. */
export const schemaHeld = (schema: string) =>
  new Problem(
    'busy',
    'database.in-use',
    `The schema ${schema} is being moved, and nobody else may work with it until that is done. Nothing was changed.`,
    { headers: retry },
  )

export const isInUse = (error: unknown): boolean => error instanceof Problem && error.code === 'database.in-use'

/** A move meets a service, or another move. */
export const schemaInUse = (schema: string) =>
  new Problem(
    'taken',
    'database.in-use',
    `Others work with the schema ${schema}: end every service and command that does, on all machines, before it is moved (\`pg_stat_activity\` names their addresses).`,
  )

/** What a move found empty is not any more, or what it found unfinished is finished. */
export const targetChanged = (where: string) =>
  new Problem(
    'taken',
    'database.in-use',
    `${where} is not the empty one, or not the half moved one any more, that this move was begun with: somebody else has used it meanwhile. Nothing was changed: name another database.`,
  )

export const isMoveUnfinished = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'database.move-unfinished'

const newerSchema = (where: string, unknown: readonly string[]) =>
  new Problem(
    'unprocessable',
    'database.newer-schema',
    `${where} was made by a newer version of this program (it holds the steps ${unknown.join(', ')}). Start that version, or restore a backup that is older.`,
  )

export const olderSchema = (where: string, missing: readonly string[]) =>
  new Problem(
    'unprocessable',
    'database.older-schema',
    `${where} was made by an older version of this program, and was opened for reading only (it lacks ${missing.length} steps, the first of them ${missing[0]}). Start the service on it once: that upgrades it.`,
  )

/** Whether a database was refused because an older version made it, and it was opened for reading only. */
export const isOlderSchema = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'database.older-schema'
