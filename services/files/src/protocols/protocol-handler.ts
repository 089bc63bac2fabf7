/**
 * The handler of one protocol, on the bare request: bytes in and out. It owns some addresses. What no handler owns goes to the
 * JSON routes below /api, and to the tree.
 */
import type { Handler } from '@alluvium/http'

export type ProtocolHandler = Readonly<{
  /** @param path without the query, still encoded. */
  owns(method: string, path: string): boolean
  handle: Handler
}>
