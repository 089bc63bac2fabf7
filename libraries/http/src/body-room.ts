/**
 * The memory that the JSON bodies of all requests together may take. A limit for each body bounds one client; a hundred
 * clients with the largest body each would still exhaust the process. Bytes are counted as they arrive, not as they are
 * announced, so that a slow client reserves nothing, and are given back when the exchange has ended.
 */
import type { ServerResponse } from 'node:http'
import { carried, Problem } from '@alluvium/kernel'

export type BodyRoom = Readonly<{
  /** Counts bytes of one exchange's body; throws a 503 when there is no room for them at this moment. */
  take(response: ServerResponse, bytes: number): void
}>

export const defaultBodyRoomBytes = 512 * 1024 * 1024

export function bodyRoom(roomBytes: number): BodyRoom {
  const taken = carried<ServerResponse, number>('bytes of its body')
  let total = 0

  function giveBack(response: ServerResponse): void {
    total -= taken.of(response) ?? 0
    taken.give(response, 0)
  }

  return {
    take(response, bytes) {
      if (total + bytes > roomBytes) throw noRoom()
      const before = taken.of(response)
      if (before === undefined) response.once('close', () => giveBack(response))
      taken.give(response, (before ?? 0) + bytes)
      total += bytes
    },
  }
}

const noRoom = () =>
  new Problem('busy', 'http.busy', 'Too many large requests are being read at this moment; please try again.', {
    headers: { 'retry-after': '1' },
  })
