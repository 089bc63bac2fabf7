/**
 * Probes the storage and the database. Many callers may ask at once and often; each part is probed at most once a
 * second.
 */
import { isCorrupt } from '@alluvium/database'
import { anyDamage } from '../content/scrub.ts'
import type { Tools } from '../tools.ts'

/**
 * `degraded`: it works, but some content is damaged. `corrupt`: the database itself is damaged, and takes no changes.
 */
type State = 'ok' | 'degraded' | 'unavailable' | 'corrupt'
type Subsystems = Readonly<{ storage: Exclude<State, 'corrupt'>; metadata: State }>
export type Probes = Readonly<{ look(): Promise<Subsystems> }>

const freshMs = 1000
/** A part that does not answer for so long counts as failed. */
const timeoutMs = 5000

export function probesOf({ database, blobs, clock, logger }: Tools): Probes {
  let last: Promise<Subsystems> | undefined
  let lastAt = 0

  async function stateOf(subsystem: keyof Subsystems, probe: () => Promise<void>): Promise<'ok' | 'unavailable'> {
    try {
      await withinTimeout(probe())
      return 'ok'
    } catch (err) {
      logger.warn({ err, subsystem }, 'a probe failed')
      return 'unavailable'
    }
  }

  /** The database has already logged its damage. */
  async function stateOfMetadata(): Promise<State> {
    let isDamaged = false
    const state = await stateOf('metadata', () =>
      database.probe().catch((error: unknown) => {
        isDamaged = isCorrupt(error)
        if (!isDamaged) throw error
      }),
    )
    return isDamaged ? 'corrupt' : state
  }

  async function probeAll(): Promise<Subsystems> {
    const [storage, metadata] = await Promise.all([stateOf('storage', () => blobs.probe()), stateOfMetadata()])
    if (storage !== 'ok' || metadata !== 'ok') return { storage, metadata }
    return { storage: (await database.read(anyDamage())) ? 'degraded' : 'ok', metadata }
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

async function withinTimeout(probing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
  })
  try {
    await Promise.race([probing, late])
  } finally {
    clearTimeout(timer)
  }
}
