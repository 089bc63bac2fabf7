/**
 * The engine's own check of a document that a person put together: it must be one of its format, and nothing may be in it
 * twice that must be there once. It is the check that every merge passes, here in the browser, so that a choice can say at
 * once why it is none.
 */
import { queryOptions } from '@tanstack/react-query'

type Texts = Readonly<{ base: string; ours: string; theirs: string }>

/**
 * Why the text can't be the result, in the engine's words; null when it can. Where a side is no document of the format
 * either, nothing is asked of the result.
 */
export const faultQuery = (driver: string, sides: Texts, text: string | undefined) =>
  queryOptions({
    queryKey: ['fault', driver, sides, text],
    enabled: text !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: () => faultIn(driver, sides, text ?? ''),
  })

export async function faultIn(driver: string, sides: Texts, text: string): Promise<string | null> {
  const { describeDriver, findDriver } = await import('@alluvium/merge-engine/drivers')
  const name = findDriver(driver)
  if (name === undefined || !describeDriver(name).text) return null
  const { merge } = await describeDriver(name).load()
  const faultOf = (whole: string) => {
    const bytes = new TextEncoder().encode(whole)
    const outcome = merge({ base: bytes, ours: bytes, theirs: bytes })
    return outcome.kind === 'declined' ? outcome.why.replace(/ \(base\)$/, '') : null
  }
  return [sides.base, sides.ours, sides.theirs].some((side) => faultOf(side) !== null) ? null : faultOf(text)
}
