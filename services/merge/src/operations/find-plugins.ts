/** Which plugins somebody may use: the public ones, their own, and those of people with whom they share an organization. */
import type { Database } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Plugin, preferred, requestedPlugin } from '../model/plugin.ts'
import { unknownPlugin } from '../problems.ts'
import { pluginsNamed, privatePlugins, publicPlugins } from './plugin-rows.ts'

/** Whether two accounts are members of one organization. */
export type SharesOrganization = (one: string, other: string) => Promise<boolean>

export type FindNeeds = Readonly<{ database: Database; sharesOrganization: SharesOrganization }>

/** The plugin that a driver's name means for this caller. Throws `merge.unknown-plugin`, also for what is not theirs to see. */
export async function findPlugin(needs: FindNeeds, driver: string, caller: Caller): Promise<Plugin> {
  const name = requestedPlugin(driver)
  const namesakes = name === undefined ? [] : await needs.database.read(pluginsNamed(name))
  const found = preferred(await visible(needs, namesakes, caller), caller.id)
  if (!found) throw unknownPlugin(driver)
  return found
}

/** By name; of several with one name, the one that a merge would use. */
export async function listPlugins(needs: FindNeeds, caller: Caller | undefined): Promise<readonly Plugin[]> {
  const { database } = needs
  const others = caller ? await visible(needs, await database.read(privatePlugins()), caller) : []
  const byName = Map.groupBy([...others, ...(await database.read(publicPlugins()))], ({ name }) => name)
  return [...byName.values()]
    .flatMap((namesakes) => preferred(namesakes, caller?.id) ?? [])
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

async function visible(
  { sharesOrganization }: FindNeeds,
  plugins: readonly Plugin[],
  caller: Caller,
): Promise<readonly Plugin[]> {
  const trusted = new Map<string, boolean>([[caller.id, true]])
  const seen: Plugin[] = []
  for (const plugin of plugins) {
    const { owner, visibility } = plugin
    if (visibility === 'private' && !trusted.has(owner)) trusted.set(owner, await sharesOrganization(caller.id, owner))
    if (visibility === 'public' || trusted.get(owner) === true) seen.push(plugin)
  }
  return seen
}
