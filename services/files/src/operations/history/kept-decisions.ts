/** What rules decided in a merge, as it is kept beside the merge. */
import type { Ruled } from '@alluvium/merge-engine'
import { ruleNames } from '@alluvium/merge-engine/rules'
import { z } from 'zod'

/** Characters. A notebook of thousands of cells has as many decisions about numbers that nobody reads. */
const maxCharacters = 16_384

/** Takes as many decisions, from the first on, as are kept and returned to whoever saved the file. */
export function firstDecisions(decisions: readonly Ruled[]): readonly Ruled[] {
  let room = maxCharacters - '[]'.length
  const end = decisions.findIndex((one) => (room -= JSON.stringify(plain(one)).length + 1) < 0)
  return end < 0 ? decisions : decisions.slice(0, end)
}

/** Writes decisions as JSON; null for none. */
export const writtenDecisions = (decisions: readonly Ruled[] = []): string | null =>
  decisions.length > 0 ? JSON.stringify(decisions.map(plain)) : null

const plain = ({ path, rule, took, left }: Ruled): Ruled => ({ path, rule, took, left })

const kept = z.array(z.object({ path: z.string(), rule: z.enum(ruleNames), took: z.string(), left: z.string() }))

export const readDecisions = (written: string | null): Ruled[] =>
  written === null ? [] : kept.parse(JSON.parse(written))
