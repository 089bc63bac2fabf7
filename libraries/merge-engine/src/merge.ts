/**
 * One merge for one request: picks the driver by its name, merges, and marks the conflicts when asked.
 * A format without a structural driver yet is merged by lines (text), or by the identity laws alone (binary), and the
 * outcome says which.
 */
import { type Conflict, type MarkerLabels, type MergeDriver, merge as mergeSides, type Sides } from './core/driver.ts'
import { mergeByLines } from './core/lines.ts'
import { jsonDriver } from './drivers/json/json.ts'
import { type DriverName, describeDriver } from './drivers/names.ts'

/** The structural drivers that exist in this version, by request name. */
export const drivers: ReadonlyMap<DriverName, MergeDriver> = new Map([['json', jsonDriver]])

export type MergeOptions = Readonly<{
  /**
   * The document's path, for formats whose rules go by file name. Default: none. No driver of this version needs it:
   * JSON documents are recognised by what they hold.
   */
  path?: string
  /** Labels for conflict markers; when given, a conflicted text also comes `marked`. Default: no markers. */
  markers?: MarkerLabels
}>

/**
 * `by` is `identity` (two sides were equal), `lines`, or the name of the structural driver.
 * `marked` is there when markers were asked for and the format is text.
 */
export type MergeResult =
  | Readonly<{ kind: 'merged'; by: string; bytes: Uint8Array }>
  | Readonly<{ kind: 'conflicted'; by: string; conflicts: readonly Conflict[]; marked?: Uint8Array }>

export function merge(name: DriverName | 'text', sides: Sides, options: MergeOptions = {}): MergeResult {
  const driver = driverFor(name)
  const result = mergeSides(sides, driver, mergeByLines)
  if (result.kind === 'merged' || !options.markers) return result
  const marked =
    driver.mark?.(sides, options.markers) ??
    (driver === binary ? undefined : mergeByLines.mark?.(sides, options.markers))
  return marked ? { ...result, marked } : result
}

function driverFor(name: DriverName | 'text'): MergeDriver {
  if (name === 'text') return mergeByLines
  return drivers.get(name) ?? (describeDriver(name).text ? mergeByLines : binary)
}

/** Binary formats without a structural driver: the identity laws have been asked already, nothing more can be promised. */
const binary: MergeDriver = {
  name: 'binary',
  merge: () => ({
    kind: 'conflicted',
    by: 'identity',
    conflicts: [
      {
        path: '',
        kind: 'unsupported',
        base: null,
        ours: null,
        theirs: null,
        detail: 'Both sides changed the document, and this format has no structural merge in this version.',
      },
    ],
  }),
}
