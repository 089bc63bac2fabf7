/**
 * What a write expects of a lookup that was never made: that it finds nothing, once eight of its kind one after another were answered with
 * nothing, until two find something. Who stores new files asks for one new name after another, and each question would be another
 * way to the server.
 */
import { GenerationalMap } from '@alluvium/kernel'
import type { Result } from '../../scripts/script.ts'
import type { ExpectedResults } from './expected-results.ts'

/** So many lookups one after another must have found nothing, */
const certainAfter = 8
/** and one may find something after that: the others of its group are run again, and should not wait for each answer. */
const maxFound = 1

/** Statements that are remembered. */
const maxStatements = 500

const nothing: Result = { rows: [], changes: 0 }

type Lookups = Readonly<{ absent: number; found: number }>
const none: Lookups = { absent: 0, found: 0 }

/** The same expectations, and those of lookups that were never made. */
export function expectingAbsence(expected: ExpectedResults): ExpectedResults {
  /** By statement, what was answered that had not been expected. */
  const lookups = new GenerationalMap<string, Lookups>(maxStatements)

  function note(name: string, isAbsent: boolean): void {
    const { absent, found } = lookups.get(name) ?? none
    if (isAbsent) lookups.set(name, { absent: absent + 1, found })
    else lookups.set(name, absent >= certainAfter && found < maxFound ? { absent, found: found + 1 } : none)
  }

  return {
    ...expected,
    expect(query) {
      const known = expected.expect(query)
      if (known || query.kind !== 'reads' || query.next || query.name === undefined) return known
      const { absent } = lookups.get(query.name) ?? none
      return absent >= certainAfter ? nothing : undefined
    },
    learn(query, result, state) {
      const isNew = query.kind === 'reads' && !query.next && !expected.expect(query)
      if (isNew && query.name !== undefined) note(query.name, result.rows.length === 0)
      expected.learn(query, result, state)
    },
  }
}
