/** The public entry of the merge engine: three versions of a document in, one merged document or the conflicts out. */
import './older-runtimes.ts'

export type { Choices, Conflict, ConflictKind, MarkerLabels, VersionPolicy } from './core/model/conflict.ts'
export type { MergeDriver } from './core/model/driver.ts'
export type { Ruled } from './core/model/ruled.ts'
export type { Sides } from './core/model/sides.ts'
export { MergeSession } from './core/session.ts'
export {
  type DriverDescription,
  type DriverName,
  describeDriver,
  driverForPath,
  driverNames,
  findDriver,
} from './drivers/names.ts'
export {
  type ChosenResult,
  drivers,
  type MergeOptions,
  type MergeResult,
  merge,
  mergeWithChoices,
} from './merge.ts'
