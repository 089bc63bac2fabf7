/**
 * The prepared statements of a connection. The first query with a name prepares it, unless it fails, or one before it does; a query behind it
 * that only names the statement would fail too, though its own transaction is sound. So until the first is answered, the
 * others are sent without the name. What a prepared statement answers is always of the same columns: PostgreSQL refuses one whose
 * columns have changed, and it is prepared again.
 */
import pg from 'pg'
import type { Compiled } from '../../scripts/script.ts'

export type Column = Readonly<{ name: string; parse: (text: string) => unknown }>

/** How a query can be sent. */
export type PreparedForm = Readonly<{
  /** Of the statement; empty: of none that is kept. */
  name: string
  /** Whether it is to be prepared first. */
  isNew: boolean
  /** Whether the server may know one of that name, which is to be closed before. */
  isKnown?: boolean
  /** What it answers, where that is known. */
  columns: readonly Column[] | undefined
  succeeded(columns: readonly Column[]): void
  failed(error: unknown): void
}>

export type PreparedStatements = Readonly<{ formOf(query: Compiled): PreparedForm }>

/** `feature_not_supported`: what it answers has changed; `invalid_sql_statement_name`: it is not there any more. */
const unusableCodes = ['0A000', '26000']
const isUnusable = (error: unknown) => error instanceof pg.DatabaseError && unusableCodes.includes(error.code ?? '')

const nothing = () => undefined
const unnamed: PreparedForm = { name: '', isNew: true, columns: undefined, succeeded: nothing, failed: nothing }

export function preparedStatements(): PreparedStatements {
  const known = new Map<string, PreparedForm>()
  const underWay = new Set<string>()
  /** What failed when it was prepared: the server may know it all the same. */
  const failures = new Set<string>()

  function forget(name: string): void {
    known.delete(name)
    underWay.delete(name)
    failures.add(name)
  }

  function prepare(name: string): PreparedForm {
    underWay.add(name)
    return {
      name,
      isNew: true,
      isKnown: failures.has(name),
      columns: undefined,
      succeeded(columns) {
        underWay.delete(name)
        const whenFailed = (error: unknown) => void (isUnusable(error) && forget(name))
        known.set(name, { name, isNew: false, columns, succeeded: nothing, failed: whenFailed })
      },
      failed: () => forget(name),
    }
  }

  return {
    formOf({ name }) {
      if (name === undefined) return unnamed
      return known.get(name) ?? (underWay.has(name) ? unnamed : prepare(name))
    },
  }
}
