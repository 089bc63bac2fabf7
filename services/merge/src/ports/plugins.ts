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
  /** What its `metadata` gives: JSON, if it keeps its word. */
  metadata: string | undefined
}>

export type PluginWork = Readonly<{
  /** The JSON of the request, of the shape `model/merge-request.ts`. Its memory is handed over. */
  body: Uint8Array<ArrayBuffer>
  /** Which plugin the requested driver is; throws when there is none, or when the caller may not merge any more. */
  choose(driver: string): Promise<PluginToRun>
  /** The module of the plugin that was chosen, asked for only where it is not known yet. */
  moduleOf(chosen: PluginToRun): Promise<Uint8Array>
}>

/** Runs plugins where a hostile one can do no harm. */
export interface Plugins {
  /** Throws `merge.plugin-refused` for what is no module, or one that traps or never ends at its start; `merge.busy`. */
  inspect(module: Uint8Array, asker: Asker): Promise<Inspected>
  /** Throws what is wrong with a request, `merge.plugin-failed` when the plugin gives no good answer, `merge.busy`. */
  merge(work: PluginWork, asker: Asker): Promise<Outcome>
}
