/** What a plugin is called, and who may use it. */
export const visibilities = ['public', 'private'] as const
export type Visibility = (typeof visibilities)[number]

export const driverPrefix = 'plugin-'

/** The largest module. */
export const maxModuleBytes = 4 * 1024 * 1024

/** A text as the name of a plugin, which is in small letters. Undefined for what no plugin can be called. */
export function pluginName(text: string): string | undefined {
  const lower = text.toLowerCase()
  return /^[a-z0-9][a-z0-9_-]{0,63}$/.test(lower) ? lower : undefined
}

/** The name of a plugin by its file's: `Ini.wasm` is `ini`. Undefined for one that is none. */
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

/** A plugin as somebody sees it, and since when they could have used it. */
export type Seen = Readonly<{ plugin: Plugin; since: number }>

/**
 * Which of several plugins of one name is meant: one's own, else the one that could be used first. So nobody takes the place
 * of a plugin that somebody uses: neither a stranger, with a public one, nor whoever adds them to an organization.
 */
export function preferred(seen: readonly Seen[], caller: string | undefined): Plugin | undefined {
  const own = seen.find(({ plugin }) => plugin.owner === caller)
  const [first] = seen.toSorted((one, other) => one.since - other.since)
  return (own ?? first)?.plugin
}
