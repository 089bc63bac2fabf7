/**
 * What the scripts of a merge say about the keys of their tables: which columns no two rows may share, and which tables have no
 * such columns.
 *
 *   CREATE TABLE p (id int PRIMARY KEY, mail text UNIQUE)      no two rows share id, no two share mail
 *   CREATE TABLE log (level text, message text)                any two rows may be equal
 *   INSERT INTO user_roles (user_id, role_id) VALUES ...       a table named for two things has one row for each pair of them
 *
 * Of any other table that no script creates, the first column is taken for the key: a false question is better than a row lost.
 */
import { sidesOf } from '../../../core/model/sides.ts'
import { statementsIn, type Trees } from '../description.ts'
import type { Step, StepsOf } from './steps.ts'

export type Key = Readonly<{ columns: readonly string[]; isPrimary: boolean }>

/** What one script says of a table; `isUnclear` if its columns or its keys are said elsewhere. */
type Known = { keys: Key[]; columns: string[]; isCreated: boolean; isUnclear: boolean }

export class TableKeys {
  /** The schemas with which the tables of a name are written. */
  readonly #schemas = new Map<string, Set<string>>()
  readonly #names = new Map<string, string>()
  readonly #tables = new Map<string, Known[]>()
  readonly #answers = new Map<string, Readonly<{ keys: readonly Key[]; isWithout: boolean }>>()

  constructor(trees: Trees, stepsOf: StepsOf) {
    const scripts = sidesOf.map((side) => statementsIn(trees[side]).flatMap((node) => stepsOf(node, trees[side])))
    for (const { table } of scripts.flat()) this.#noteSchema(table)
    for (const steps of scripts) {
      const known = new Map<string, Known>()
      for (const step of steps) this.#take(step, known)
      for (const [table, one] of known) this.#tables.set(table, [...(this.#tables.get(table) ?? []), one])
    }
  }

  /** One name for a table, whatever its quotes and case, and with or without its schema if there is only one. */
  nameOf(written: string): string {
    const before = this.#names.get(written)
    if (before !== undefined) return before
    const [table, schema] = parted(written)
    const name =
      schema !== '' && !usual.test(schema) && (this.#schemas.get(table)?.size ?? 0) > 1 ? `${schema}.${table}` : table
    this.#names.set(written, name)
    return name
  }

  /** The declared keys of a table, each once. */
  of(table: string): readonly Key[] {
    return this.#about(table).keys
  }

  /** Whether there is any table without a key. */
  get areAnyWithout(): boolean {
    return [...this.#tables.keys()].some((table) => this.isWithout(table))
  }

  /** Whether a script creates the table, and nothing says that its first column is a key. */
  isWithout(table: string): boolean {
    return this.#about(table).isWithout
  }

  #about(written: string): Readonly<{ keys: readonly Key[]; isWithout: boolean }> {
    const name = this.nameOf(written)
    const before = this.#answers.get(name)
    if (before) return before
    const known = this.#tables.get(name) ?? []
    const keys = known.flatMap((one) => one.keys)
    const answer = {
      keys: [...new Map(keys.map((key) => [`${key.columns.join()} ${key.isPrimary}`, key])).values()],
      isWithout: isWithoutKey(known, parted(written)[0]),
    }
    this.#answers.set(name, answer)
    return answer
  }

  #noteSchema(written: string): void {
    if (!written.includes('.')) return
    const [table, schema] = parted(written)
    this.#schemas.set(table, (this.#schemas.get(table) ?? new Set()).add(schema))
  }

  #take(step: Step, all: Map<string, Known>): void {
    if (step.does === 'use' || step.does === 'insert' || step.does === 'set' || step.does === 'delete') return
    const name = this.nameOf(step.table)
    const known = all.get(name) ?? { keys: [], columns: [], isCreated: false, isUnclear: false }
    all.set(name, known)
    if (step.does === 'create') known.isCreated = true
    if (step.does === 'inherit' || step.does === 'rename') known.isUnclear = true
    if (step.does === 'add') known.columns.push(step.column)
    if (step.does === 'drop-keys') known.keys = []
    if (step.does !== 'key' && step.does !== 'unique') return
    const columns = step.columns.map((one) => one.toLowerCase())
    if (columns.length > 0) known.keys.push({ columns, isPrimary: step.does === 'key' })
    else known.isUnclear = true
  }
}

function isWithoutKey(known: readonly Known[], table: string): boolean {
  const first = known.find(({ isCreated }) => isCreated)?.columns[0]?.toLowerCase()
  if (first === undefined || known.some(({ isUnclear }) => isUnclear)) return false
  const isKey = ({ columns, isPrimary }: Key) => isPrimary || (columns.length === 1 && columns[0] === first)
  return !known.some(({ keys }) => keys.some(isKey)) && !isOwnId(first, table)
}

/** The schemas that scripts leave out. */
const usual = /^(?:public|dbo|main)$/

function parted(written: string): readonly [table: string, schema: string] {
  const steps = written.toLowerCase().split('.')
  return [steps.at(-1) ?? '', steps.slice(0, -1).join('.')]
}

/** Whether a column is called the id of its own table. */
function isOwnId(column: string, table: string): boolean {
  const stem = stemOf(column)
  return stem !== undefined && (stem === '' || table.startsWith(stem) || stem.startsWith(table))
}

/** `user` of `user_id`, nothing of `id`. */
const stemOf = (column: string) => /^(?<stem>.*?)_?(?:id|uuid|guid)$/.exec(column.toLowerCase())?.groups?.['stem']

/** Whether a table is named for the two things whose ids its first two columns are. */
export function isNamedForBoth(table: string, [one = '', other = '']: readonly string[]): boolean {
  const [name] = parted(table)
  const [first, second] = [stemOf(one), stemOf(other)]
  if (!first || !second || first === second) return false
  const begins = (start: string, rest: string) => name.startsWith(start) && name.slice(start.length).includes(rest)
  return begins(first, second) || begins(second, first)
}
