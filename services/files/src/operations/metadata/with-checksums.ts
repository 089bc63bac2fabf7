/** Adds requested checksums to the details of entries. */
import type { Entry } from '../../model/entry.ts'
import type { Budget, ChecksumWork } from './compute-checksums.ts'
import { type Details, noDetails } from './details.ts'
import { isEnough } from './read-checksums.ts'

/** The details of entries, with missing checksums computed. */
export async function withChecksums(
  { sums }: Readonly<{ sums: ChecksumWork }>,
  entries: readonly Entry[],
  { details, budget }: Readonly<{ details: readonly Details[]; budget: Budget }>,
): Promise<readonly Details[]> {
  const all = entries.map((_, at) => details[at] ?? noDetails)
  const lacking = entries.filter((entry, at) => entry.kind === 'file' && !isEnough(all[at]?.checksums ?? []))
  if (lacking.length === 0) return details
  const computed = await sums.compute(
    lacking.filter((entry) => entry.kind === 'file'),
    budget,
  )
  return entries.map(({ node }, at) => {
    const known = all[at] ?? noDetails
    const more = computed.get(node) ?? []
    const fresh = more.filter(({ algorithm }) => !known.checksums.some((one) => one.algorithm === algorithm))
    return { ...known, checksums: [...known.checksums, ...fresh] }
  })
}
