/**
 * The prepared statements of a connection. The first query with a name prepares it, unless it fails, or one before it does; a query behind it
 * that only names the statement would fail too, though its own transaction is sound. So until the first is answered, the
 * others are sent without the name. What a prepared statement answers is always of the same columns.
 */
import type { Compiled } from '../../scripts/script.ts'

export type Column = Readonly<{ name: string; parse: (text: string) => unknown }>

/** How a query can be sent. */
export type Usable = Readonly<{
  /** Of the statement; empty: of none that is kept. */
  name: string
  /** Whether it is to be prepared first. */
  isNew: boolean
  /** What it answers, where that is known. */
  columns: readonly Column[] | undefined
  succeeded(columns: readonly Column[]): void
  failed(): void
}>

export type PreparedStatements = Readonly<{ use(query: Compiled): Usable }>

const nothing = () => undefined
const unnamed: Usable = { name: '', isNew: true, columns: undefined, succeeded: nothing, failed: nothing }

export function preparedStatements(): PreparedStatements {
  const known = new Map<string, Usable>()
  const underWay = new Set<string>()
  /** By name, how often preparing it failed: the server may know it all the same, so the next one gets another name. */
  const failures = new Map<string, number>()

  function prepare(name: string): Usable {
    underWay.add(name)
    const failed = failures.get(name) ?? 0
    const usable = { name: failed === 0 ? name : `${name}_again_${failed}`, succeeded: nothing, failed: nothing }
    return {
      ...usable,
      isNew: true,
      columns: undefined,
      succeeded(columns) {
        underWay.delete(name)
        known.set(name, { ...usable, isNew: false, columns })
      },
      failed() {
        underWay.delete(name)
        failures.set(name, failed + 1)
      },
    }
  }

  return {
    use({ name }) {
      if (name === undefined) return unnamed
      return known.get(name) ?? (underWay.has(name) ? unnamed : prepare(name))
    },
  }
}
