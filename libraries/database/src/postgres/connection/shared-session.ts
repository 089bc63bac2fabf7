/** Reads without a transaction need no connection for themselves: their queries travel together, over one of the pool. */
import type { PostgresSession } from './connection.ts'

/** A connection of a pool, to be given back. */
export type Borrowed = Readonly<{ session: PostgresSession; release: () => void }>

/** How often one connection is shared before it is given back. */
const maxUses = 100

type SharedSession = { readonly borrowed: Promise<Borrowed>; users: number; uses: number; isGivenBack?: boolean }

/** Runs work over a connection that several work with at once. @param connected borrows one. */
export function sharedSession(
  connected: () => Promise<Borrowed>,
): (work: (session: PostgresSession) => Promise<void>) => Promise<void> {
  let shared: SharedSession | undefined

  /** The last user gives the connection back. One that is lost, or was never had, gets no new users. */
  async function endSharing(mine: SharedSession): Promise<void> {
    const borrowed = await mine.borrowed.catch(() => undefined)
    const isUnusable = borrowed === undefined || borrowed.session.lost()
    if (shared === mine && (isUnusable || mine.users === 0)) shared = undefined
    if (mine.users === 0 && shared !== mine && !mine.isGivenBack) {
      mine.isGivenBack = true
      borrowed?.release()
    }
  }

  return async (work) => {
    const mine = (shared ??= { borrowed: connected(), users: 0, uses: 0 })
    mine.users += 1
    mine.uses += 1
    if (mine.uses >= maxUses) shared = undefined // so that those who wait for a connection get it
    try {
      const { session } = await mine.borrowed
      await work(session)
    } finally {
      mine.users -= 1
      await endSharing(mine)
    }
  }
}
