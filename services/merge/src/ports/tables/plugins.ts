import type { Visibility } from '../../model/plugin.ts'

export type PluginTables = {
  /** Merge drivers that accounts have uploaded. */
  plugins: {
    id: string
    owner: string
    /** Lower case; the driver is `plugin-` and this. One owner has a name once, and so have the public ones together. */
    name: string
    visibility: Visibility
    version: string
    description: string
    /** JSON: an array of texts. */
    extensions: string
    module: Uint8Array
    size: number
    /** SHA-256 of the module, hexadecimal. */
    digest: string
    /** When it was uploaded first, or made public, and when last; milliseconds since 1970. */
    created_at: number
    updated_at: number
  }
}
