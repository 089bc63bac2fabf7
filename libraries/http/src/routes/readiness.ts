/** `GET /readyz`: whether a service can do its work now. Each subsystem is probed when somebody asks, at most once a second. */
import { type Logger, Problem, unreadyReason, unreadySentence } from '@alluvium/kernel'
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
type Looked = Readonly<{ state: z.infer<typeof state>; reason?: string }>

const freshMs = 1000

/** 200 where every probe resolves, else 503; both have the state of each subsystem. */
export function readinessRoute({ subsystems, access, logger }: Readiness): Route {
  const names = Object.keys(subsystems)
  const body = z
    .object({
      status: z.enum(['ok', 'unavailable']),
      reason: z.string().optional(),
      subsystems: z.object(Object.fromEntries(names.map((name) => [name, state]))),
    })
    .meta({ id: 'Readiness' })
  let last: Promise<Record<string, Looked>> | undefined
  let lastAt = 0

  async function stateOf(subsystem: string): Promise<Looked> {
    try {
      await subsystems[subsystem]?.()
      return { state: 'ok' }
    } catch (err) {
      const reason = unreadyReason(err)
      if (err instanceof Problem && err.code === 'database.corrupt') return { state: 'corrupt', reason } // it is logged
      logger.warn({ err, subsystem }, 'a probe failed')
      return { state: 'unavailable', reason }
    }
  }

  async function probeAll(): Promise<Record<string, Looked>> {
    const states = await Promise.all(names.map(async (name) => [name, await stateOf(name)] as const))
    return Object.fromEntries(states)
  }

  function look(): Promise<Record<string, Looked>> {
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
    description:
      'Its databases are asked; one that is `corrupt` takes no changes. 503 has the same body as 200, and says the reason in words.',
    tags: ['health'],
    access,
    isCounted: false,
    answers: { 200: body, 503: body },
    async handle() {
      const looked = Object.entries(await look())
      const subsystems = Object.fromEntries(looked.map(([name, { state }]) => [name, state]))
      const reason = unreadySentence(Object.fromEntries(looked.map(([name, one]) => [name, one.reason])))
      if (reason === undefined) return { status: 200, body: { status: 'ok', subsystems } }
      return { status: 503, body: { status: 'unavailable', reason, subsystems } }
    },
  })
}
