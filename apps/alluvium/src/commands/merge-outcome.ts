/** The outcome of a merge as the command tells it: one object of JSON, alike for one merge and for a batch. */
import { type DriverName, describeDriver, driverForPath, findDriver, type MergeResult } from '@alluvium/merge-engine'

export type ChosenDriver = DriverName | 'text'

/** The driver that a name means: `auto` goes by the path, `text` merges by lines; undefined when the name is unknown. */
export function chooseDriver(name: string, path: string | undefined): ChosenDriver | undefined {
  if (name === 'auto') return (path === undefined ? undefined : driverForPath(path)) ?? 'text'
  return name === 'text' ? 'text' : findDriver(name)
}

/** Binary formats travel as base64. */
export const isText = (driver: ChosenDriver) => driver === 'text' || describeDriver(driver).text

export function outcome(driver: ChosenDriver, result: MergeResult) {
  const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString(isText(driver) ? 'utf8' : 'base64')
  if (result.kind === 'merged')
    return {
      driver,
      by: result.by,
      result: encoded(result.bytes),
      conflicts: false,
      conflict_details: [],
      ...(result.decisions && { decisions: result.decisions }),
    }
  return {
    driver,
    by: result.by,
    result: null,
    conflicts: true,
    conflict_details: result.conflicts,
    ...(result.marked && { marked: encoded(result.marked) }),
  }
}
