/** What a plugin is called, and who may use it. */
export const visibilities = ['public', 'private'] as const
export type Visibility = (typeof visibilities)[number]

export const driverPrefix = 'plugin-'

/** The largest module. */
export const mostModuleBytes = 4 * 1024 * 1024

/** The name of a plugin by its file's: `Ini.wasm` is `ini`. Undefined for one that is none. */
export function pluginNameOf(fileName: string): string | undefined {
  const [, name] = /^([a-z0-9][a-z0-9_-]{0,63})\.wasm$/.exec(fileName.toLowerCase()) ?? []
  return name
}

export const driverOf = (name: string): string => driverPrefix + name

/** The name of the plugin that a request asks for: `plugin-ini`, in any case. Undefined for another driver. */
export function requestedPlugin(driver: string): string | undefined {
  const lower = driver.toLowerCase()
  return lower.startsWith(driverPrefix) ? lower.slice(driverPrefix.length) : undefined
}

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
}>

/**
 * Which of several plugins of one name is meant: one's own before those of one's organizations, and these before the public
 * one, which a stranger may have uploaded later; among equals the eldest, which stands first.
 */
export function preferred(plugins: readonly Plugin[], caller: string | undefined): Plugin | undefined {
  return (
    plugins.find(({ owner }) => owner === caller) ??
    plugins.find(({ visibility }) => visibility === 'private') ??
    plugins[0]
  )
}
