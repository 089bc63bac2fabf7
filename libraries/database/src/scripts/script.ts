/**
 * Transaction scripts. An operation that touches the database is a generator that yields queries and is
 * handed their results; it contains no `await`, so nothing else can happen between two of its queries.
 *
 *   export function* renameUser(id: string, name: string): Script<void> {
 *     const user = yield* userById.first({ id })
 *     if (!user) throw userMissing(id)
 *     yield* setName.run({ id, name })
 *   }
 *   await database.write(renameUser(id, name))
 *
 * SQLite's runner drives a script synchronously on kept prepared statements; PostgreSQL's awaits each query.
 * A script sees one consistent state, and what it throws undoes what it wrote, and nobody else's writes.
 * A failed query ends its script on both engines: the failure is thrown at the `yield`, so that the script may
 * say it in better words, but not go on.
 */
export type Engine = 'sqlite' | 'postgres'

/**
 * What a database column can hold, on both engines: well-formed text without NUL, fractions and integers up to
 * 2^53 - 1 either way, nothing, bytes. Truth values are 0 and 1; times are milliseconds since 1970.
 */
export type Value = string | number | null | Uint8Array

/** A query as one engine takes it: its text, and the values in the order of its placeholders. */
export type Compiled = Readonly<{
  text: string
  values: readonly Value[]
  /** For a text that is run again and again: a name for its prepared form, never shared with another text. */
  name?: string
}>

export type Query = Readonly<{
  compile(engine: Engine): Compiled
  /** Set when the engine may run the query later in the transaction, or one query instead of several. */
  deferred?: Deferred
}>

/** What an engine has to know to defer a query. Nobody sees its result: it has no rows and says that nothing changed. */
export type Deferred = Readonly<{
  /** The same for two queries that can be combined. */
  key: string
  /** A query whose text matches depends on it: it runs after this one. */
  before: RegExp
  input: object
  /** The query that does what one with this earlier input, and then this one, would do. */
  combinedWith(earlier: object): Query
}>

/**
 * To be yielded by a script whose changes nobody else may see before they are committed, not even a later script of the same
 * group: the group then ends with this script. It changes nothing itself.
 */
export const endOfGroup: Query = { compile: () => ({ text: 'SELECT 1', values: [] }) }

export type Result = Readonly<{
  rows: readonly Record<string, unknown>[]
  /** Rows inserted, updated or deleted; 0 for a query that only reads. */
  changes: number
}>

export type Script<T> = Generator<Query, T, Result>

/** A property of the script itself, as `claimed` is. */
const forFullDisk = Symbol('works on a full disk')
type Markable<T> = Script<T> & { [forFullDisk]?: true }

/**
 * Marks an operation that is carried out also while the disk is full and only its reserve is left (disk/disk-reserve.ts): it
 * makes room, or somebody needs it to make some (a log-in, an entry of the audit log). It must not take room without bound.
 *
 *   export const deleteUser = worksOnFullDisk(function* (id: string): Script<void> { … })
 */
export const worksOnFullDisk =
  <Input extends unknown[], T>(operation: (...input: Input) => Script<T>): ((...input: Input) => Script<T>) =>
  (...input) => {
    const script: Markable<T> = operation(...input)
    script[forFullDisk] = true
    return script
  }

export const isForFullDisk = (script: Markable<unknown>): boolean => script[forFullDisk] === true
