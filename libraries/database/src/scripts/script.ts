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
 * SQLite's runner drives a script synchronously on kept prepared statements; PostgreSQL's awaits each query,
 * or goes on with the result that it expects.
 * A script sees one consistent state, and what it throws undoes what it wrote, and nobody else's writes.
 * A failed query ends its script on both engines: the failure is thrown at the `yield`, so that the script may
 * say it in better words, but not go on.
 *
 * A script that is handed over as a function may be begun anew, and PostgreSQL then does not wait for each answer: it goes on
 * with the one that is expected, and begins anew where that was wrong (postgres/scripts/expected-results.ts). Such a script changes
 * nothing outside of itself before `confirmed`, or but by `afterCommit`.
 *
 *   await database.write(() => renameUser(id, name))
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
  name?: string | undefined
  /** Whether it only reads, or changes rows and answers nothing but their number. Undefined: neither, or not known. */
  kind?: QueryKind | undefined
  /** Set where the answer follows from the one before. */
  next?: NextResult | undefined
  /** How many rows it will probably change, where that depends on its values. */
  changes?: number | undefined
  /** The values on which the answer usually depends; default: all. */
  alike?: readonly Value[] | undefined
}>

export type QueryKind = 'reads' | 'changes'

/** How the answer of a query follows from a row that was there before. */
export type NextResult = Readonly<{
  /** Asks for that row. */
  from: Query
  after(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}>

/** What a script yields; `statement` and `once` make it. */
export type Query = Readonly<{
  compile(engine: Engine): Compiled
  /** Set when the engine may run the query later in the transaction, or one query instead of several. */
  deferred?: Deferred
  /** Set when the scripts of a group may count in memory, and the row be written once for all of them. */
  counter?: Counter | undefined
  /** Set when the script does not look at the answer: a failure ends the script all the same, in time for the commit. */
  unseen?: true
  /** Set when it is no query. */
  mark?: Mark
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

/** How a row of counters goes on without asking for it each time. */
export type Counter = NextResult &
  Readonly<{
    /** The same for all queries that count in this row. */
    key: string
    /** Every other query that reads or changes these columns has a text that matches. */
    before: RegExp
    /** The query that gives the row these values. */
    write(row: Readonly<Record<string, unknown>>): Query
  }>

/** What a script yields to its runner, and not to the database: the answer has no rows. */
export type Mark =
  | Readonly<{ kind: 'end-of-group' | 'confirmed' }>
  | Readonly<{ kind: 'after-commit'; effect: () => void }>

const marked = (mark: Mark): Query => ({ mark, compile: () => ({ text: 'SELECT 1', values: [] }) })

/**
 * To be yielded by a script whose changes nobody else may see before they are committed, not even a later script of the same
 * group: the group then ends with this script. It changes nothing itself.
 */
export const endOfGroup: Query = marked({ kind: 'end-of-group' })

/**
 * To be yielded by a script before it changes anything outside of itself, such as what the process keeps in memory: from
 * there on, all that it was answered so far is what the database holds, and not what was expected.
 */
export const confirmed: Query = marked({ kind: 'confirmed' })

/** Yields what is to be done once the script's changes are durable, before `write` resolves; never if they are undone. */
export function* afterCommit(effect: () => void): Script<void> {
  yield marked({ kind: 'after-commit', effect })
}

/** What a script is handed for a query. */
export type Result = Readonly<{
  rows: readonly Record<string, unknown>[]
  /** Rows inserted, updated or deleted; 0 for a query that only reads. */
  changes: number
}>

/** A transaction that gives a `T`. `Database.read` or `write` runs it, once. */
export type Script<T> = Generator<Query, T, Result>

/** A script, or a function that begins it: then it may be begun more than once. */
export type ScriptSource<T> = Script<T> | (() => Script<T>)

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
