/**
 * The rights of all accounts in memory, as of a change in the ledger. Whoever reads an account reads the token of the last
 * change with it; when that is another than the map's, the map first follows. So a right that was taken away counts from the
 * next request on, whichever process it reaches.
 */
import { confirmed, type Database, type Script } from '@alluvium/database'
import { type Clock, GenerationalMap } from '@alluvium/kernel'
import { type AccessState, accessChangesSince, accessState } from './access-rows.ts'
import { KnownRights } from './known-rights.ts'
import { readChanges, readRights } from './read-rights.ts'
import { type Rights, rightsOfAccount } from './rights-of-account.ts'

export type AccessMap = Readonly<{
  /** The token of the last change that the map knows. */
  token(): number
  /** Reads what changed when the ledger has another token than the map. @param token default: it is looked up. */
  follow(token?: number): Script<unknown>
  /** Increases with each change of the map. */
  version(): number
  /**
   * To be called when a write that the map may have followed was undone: what is not in the ledger is forgotten, and so is
   * everything when the ledger cannot be asked.
   */
  forgetUndone(database: Pick<Database, 'read'>): Promise<void>
  /**
   * Keeps a place for the service: nobody else makes anything there or below, until the service has made its closed folder.
   * Otherwise somebody's folder would be where people expect a closed one.
   */
  reserve(path: string): void
  /** @param boundedBy default: the account's own role; `manifest` for a worker, whose manifest bounds it instead. */
  rightsOf(account: Readonly<{ id: string }>, boundedBy?: 'role' | 'manifest'): Rights
}>

/** How many earlier states are kept at once, for transactions that still see them. */
const keptEarlier = 2

export function accessMap(clock: Pick<Clock, 'now'>): AccessMap {
  let current = new KnownRights(clock)
  let known: AccessState | undefined
  /** Increases with each change. */
  let version = 0
  const earlier = new GenerationalMap<number, KnownRights>(keptEarlier)
  const reserved: string[] = []

  /** The rights as the transaction sees them: those of the map, which follows, but for one that sees an earlier state. */
  function* follow(latest?: number): Script<KnownRights> {
    if (latest !== undefined && latest === known?.token) return current
    for (;;) {
      // What this transaction sees is what counts; it may be ahead of what the caller saw.
      const seen = yield* accessState()
      yield confirmed
      if (seen.token === known?.token) return current
      if (known && seen.change < known.change) return yield* asOf(seen)
      const before = version
      const changes = known && (yield* accessChangesSince(known))
      const isPartial = changes?.every(({ kind }) => kind !== 'all') === true
      const update = isPartial ? yield* readChanges(current, changes) : undefined
      const anew = update === undefined ? yield* readRights(clock) : undefined
      yield confirmed
      // Another follower came first while this one waited for rows: what it read is not laid over by what may be older.
      if (version !== before) continue
      known = seen
      version += 1
      if (anew) current = anew
      else update?.()
      return current
    }
  }

  function* asOf({ token }: AccessState): Script<KnownRights> {
    const kept = earlier.get(token)
    if (kept) return kept
    const read = yield* readRights(clock)
    yield confirmed
    earlier.set(token, read)
    return read
  }

  async function forgetUndone(database: Pick<Database, 'read'>): Promise<void> {
    const seen = await database.read(accessState()).catch(() => undefined)
    if (seen?.token !== known?.token) known = undefined
  }

  const source = { current: () => current, reserved, follow }
  return {
    token: () => known?.token ?? -1,
    version: () => version,
    follow,
    forgetUndone,
    reserve: (path) => void reserved.push(path.normalize('NFC')),
    rightsOf: (account, boundedBy = 'role') => rightsOfAccount(source, account, boundedBy),
  }
}
