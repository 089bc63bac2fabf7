/** `GET /readyz`: whether a service can do its work now. Each subsystem is probed when somebody asks, at most once a second. */
import { type Logger, Problem } from '@alluvium/kernel'
import { z } from 'zod'
import { type Route, route } from './route.ts'

export type Readiness = Readonly<{
  /** What the service stands on; each probe rejects when that cannot work. */
  subsystems: Readonly<Record<string, () => Promise<void>>>
  access: 'public' | 'caller'
  logger: Logger
}>

/** `corrupt`: it can be read, and takes no changes. */
const state = z.enum(['ok', 'unavailable', 'corrupt'])
type State = z.infer<typeof state>

const freshMs = 1000

export function readinessRoute({ subsystems, access, logger }: Readiness): Route {
  const names = Object.keys(subsystems)
  const body = z
    .object({
      status: z.enum(['ok', 'unavailable']),
      subsystems: z.object(Object.fromEntries(names.map((name) => [name, state]))),
    })
    .meta({ id: 'Readiness' })
  let last: Promise<Record<string, State>> | undefined
  let lastAt = 0

  async function stateOf(subsystem: string): Promise<State> {
    try {
      await subsystems[subsystem]?.()
      return 'ok'
    } catch (err) {
      if (err instanceof Problem && err.code === 'database.corrupt') return 'corrupt' // the database has logged it
      logger.warn({ err, subsystem }, 'a probe failed')
      return 'unavailable'
    }
  }

  async function probeAll(): Promise<Record<string, State>> {
    const states = await Promise.all(names.map(async (name) => [name, await stateOf(name)] as const))
    return Object.fromEntries(states)
  }

  function look(): Promise<Record<string, State>> {
    const now = performance.now()
    if (last === undefined || now - lastAt >= freshMs) {
      last = probeAll()
      lastAt = now
    }
    return last
  }

  return route({
    method: 'GET',
    path: '/readyz',
    summary: 'Whether the service can do its work now',
    description: 'Its databases are asked; one that is `corrupt` takes no changes. 503 has the same body as 200.',
    tags: ['health'],
    access,
    isCounted: false,
    answers: { 200: body, 503: body },
    async handle() {
      const states = await look()
      if (Object.values(states).every((one) => one === 'ok'))
        return { status: 200, body: { status: 'ok', subsystems: states } }
      return { status: 503, body: { status: 'unavailable', subsystems: states } }
    },
  })
}
