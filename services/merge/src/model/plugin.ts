/** What a plugin is called, and who may use it. */
export const visibilities = ['public', 'private'] as const
export type Visibility = (typeof visibilities)[number]

export const driverPrefix = 'plugin-'

/** The largest module. */
export const maxModuleBytes = 4 * 1024 * 1024

/** The name of a plugin, in lower case. Undefined when no plugin may have that name. */
export function pluginName(text: string): string | undefined {
  const lower = text.toLowerCase()
  return /^[a-z0-9][a-z0-9_-]{0,63}$/.test(lower) ? lower : undefined
}

/** The name of a plugin by the name of its file: `Ini.wasm` is `ini`. Undefined when the file name gives no name. */
export const pluginNameOf = (fileName: string): string | undefined =>
  /\.wasm$/i.test(fileName) ? pluginName(fileName.slice(0, -'.wasm'.length)) : undefined

export const driverOf = (name: string): string => driverPrefix + name

/** The name of the plugin that a request asks for: `plugin-ini`, in any case. Undefined for another driver. */
export const requestedPlugin = (driver: string): string | undefined =>
  driver.toLowerCase().startsWith(driverPrefix) ? pluginName(driver.slice(driverPrefix.length)) : undefined

/** What is known of a plugin without its module. */
export type Plugin = Readonly<{
  id: string
  owner: string
  name: string
  visibility: Visibility
  version: string
  description: string
  extensions: readonly string[]
  digest: string
  /** When it was uploaded first, or made public; milliseconds since 1970. */
  createdAt: number
}>

/** A plugin as one account sees it, and since when that account could use it. */
export type Seen = Readonly<{ plugin: Plugin; since: number }>

/**
 * Chooses between plugins of one name: the caller's own, else the one that the caller could use first. So nobody can replace a
 * plugin that somebody uses: no stranger with a public plugin, and nobody who adds them to an organization.
 */
export function preferred(seen: readonly Seen[], caller: string | undefined): Plugin | undefined {
  const own = seen.find(({ plugin }) => plugin.owner === caller)
  const [first] = seen.toSorted((one, other) => one.since - other.since)
  return (own ?? first)?.plugin
}
