/**
 * Probes the storage and the database. Many callers may ask at once and often; each part is probed at most once a
 * second.
 */
import { isCorrupt } from '@alluvium/database'
import { unreadyReason, unreadySentence, withTimeout } from '@alluvium/kernel'
import { expectRoot } from '../authorization/expect-root.ts'
import { anyDamage } from '../content/scrub.ts'
import type { Tools } from '../tools.ts'

/**
 * `degraded`: it works, but some content is damaged. `corrupt`: the database itself is damaged, and takes no changes.
 */
type State = 'ok' | 'degraded' | 'unavailable' | 'corrupt'
type Subsystems = Readonly<{ storage: Exclude<State, 'corrupt'>; metadata: State }>
/** `reason`: where not all is well, why, in words for everybody. */
export type Probed = Subsystems & Readonly<{ reason?: string }>
export type Probes = Readonly<{ look(): Promise<Probed> }>

type Looked<States> = Readonly<{ state: States; reason?: string }>

const freshMs = 1000
/** A part that does not answer for so long counts as failed. */
const timeoutMs = 5000

export function probesOf({ database, blobs, clock, logger }: Tools): Probes {
  let last: Promise<Probed> | undefined
  let lastAt = 0

  async function lookAt(
    subsystem: keyof Subsystems,
    probe: () => Promise<void>,
  ): Promise<Looked<'ok' | 'unavailable'>> {
    try {
      await withTimeout(probe(), timeoutMs, `No answer within ${timeoutMs} ms.`)
      return { state: 'ok' }
    } catch (err) {
      logger.warn({ err, subsystem }, 'a probe failed')
      return { state: 'unavailable', reason: unreadyReason(err) }
    }
  }

  /** The database has already logged its damage. */
  async function lookAtMetadata(probe: () => Promise<void>): Promise<Looked<State>> {
    let damage: unknown
    const looked = await lookAt('metadata', () =>
      probe().catch((error: unknown) => {
        if (!isCorrupt(error)) throw error
        damage = error
      }),
    )
    return damage === undefined ? looked : { state: 'corrupt', reason: unreadyReason(damage) }
  }

  async function probeAll(): Promise<Probed> {
    let hasDamage = false
    const [storage, metadata] = await Promise.all([
      lookAt('storage', () => blobs.probe()),
      lookAtMetadata(async () => {
        await database.probe()
        await database.read(expectRoot())
        hasDamage = await database.read(anyDamage())
      }),
    ])
    const states = { storage: storage.state, metadata: metadata.state }
    const reason = unreadySentence({ storage: storage.reason, metadata: metadata.reason })
    if (reason !== undefined) return { ...states, reason }
    return hasDamage ? { ...states, storage: 'degraded', reason: 'storage: some contents are damaged or lost' } : states
  }

  return {
    look() {
      const now = clock.monotonic()
      if (last === undefined || now - lastAt >= freshMs) {
        last = probeAll()
        lastAt = now
      }
      return last
    },
  }
}
