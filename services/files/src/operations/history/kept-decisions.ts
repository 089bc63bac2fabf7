/** What rules decided in a merge, as it is kept beside the merge. */
import type { Ruled } from '@alluvium/merge-engine'
import { z } from 'zod'

/** Characters. A notebook of thousands of cells has as many decisions about numbers that nobody reads. */
const maxCharacters = 16_384

/** As JSON, as many from the first on as fit; null for none. */
export function writtenDecisions(decisions: readonly Ruled[] = []): string | null {
  const written: string[] = []
  let room = maxCharacters - '[]'.length
  for (const { path, rule, took, left } of decisions) {
    const one = JSON.stringify({ path, rule, took, left })
    room -= one.length + 1
    if (room < 0) break
    written.push(one)
  }
  return written.length > 0 ? `[${written.join(',')}]` : null
}

const kept = z.array(
  z.object({ path: z.string(), rule: z.enum(['version', 'derived', 'noise']), took: z.string(), left: z.string() }),
)

export const readDecisions = (written: string | null): Ruled[] =>
  written === null ? [] : kept.parse(JSON.parse(written))
