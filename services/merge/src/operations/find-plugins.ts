/** Finds the plugins that a caller may use: public ones, their own, and those of people in a shared organization. */
import type { Database } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Plugin, preferred, requestedPlugin, type Seen } from '../model/plugin.ts'
import { unknownPlugin } from '../problems/plugins.ts'
import { pluginsNamed, privateOwners, privatePluginsOf, publicPlugins } from './plugin-rows.ts'

/** Which of the accounts share an organization with this account, and since when, milliseconds since 1970. */
export type SharedOrganizationMembers = (
  account: string,
  others: readonly string[],
) => Promise<ReadonlyMap<string, number>>

export type FindNeeds = Readonly<{ database: Database; sharedOrganizationMembers: SharedOrganizationMembers }>

/** The plugin that a driver's name means for this caller. Throws `merge.unknown-plugin`, also for a plugin that they may not see. */
export async function findPlugin(needs: FindNeeds, driver: string, caller: Caller): Promise<Plugin> {
  const name = requestedPlugin(driver)
  const namesakes = name === undefined ? [] : await needs.database.read(pluginsNamed(name, caller.id))
  const found = preferred(await visible(needs, namesakes, caller), caller.id)
  if (!found) throw unknownPlugin(driver)
  return found
}

/** Sorted by name. Of plugins with the same name, the one that a merge would use. */
export async function listPlugins(needs: FindNeeds, caller: Caller | undefined): Promise<readonly Plugin[]> {
  const all = [...(await publicOnes(needs)), ...(caller ? await privateOnes(needs, caller) : [])]
  return [...Map.groupBy(all, ({ plugin }) => plugin.name).values()]
    .flatMap((namesakes) => preferred(namesakes, caller?.id) ?? [])
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

async function publicOnes({ database }: FindNeeds): Promise<readonly Seen[]> {
  return seenBy(undefined, await database.read(publicPlugins()), new Map())
}

async function privateOnes(
  { database, sharedOrganizationMembers }: FindNeeds,
  { id }: Caller,
): Promise<readonly Seen[]> {
  const members = await sharedOrganizationMembers(id, await database.read(privateOwners()))
  return seenBy(id, await database.read(privatePluginsOf([id, ...members.keys()])), members)
}

async function visible(
  { sharedOrganizationMembers }: FindNeeds,
  plugins: readonly Plugin[],
  { id }: Caller,
): Promise<readonly Seen[]> {
  const foreign = plugins.filter(({ owner, visibility }) => visibility === 'private' && owner !== id)
  const owners = foreign.map(({ owner }) => owner)
  return seenBy(id, plugins, owners.length === 0 ? new Map() : await sharedOrganizationMembers(id, owners))
}

/** Keeps the plugins that an account may use, with the time since when. */
function seenBy(
  account: string | undefined,
  plugins: readonly Plugin[],
  members: ReadonlyMap<string, number>,
): readonly Seen[] {
  return plugins.flatMap((plugin) => {
    const { owner, visibility, createdAt } = plugin
    const since = visibility === 'public' || owner === account ? createdAt : members.get(owner)
    return since === undefined ? [] : [{ plugin, since: Math.max(since, createdAt) }]
  })
}
