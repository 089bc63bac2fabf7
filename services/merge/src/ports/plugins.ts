import type { Asker, Outcome } from './merger.ts'

export type PluginToRun = Readonly<{
  driver: string
  digest: string
  /** The account whose plugin it is. */
  owner: string
}>

/** The result of inspecting a module. */
export type Inspected = Readonly<{
  /** Why it can't merge, in sentences; empty when it can. */
  warnings: readonly string[]
  /** The result of its `metadata`; JSON, if the plugin follows the rules. */
  metadata: string | undefined
}>

export type PluginWork = Readonly<{
  /** The JSON of the request, of the shape `model/merge-request.ts`. Its memory is handed over. */
  body: Uint8Array<ArrayBuffer>
  /** The plugin of the requested driver. Throws when there is none, or when the caller may not merge any more. */
  choose(driver: string): Promise<PluginToRun>
  /** The module of the chosen plugin; called only when the thread does not have it yet. */
  moduleOf(chosen: PluginToRun): Promise<Uint8Array>
}>

/** Runs plugins so that a hostile one can do no harm. */
export interface Plugins {
  /** Throws `merge.plugin-refused` for bytes that are no module, and for a module that traps or never ends at its start; `merge.busy`. */
  inspect(module: Uint8Array, asker: Asker): Promise<Inspected>
  /** Throws refusals of invalid requests, `merge.plugin-failed` when the plugin gives no valid answer, `merge.busy`. */
  merge(work: PluginWork, asker: Asker): Promise<Outcome>
}
