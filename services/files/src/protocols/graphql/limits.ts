/**
 * What a GraphQL document may cost, so that a short one cannot ask for much:
 *
 *   tokens       while it is parsed
 *   aliases      a thousand times the same field under a thousand names
 *   depth        as it would be with every fragment in its place, counted once a fragment however often it is used
 *   items        how many list items all fields together may ask for: drawn from a purse as they are resolved
 */
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type ParseOptions,
  parse,
  type SelectionSetNode,
  type Source,
} from 'graphql/index.js'
import { queryTooCostly } from '../../problems/events.ts'

const maxTokens = 2000
const maxAliases = 30
/** The introspection query of usual clients has depth 14. */
const maxDepth = 20
/** Ten full lists. */
const maxItems = 10_000

export const maxBytes = 128 * 1024

/** Parses a document and checks it against the limits. Throws a GraphQLError. */
export function parseWithin(source: string | Source, options?: ParseOptions): DocumentNode {
  const document = parsed(source, options)
  const { depth, aliases } = measured(document)
  if (aliases > maxAliases) throw refused(`The document has more than ${maxAliases} aliases.`)
  if (depth > maxDepth) throw refused(`The document is nested more than ${maxDepth} deep.`)
  return document
}

function parsed(source: string | Source, options: ParseOptions | undefined): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens })
  } catch (error) {
    if (error instanceof RangeError) throw refused('The document is nested too deep.') // the parser's stack ended first
    throw error
  }
}

const refused = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'files.query-too-costly', http: { status: 400 } } })

function measured({ definitions }: DocumentNode): { depth: number; aliases: number } {
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet]] : [])),
  )
  const known = new Map<string, number>()
  let aliases = 0

  function depthOfFragment(name: string): number {
    const before = known.get(name)
    if (before !== undefined) return before
    known.set(name, 0) // a circle, which validation refuses
    const set = fragments.get(name)
    const depth = set ? depthOf(set) : 0
    known.set(name, depth)
    return depth
  }

  function depthOf({ selections }: SelectionSetNode): number {
    let depthBelow = 0
    for (const one of selections) {
      if (one.kind === Kind.FIELD && one.alias) aliases += 1
      if (one.kind === Kind.FRAGMENT_SPREAD) depthBelow = Math.max(depthBelow, depthOfFragment(one.name.value) - 1)
      else if (one.selectionSet) depthBelow = Math.max(depthBelow, depthOf(one.selectionSet))
    }
    return depthBelow + 1
  }

  let depth = 0
  for (const one of definitions) {
    if (one.kind === Kind.OPERATION_DEFINITION) depth = Math.max(depth, depthOf(one.selectionSet))
  }
  for (const name of fragments.keys()) depthOfFragment(name)
  return { depth, aliases }
}

/** What one document may still request. */
export type Purse = Readonly<{
  /** Throws `files.query-too-costly`. */
  spend(items: number): void
}>

export function purse(): Purse {
  let left = maxItems
  return {
    spend(items) {
      left -= items
      if (left < 0) throw queryTooCostly(`The document asks for more than ${maxItems} items.`)
    },
  }
}
