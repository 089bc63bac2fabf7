/**
 * The handler of one protocol, on the raw request: bytes in and out. It owns some addresses. Addresses that no handler
 * owns go to the JSON routes below /api, and to the tree.
 */
import type { Handler } from '@alluvium/http'

export type ProtocolHandler = Readonly<{
  /** @param path without the query, still encoded. */
  owns(method: string, path: string): boolean
  handle: Handler
}>
