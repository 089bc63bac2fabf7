/** Probing what the service stands on. Many may ask at once and often; each part is probed at most once a second. */
import { anyDamage } from './content/scrub.ts'
import type { Tools } from './tools.ts'

/** `degraded`: it works, but some content in it is damaged. */
type State = 'ok' | 'degraded' | 'unavailable'
type Subsystems = Readonly<{ storage: State; metadata: State }>
export type Probes = Readonly<{ look(): Promise<Subsystems> }>

const freshMs = 1000
/** A part that hangs is as good as one that fails. */
const patienceMs = 5000

export function probesOf({ database, blobs, clock, logger }: Tools): Probes {
  let last: Promise<Subsystems> | undefined
  let lastAt = 0

  async function stateOf(subsystem: keyof Subsystems, probe: () => Promise<void>): Promise<State> {
    try {
      await withinPatience(probe())
      return 'ok'
    } catch (err) {
      logger.warn({ err, subsystem }, 'a probe failed')
      return 'unavailable'
    }
  }

  async function probeAll(): Promise<Subsystems> {
    const [storage, metadata] = await Promise.all([
      stateOf('storage', () => blobs.probe()),
      stateOf('metadata', () => database.probe()),
    ])
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

async function withinPatience(probing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms.`)), patienceMs)
  })
  try {
    await Promise.race([probing, late])
  } finally {
    clearTimeout(timer)
  }
}
