/**
 * A door that answers some addresses by itself, on the bare request: bytes in and out, other people's protocols. What no
 * door owns goes to the JSON routes below /api, and to the tree.
 */
import type { Handler } from '@alluvium/http'

export type Door = Readonly<{
  /** @param path without the query, still encoded. */
  owns(method: string, path: string): boolean
  handle: Handler
}>
