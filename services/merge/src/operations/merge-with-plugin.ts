/** Merges by a plugin, with the same limits, counting and answers as a built-in driver. */
import type { Caller } from '@alluvium/kernel'
import type { Plugin } from '../model/plugin.ts'
import { driverOf } from '../model/plugin.ts'
import type { Plugins } from '../ports/plugins.ts'
import { tooBusy } from '../problems/merging.ts'
import { quotaReached } from '../problems/tiers.ts'
import { type FindNeeds, findPlugin } from './find-plugins.ts'
import { type CountingNeeds, counting, isUsedUpNow, quotaOf } from './merge-documents.ts'
import { moduleOf } from './plugin-rows.ts'

export type PluginMergeNeeds = CountingNeeds & FindNeeds & Readonly<{ plugins: Plugins }>

export type MergeWithPlugin = Readonly<{
  caller: Caller
  /** The request's JSON; its memory is handed over. */
  body: Uint8Array<ArrayBuffer>
  signal: AbortSignal
}>

/** The answer as JSON. */
export async function mergeWithPlugin(
  needs: PluginMergeNeeds,
  { caller, body, signal }: MergeWithPlugin,
): Promise<Uint8Array> {
  const { database, plugins, counter } = needs
  const quota = await quotaOf(needs, caller)
  let plugin: Plugin | undefined
  const choose = async (driver: string) => {
    plugin = await findPlugin(needs, driver, caller)
    if (await isUsedUpNow(needs, quota)) throw quotaReached(quota)
    return { driver: driverOf(plugin.name), digest: plugin.digest, owner: plugin.owner }
  }
  const module = async () => {
    const bytes = plugin && (await database.read(moduleOf(plugin)))
    if (!bytes) throw tooBusy() // it was replaced a moment ago: a retry finds the new one
    return bytes
  }
  const outcome = await plugins.merge({ body, choose, moduleOf: module }, { caller: caller.id, signal })
  // Counted only now: a merge that is counted waits for those in progress, and a plugin may take two seconds.
  await counter.whileUnderWay((count) => count(counting(quota, outcome)))
  return outcome.answer
}
