/**
 * Queries, written once with Kysely. Kysely builds and compiles, which costs some 15 µs; it never runs
 * anything. So a statement is compiled once for each engine, into a text and its parameter bindings (each a literal,
 * or the name of an input field), and a call binds the values. A query whose shape depends on its values
 * goes through `once`, and is compiled at each call.
 */
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type RootOperationNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { asksForAll, type KnownColumns, knownColumns } from './known-columns.ts'
import { Placeholder, placeholders } from './placeholder.ts'
import type { Compiled, Counter, Engine, NextResult, Query, QueryKind, Result, Script, Value } from './script.ts'
import { checkedValue, isPlain } from './values.ts'

/** A query written once with Kysely, compiled once for each engine, and run with new values each time. */
export type Statement<Input, Row> = Readonly<{
  all(input: Input): Script<readonly Row[]>
  /** The first row. The engine fetches all that match: say `limit(1)` where that could be many. */
  first(input: Input): Script<Row | undefined>
  /** How many rows were inserted, updated or deleted. */
  run(input: Input): Script<number>
  /** Does the same for who need not know how many: on a server nobody waits for the answer, or repeats the script because of it. */
  send(input: Input): Script<void>
  /** To be yielded; the way of `all`, `first` and `run`. */
  query(input: Input): Query
}>

/** What Kysely builds: a query of its builder (`Compilable`), or a text of its `sql` template (`RawBuilder`). */
export type Built<Row> = Readonly<{ compile(db: QueryExecutorProvider): CompiledQuery<Row> }>

/** How a service makes its queries, over its own tables. */
export type Statements<Tables> = Readonly<{
  /**
   * `build` is called once for each engine with stand-ins for the fields of `Input`; they may be used wherever
   * Kysely takes a value, but not be looked at. Where the engines need different SQL, `engine` tells which one
   * asks. As in SQL, a field that is null equals nothing: compare with `is not distinct from` or use `once`.
   *
   *   const childByName = statement((db, { parent, name }: { parent: number; name: string }) =>
   *     db.selectFrom('present').selectAll().where('parent', '=', parent).where('name', '=', name))
   *   const entry = yield* childByName.first({ parent, name })
   */
  statement<Input extends object, Row>(
    build: (db: Kysely<Tables>, input: Input, engine: Engine) => Built<Row>,
    expecting?: Expecting<Input, Row>,
  ): Statement<Input, Row>
  /**
   * A statement that only adds something up, and whose result nobody needs. Those of a group of scripts with
   * equal keys are combined and run once: at the latest before the commit, and always before a query that depends on them.
   * A script that is undone takes back what it added.
   */
  sum<Input extends object>(
    build: (db: Kysely<Tables>, input: Input, engine: Engine) => Built<unknown>,
    combining: Combining<Input>,
  ): (input: Input) => Script<void>
  /** A query whose shape depends on its values (a list of unknown length, a filter that may be absent); compiled at each call. */
  once<Row>(build: (db: Kysely<Tables>, engine: Engine) => Built<Row>): Readonly<{
    all(): Script<readonly Row[]>
    first(): Script<Row | undefined>
    run(): Script<number>
    send(): Script<void>
  }>
}>

/**
 * What the answer of a statement will probably be, for an engine that goes on with it until the true one has come. A wrong
 * expectation costs time, and nothing else.
 */
export type Expecting<Input, Row> = Readonly<{
  /**
   * For counters: a statement without input that asks for the row, and the answer that follows from that row. A script may add to such a
   * number, compare it, keep it and return it. What it does may not depend on its digits, such as on whether it is even: on a server the
   * script may be sent before the number is known (postgres/scripts/relocation.ts).
   */
  from?: Statement<object, Row>
  after?: (row: Row, input: Input) => Row
  /**
   * For counters, too: the statement that gives the row these values. On SQLite the scripts of a group then count in memory from one
   * read on, and the row is written once: before the commit, and always before a query whose text `before` matches. That
   * must be every other one that reads or changes these columns.
   */
  write?: Readonly<{ row: (row: Row) => Query; before: RegExp }>
  /** How many rows it changes, where that is not as many as the last time. */
  changes?: (input: Input) => number
}>

export type Combining<Input> = Readonly<{
  key(input: Input): string
  /** The input that does what both do, one after the other. */
  combine(earlier: Input, later: Input): Input
  /** Matches the texts of the queries that depend on it: what reads the sums, and what changes the rows they belong to. */
  before: RegExp
}>

/**
 * The ways to write queries over the tables of one service.
 * @param columns of the tables. On PostgreSQL `selectAll` asks for these; a statement that asks for all columns of others is prepared anew each
 * time, because a prepared one ends when the next version of the program adds a column.
 */
export function statements<Tables>(columns?: () => KnownColumns): Statements<Tables> {
  const db = oncePerEngine((engine) => {
    const plugins = columns && engine === 'postgres' ? [knownColumns(columns)] : []
    return new Kysely<Tables>({ dialect: dialects[engine], plugins })
  })

  /** @param build takes an input of any type: placeholders stand in for its values, which come later. */
  function planOf(build: (db: Kysely<Tables>, input: never, engine: Engine) => Built<unknown>) {
    return oncePerEngine((engine) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      const input = placeholders() as never
      return compilePlan(engine, db(engine), build(db(engine), input, engine))
    })
  }

  return {
    statement<Input extends object, Row>(
      build: (db: Kysely<Tables>, input: Input, engine: Engine) => Built<Row>,
      expecting?: Expecting<Input, Row>,
    ) {
      const plan = planOf(build)
      const expected = expecting && expectedBy(expecting)
      const counter = expecting && counterOf(expecting)
      return runnersOf<Row, [Input]>((input) => ({
        compile(engine) {
          const compiled = bindValues(plan(engine), input)
          return expected && engine === 'postgres' ? { ...compiled, ...expected(input) } : compiled
        },
        counter: counter?.(input),
      }))
    },
    sum<Input extends object>(
      build: (db: Kysely<Tables>, input: Input, engine: Engine) => Built<unknown>,
      { key, combine, before }: Combining<Input>,
    ) {
      const plan = planOf(build)
      sums += 1
      const kind = sums
      const query = (input: Input): Query => ({
        compile: (engine) => bindValues(plan(engine), input),
        deferred: {
          key: `${kind} ${key(input)}`,
          before,
          input,
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same key, hence the same statement
          combinedWith: (earlier) => query(combine(earlier as Input, input)),
        },
      })
      return function* adding(input: Input): Script<void> {
        yield query(input)
      }
    },
    once<Row>(build: (db: Kysely<Tables>, engine: Engine) => Built<Row>) {
      return runnersOf<Row, []>(() => ({ compile: (engine) => compileOnce(db(engine), build(db(engine), engine)) }))
    },
  }
}

/** The row type that Kysely inferred is trusted: it follows from the service's tables, which its migrations make true. */
function runnersOf<Row, Arguments extends unknown[]>(query: (...values: Arguments) => Query) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const rowsOf = (result: Result) => result.rows as readonly Row[]
  return {
    query,
    *all(...values: Arguments): Script<readonly Row[]> {
      return rowsOf(yield query(...values))
    },
    *first(...values: Arguments): Script<Row | undefined> {
      return rowsOf(yield query(...values))[0]
    },
    *run(...values: Arguments): Script<number> {
      return (yield query(...values)).changes
    },
    *send(...values: Arguments): Script<void> {
      yield { ...query(...values), unseen: true }
    },
  }
}

/** What `Expecting` says, for one call. */
function expectedBy<Input extends object, Row>(expecting: Expecting<Input, Row>) {
  const next = nextBy(expecting)
  return (input: Input): Pick<Compiled, 'next' | 'changes'> => ({
    changes: expecting.changes?.(input),
    next: next?.(input),
  })
}

function nextBy<Input extends object, Row>({ from, after }: Expecting<Input, Row>) {
  if (!from || !after) return undefined
  const asked = from.query({})
  return (input: Input): NextResult => ({
    from: asked,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of `from`, see runnersOf
    after: (row) => after(row as Row, input) as Readonly<Record<string, unknown>>,
  })
}

/** The counter of a statement, when it is one that may be kept in memory. */
function counterOf<Input extends object, Row>(expecting: Expecting<Input, Row>) {
  const { write } = expecting
  const next = nextBy(expecting)
  if (!write || !next) return undefined
  sums += 1
  const key = `counter ${sums}`
  const { before } = write
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `after` answered, see nextBy
  const writing = (row: object): Query => write.row(row as Row)
  return (input: Input): Counter => ({ ...next(input), key, before, write: writing })
}

/** A field of this name rarely matters for what is answered, and is another one at each call. */
const timeField = 'now'

/** A compiled statement: a place is filled by the input's field of that name, or else by its literal. */
type Plan = Readonly<{
  text: string
  name: string | undefined
  kind: QueryKind | undefined
  bindings: readonly Binding[]
  hasTime: boolean
}>
type Binding = Readonly<{ field: string }> | Readonly<{ field?: never; literal: Value }>

let plans = 0
let sums = 0

function compilePlan(engine: Engine, db: QueryExecutorProvider, query: Built<unknown>): Plan {
  const { sql, parameters, query: root } = query.compile(db)
  const bindings = parameters.map((parameter): Binding => {
    if (parameter instanceof Placeholder) return { field: parameter.field }
    return { literal: checkedValue(parameter, 'A literal of a statement') }
  })
  plans += 1
  const hasTime = bindings.some(({ field }) => field === timeField)
  const isKept = engine === 'sqlite' || !asksForAll(sql)
  return { text: sql, name: isKept ? `kept_${plans}` : undefined, kind: kindOf(root), bindings, hasTime }
}

function kindOf(root: RootOperationNode): QueryKind | undefined {
  if (root.kind === 'SelectQueryNode') return 'reads'
  const changes = root.kind === 'InsertQueryNode' || root.kind === 'UpdateQueryNode' || root.kind === 'DeleteQueryNode'
  return changes && root.returning === undefined ? 'changes' : undefined
}

function bindValues({ text, name, kind, bindings, hasTime }: Plan, input: object): Compiled {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its fields hold is looked at; reflection would take four times as long
  const fields = input as Fields
  const values: Value[] = []
  for (const binding of bindings)
    values.push(binding.field === undefined ? binding.literal : fieldOf(fields, binding.field))
  if (!hasTime) return { text, name, kind, values }
  return { text, name, kind, values, alike: values.filter((_, index) => bindings[index]?.field !== timeField) }
}

type Fields = Readonly<Record<string, unknown>>

function fieldOf(fields: Fields, field: string): Value {
  const value = fields[field]
  return isPlain(value) ? value : checkedValue(value, `The field \`${field}\` of a statement`)
}

function compileOnce(db: QueryExecutorProvider, query: Built<unknown>): Compiled {
  const { sql, parameters, query: root } = query.compile(db)
  return {
    text: sql,
    kind: kindOf(root),
    values: parameters.map((value) => checkedValue(value, 'A value of a query')),
  }
}

/** Each engine's SQL; nobody runs a query through these. */
const dialects = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<never>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}

function oncePerEngine<T>(make: (engine: Engine) => T): (engine: Engine) => T {
  const made: { [engine in Engine]?: T } = {}
  return (engine) => (made[engine] ??= make(engine))
}
