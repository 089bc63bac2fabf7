/**
 * The transaction of a group commit: the scripts of the group run in it one after another, and each is undone alone when
 * it throws. Queries that several of them may share are deferred, and run once before the commit.
 */
import type { DiskReserve } from '../../disk/disk-reserve.ts'
import type { Damage } from '../../engine/damage.ts'
import { deferredQueries } from '../../engine/deferred-queries.ts'
import type { QueuedScript } from '../../engine/group-commit.ts'
import type { Migration } from '../../engine/migration.ts'
import { groupLost, isCorrupt, isFull, isUnavailable, outcomeUnknown } from '../../engine/problems.ts'
import { compileFor, noResult } from '../../scripts/run-script.ts'
import type { Compiled, Counter, Query, Result } from '../../scripts/script.ts'
import type { SqliteConnection } from '../connection.ts'
import { lossWatch } from '../lost-schema.ts'
import { runScript, sqliteTransaction as transaction } from '../run-script.ts'
import { type CommitCounter, commitCounter } from '../timelines.ts'
import { type SqliteUndo, sqliteUndo } from './undo.ts'

export type GroupTransactionOptions = Readonly<{
  connection: SqliteConnection
  migrations: readonly Migration[]
  reserve: DiskReserve | undefined
  damage: Pick<Damage, 'report'>
}>

export class GroupTransaction {
  readonly #connection: SqliteConnection
  readonly #reserve: DiskReserve | undefined
  readonly #damage: Pick<Damage, 'report'>
  readonly #expectWhole: () => void
  readonly #undo: SqliteUndo
  readonly #commits: CommitCounter
  readonly #deferred = deferredQueries()
  /** Whether something was changed since it began. */
  #hasChanged = false

  constructor({ connection, migrations, reserve, damage }: GroupTransactionOptions) {
    this.#connection = connection
    this.#reserve = reserve
    this.#damage = damage
    this.#expectWhole = lossWatch(connection, migrations)
    this.#undo = sqliteUndo(connection)
    this.#commits = commitCounter(connection)
  }

  /** Throws the engine's error, such as that another process writes, or `database.corrupt`. */
  begin(): void {
    this.#rollBack() // nothing, unless an earlier group could not be rolled back at its end
    this.#connection.run(transaction.beginWriting)
    try {
      this.#expectWhole()
    } catch (error) {
      this.#note(error)
      this.#rollBack()
      throw error
    }
    this.#undo.beginGroup()
    this.#hasChanged = false
  }

  /** Runs a script, and undoes it when it throws. Throws when that cannot be done: then the whole group is lost. */
  run(queued: QueuedScript): void {
    this.#undo.beginScript()
    const undoDeferred = this.#deferred.savepoint()
    try {
      queued.succeeded(runScript(queued.script, this.#runOrDefer))
    } catch (error) {
      this.#note(error)
      if (!this.#connection.inTransaction() || isCorrupt(error)) throw groupLost(error)
      this.#undo.undo()
      undoDeferred()
      queued.failed(error)
    }
  }

  /** Runs what was deferred, and commits. When it throws, the group is lost. */
  commit(): void {
    for (const query of this.#deferred.takeAll()) this.#runNow(query)
    if (this.#hasChanged) this.#commits.count()
    try {
      this.#connection.run(transaction.commit)
    } catch (error) {
      throw isUnavailable(error) ? outcomeUnknown(error) : error
    }
    if (this.#hasChanged) this.#commits.committed()
    this.#undo.forget()
  }

  /** Ends it without a commit. @param error why */
  abandon(error: unknown): void {
    this.#note(error)
    this.#deferred.forget()
    this.#undo.forget()
    try {
      this.#rollBack()
    } catch {
      // The next group tries again before it begins, and is refused when that fails too.
    }
  }

  readonly #runOrDefer = (query: Query): Result => {
    if (this.#deferred.defer(query)) return noResult
    if (query.counter) return this.#count(query.counter)
    const compiled = compileFor('sqlite', query)
    for (const earlier of this.#deferred.takeBefore(compiled.text)) this.#runNow(earlier)
    return this.#runCompiled(compiled)
  }

  #count(counter: Counter): Result {
    const row = this.#deferred.count(counter, (query) => this.#runOrDefer(query).rows[0])
    return row ? { rows: [row], changes: 1 } : noResult
  }

  #runNow(query: Query): Result {
    return this.#runCompiled(compileFor('sqlite', query))
  }

  #runCompiled(query: Compiled): Result {
    const result = this.#undo.run(query)
    this.#hasChanged ||= result.changes > 0
    return result
  }

  #note(error: unknown): void {
    if (isFull(error)) this.#reserve?.diskRefused()
    if (isCorrupt(error)) this.#damage.report(error) // also what a script found to be lost
  }

  #rollBack(): void {
    if (this.#connection.inTransaction()) this.#connection.run(transaction.rollback)
  }
}
