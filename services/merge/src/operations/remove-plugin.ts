import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { pluginName, requestedPlugin } from '../model/plugin.ts'
import { statement } from '../ports/statements.ts'
import { pluginNotYours, unknownPlugin } from '../problems/plugins.ts'
import { pluginsNamed } from './plugin-rows.ts'

const remove = statement((db, { id }: { id: string }) => db.deleteFrom('plugins').where('id', '=', id))

/**
 * Removes the caller's own plugin; administrators may also remove a public one of somebody else. Throws `merge.plugin-not-yours` for
 * a public one, and `merge.unknown-plugin` also for a private one of somebody else, so that nobody learns that it exists.
 */
export const removePlugin = worksOnFullDisk(function* removePlugin(driver: string, caller: Caller): Script<void> {
  const name = requestedPlugin(driver) ?? pluginName(driver)
  const namesakes = name === undefined ? [] : yield* pluginsNamed(name, caller.id)
  const mine = namesakes.find(({ owner }) => owner === caller.id)
  const foreign = namesakes.find(({ visibility }) => visibility === 'public')
  if (!mine && !foreign) throw unknownPlugin(driver)
  const found = mine ?? (caller.role === 'admin' ? foreign : undefined)
  if (!found) throw pluginNotYours(foreign?.name ?? driver)
  yield* remove.run({ id: found.id })
})
