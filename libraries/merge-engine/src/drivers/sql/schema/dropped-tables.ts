/**
 * Tables that a script drops, though it uses them afterwards, or though something that it makes before depends on them.
 *
 *   ours     DROP TABLE t;  INSERT INTO u ...                theirs   INSERT INTO u ...  UPDATE t ...
 *   result   DROP TABLE t;  INSERT INTO u ...  UPDATE t ...  fails, though each side is right
 *
 * What a script of one side has already done so is known there, and is no objection. So is what only the body of a function says:
 * it is read when the function runs.
 */
import type { Objection } from '../../../core/model/format.ts'
import { coreText, type Node, type Tree } from '../../../core/model/node.ts'
import { statementsIn } from '../description.ts'
import type { Dialect } from '../dialect.ts'
import { tokensOfStatement } from '../tokens.ts'
import { ifMissing, Reader } from './reader.ts'

/** What a statement does with tables and views, by their names as they are written, without their quotes. */
type Use = Readonly<{
  drops: readonly string[]
  /** Whether what is dropped may be absent, and whether what depends on it goes too. */
  isChecked: boolean
  isCascading: boolean
  makes?: string
  uses: readonly string[]
  /** What cannot be without what the statement uses: a view, or a table with a foreign key. */
  dependent?: string
}>

export type UseOf = (node: Node, tree: Tree) => Use

/** What the statements of a dialect do. Each text is read once. */
export function usesIn(dialect: Dialect): UseOf {
  const known = new Map<string, Use>()
  return (node, tree) => {
    const written = coreText(tree, node.child('list')?.role === 'items' ? headOf(node) : node)
    const use = known.get(written) ?? read(written, dialect)
    known.set(written, use)
    return use
  }
}

/** An insert without its rows; the elements of a table may refer to others. */
const headOf = (node: Node) => (node.kind === 'table' ? node : (node.child('head') ?? node))

/** The first table that the result drops and uses, though no side does. */
export function usedAndDropped(result: Tree, sides: readonly Tree[], useOf: UseOf): Objection | undefined {
  if (sides.includes(result)) return undefined
  const inResult = clashesIn(result, useOf)
  if (inResult.size === 0) return undefined
  const known = sides.map((side) => clashesIn(side, useOf))
  const found = [...inResult].find((name) => !known.some((names) => names.has(name)))
  return found === undefined
    ? undefined
    : { path: found, kind: 'edit-delete', detail: 'One side dropped this table, the other uses it.' }
}

const mayDrop = /\b(?:DROP|RENAME)\b/i

/** The tables that are dropped and used. */
function clashesIn(tree: Tree, useOf: UseOf): ReadonlySet<string> {
  const script = new Script()
  if (mayDrop.test(tree.text)) for (const node of statementsIn(tree)) script.take(useOf(node, tree))
  return script.clashes
}

/** A script, statement by statement. */
class Script {
  readonly clashes = new Set<string>()
  readonly #gone = new Set<string>()
  /** What depends on others, by its name. */
  readonly #dependents = new Map<string, readonly string[]>()

  take({ drops, isChecked, isCascading, makes, uses, dependent }: Use): void {
    for (const one of this.#gone) if (uses.some((name) => areOne(one, name))) this.clashes.add(one)
    for (const name of drops) this.#dependents.delete(name)
    for (const name of drops) {
      const isAbsent = this.#gone.has(name) && !isChecked
      if (isAbsent || (this.#isNeeded(name) && !isCascading)) this.clashes.add(name)
      this.#gone.add(name)
    }
    for (const one of this.#gone) if (makes !== undefined && areOne(one, makes)) this.#gone.delete(one)
    if (dependent !== undefined) this.#dependents.set(dependent, [...(this.#dependents.get(dependent) ?? []), ...uses])
  }

  #isNeeded(name: string): boolean {
    return [...this.#dependents.values()].some((needed) => needed.some((one) => areOne(one, name)))
  }
}

/** Whether two names may be those of one table: a schema may be left out. */
function areOne(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

const nothing: Use = { drops: [], isChecked: false, isCascading: false, uses: [] }

const firstWords =
  /^(?:CREATE|ALTER|DROP|INSERT|REPLACE|COPY|UPDATE|DELETE|TRUNCATE|SELECT|WITH|GRANT|REVOKE|COMMENT|LOCK|MERGE)$/i

function read(written: string, dialect: Dialect): Use {
  const all = firstWords.test(/^\w*/.exec(written)?.[0] ?? '') && tokensOfStatement(written, dialect)
  if (!all || 'unreadable' in all) return nothing
  const reader = new Reader(all)
  const first = reader.word()
  if (first === 'DROP') return dropped(reader)
  if (first === 'CREATE') return created(reader)
  return first === 'ALTER' ? altered(reader) : { ...nothing, uses: usesFrom(reader, 0) }
}

function dropped(reader: Reader): Use {
  reader.at++
  reader.skip(/^MATERIALIZED$/)
  if (!/^(?:TABLE|VIEW)$/.test(reader.word())) return nothing
  reader.at++
  const isChecked = reader.skip(ifMissing)
  const drops = [...reader.parts(reader.at)].map(([from]) => {
    reader.at = from
    return reader.name()
  })
  return { ...nothing, drops, isChecked, isCascading: reader.has(/^CASCADE$/) }
}

function created(reader: Reader): Use {
  reader.at++
  reader.skip(/^(?:OR|REPLACE|GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|RECURSIVE|MATERIALIZED|UNIQUE|FOREIGN|EXTERNAL)$/)
  const thing = reader.word()
  reader.at++
  if (/^(?:FUNCTION|PROCEDURE|PROC)$/.test(thing)) return nothing
  reader.skip(ifMissing)
  if (thing !== 'TABLE' && thing !== 'VIEW') return { ...nothing, uses: usesFrom(reader, reader.at) }
  const makes = reader.name()
  const uses = usesFrom(reader, reader.at).filter((one) => one !== makes)
  const isDependent = thing === 'VIEW' || reader.has(/^REFERENCES$/)
  return { ...nothing, makes, uses, ...(isDependent && { dependent: makes }) }
}

function altered(reader: Reader): Use {
  const uses = usesFrom(reader, 0)
  reader.at = 1
  if (reader.word() !== 'TABLE') return { ...nothing, uses }
  reader.at++
  const isChecked = reader.skip(ifMissing)
  const name = reader.name()
  if (reader.word() === 'RENAME' && /^(?:TO|AS)$/.test(reader.word(reader.at + 1))) {
    reader.at += 2
    return { drops: [name], isChecked, isCascading: true, makes: reader.name(), uses }
  }
  const others = uses.filter((one) => one !== name)
  if (reader.has(/^REFERENCES$/)) return { ...nothing, uses: others, dependent: name }
  return { ...nothing, uses: isChecked ? others : uses }
}

/** The tables that are named from a place on, behind words such as FROM. */
function usesFrom(reader: Reader, from: number): readonly string[] {
  const uses: string[] = []
  for (let at = from; at < reader.size; at++) {
    if (!beforeTables.test(reader.word(at))) continue
    reader.at = at + 1
    reader.skip(/^(?:IF|NOT|EXISTS|ONLY|TABLE|LATERAL|IGNORE|LOW_PRIORITY)$/)
    const kind = reader.all.tokens[reader.at]?.kind
    if (kind === 'word' || kind === 'name') uses.push(reader.name())
  }
  return uses
}

const beforeTables = /^(?:FROM|JOIN|INTO|UPDATE|REFERENCES|ON|TABLE|COPY|TRUNCATE|LOCK)$/
