/** A driver as the search tries it: the input is our side of a merge in which theirs changed something, too. */
import { holds, type Target } from '@alluvium/fuzzing'
import { encodeUtf8 } from '../src/core/document/text.ts'
import { mergeByLines } from '../src/core/lines/merge-by-lines.ts'
import { merge, mergeChosen } from '../src/core/merge.ts'
import type { Conflicted, MergeDriver } from '../src/core/model/driver.ts'
import type { Sides } from '../src/core/model/sides.ts'

type Document = string | Uint8Array

export type Tried = Readonly<{
  base: Document
  theirs: Document
  /** Versions of ours; one should conflict with theirs in a text, with which the planted fault can start. */
  seeds: readonly Document[]
  /** The document that an input stands for, such as the package around a part. Default: the input itself. */
  documentOf?(input: Uint8Array): Uint8Array
  /** What the planted fault waits for, where names have to start in another way. */
  magic?: string
  repair?(input: Uint8Array): Uint8Array
  weight?: number
}>

const bytesOf = (document: Document): Uint8Array => (typeof document === 'string' ? encodeUtf8(document) : document)

export function driverTarget(driver: MergeDriver, tried: Tried): Target {
  const { base, theirs, seeds, documentOf = (input) => input, magic, repair, weight } = tried
  const [from, other] = [bytesOf(base), bytesOf(theirs)]
  return {
    seeds: [...seeds, base, theirs],
    maxBytes: 16 * 1024,
    ...(magic !== undefined && { magic }),
    ...(repair && { repair }),
    ...(weight !== undefined && { weight }),
    read(input) {
      const sides = { base: documentOf(from), ours: documentOf(input), theirs: documentOf(other) }
      const isRead = driver.reads?.(sides.ours) ?? true
      holds(!isRead || (driver.sameValue?.(sides.ours, sides.ours) ?? true), 'a document says the same as itself')
      const result = merge(sides, driver, mergeByLines)
      const exchanged = merge({ ...sides, ours: sides.theirs, theirs: sides.ours }, driver, mergeByLines)
      holds(
        exchanged.kind === result.kind || [exchanged, result].some(failedItsCheck),
        'exchanged sides conflict alike, but where a merge does not pass its own check',
      )
      if (result.kind === 'conflicted') return conflicted(sides, driver, result)
      holds(!isRead || (driver.reads?.(result.bytes) ?? true), 'of documents that can be read comes one')
      return undefined
    },
  }
}

const failedItsCheck = (result: ReturnType<typeof merge>): boolean =>
  result.kind === 'conflicted' && result.conflicts.some(({ kind }) => kind === 'check-failed')

/** What was written at the first conflict, behind the marks and the name in front of it; on the way everything is asked for that follows one. */
function conflicted(sides: Sides, driver: MergeDriver, { conflicts }: Conflicted): string | undefined {
  driver.mark?.(sides, { base: 'base', ours: 'ours', theirs: 'theirs' })
  mergeChosen(sides, driver, mergeByLines, new Map(conflicts.map(({ path }) => [path, 'ours'])))
  const written = conflicts.find(({ kind, ours }) => kind !== 'unreadable' && ours !== null)?.ours
  return written?.replace(/^[A-Z]+:|^[^A-Za-z0-9]+/, '')
}
