/** Describing statements from their words. */
import type { Description } from './description.ts'
import type { Dialect } from './dialect.ts'
import type { Meaning } from './meaning.ts'
import { StatementReader } from './statement-reader.ts'
import { tokensOfStatement } from './tokens.ts'

function describe(kind: string, written: string, dialect: Dialect, meaning: Meaning): Description {
  if (kind === 'comment') return { makes: nothing, mentions: () => nothing, ofSession: false }
  if (kind === 'command') return describeCommand(written)
  const read = tokensOfStatement(written, dialect)
  if ('unreadable' in read) return { makes: nothing, mentions: () => nothing, ofSession: true }
  return new StatementReader(read, meaning).description()
}

export type Describe = (kind: string, written: string) => Description

/** The descriptions of a dialect, each made once: most of a script stands in all its versions. */
export function descriptionsIn(dialect: Dialect, meaning: Meaning): Describe {
  const known = new Map<string, Description>()
  return (kind, written) => {
    const description = known.get(written) ?? describe(kind, written, dialect, meaning)
    known.set(written, description)
    return description
  }
}

const nothing: ReadonlySet<string> = new Set()

/** A client command reads another file, or else changes the session. */
function describeCommand(written: string): Description {
  const path = /^(?:#[ \t]*include|\\i|\\ir|\\include|\\include_relative|@@?)[ \t]*["'<]?(?<path>[^"'>;\s]+)/.exec(
    written,
  )?.groups?.['path']
  if (path === undefined) return { makes: nothing, mentions: () => nothing, ofSession: true }
  const names = path.split('/').map((step) => step.replace(/\.\w+$/, '').toLowerCase())
  const key = `include ${path}`
  return { key, makes: new Set([key]), mentions: () => new Set([key, ...names]), ofSession: false }
}
