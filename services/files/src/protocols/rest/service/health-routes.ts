/** Whether the service works. A request checks this, but at most once a second. */
import { type Route, raw, route } from '@alluvium/http/json'
import { z } from 'zod'
import type { Service } from '../../service.ts'

const state = z.enum(['ok', 'degraded', 'unavailable'])
const readiness = z
  .object({
    status: state,
    reason: z.string().optional(),
    subsystems: z.object({ storage: state, metadata: z.enum([...state.options, 'corrupt']) }),
  })
  .meta({ id: 'Readiness' })

export const healthRoutes = ({
  version,
  probes,
  uptime,
}: Pick<Service, 'version' | 'probes' | 'uptime'>): readonly Route[] => [
  route({
    method: 'GET',
    path: '/.well-known/alluvium',
    summary: 'Which service this is, and whether its storage works',
    tags: ['health'],
    access: 'public',
    answers: {
      200: z
        .object({
          status: z.enum(['ok', 'degraded']),
          version: z.string(),
          storage: state,
          uptime_seconds: z.int(),
        })
        .meta({ id: 'Health' }),
    },
    async handle() {
      const { storage, metadata } = await probes.look()
      const status = storage === 'ok' && metadata === 'ok' ? 'ok' : 'degraded'
      return { status: 200, body: { status, version, storage, uptime_seconds: Math.floor(uptime()) } }
    },
  }),
  route({
    method: 'GET',
    path: '/healthz',
    summary: 'Whether the process answers',
    tags: ['health'],
    access: 'public',
    answers: { 200: raw('text/plain; charset=utf-8') },
    handle: () => ({ status: 200, body: 'ok' }),
  }),
  route({
    method: 'GET',
    path: '/readyz',
    summary: 'Whether the service can keep and give files now',
    description:
      'Storage is written, synced and read back; metadata is asked. 503 has the same body as 200. Where not all is well, `reason` says why in words. A store with a damaged file is `degraded`, and still serves all others; one whose database is `corrupt` takes no changes until it was restored or a check finds it sound.',
    tags: ['health'],
    access: 'public',
    answers: { 200: readiness, 503: readiness },
    async handle() {
      const { reason, ...subsystems } = await probes.look()
      const states = Object.values(subsystems)
      if (states.includes('unavailable') || states.includes('corrupt'))
        return { status: 503, body: { status: 'unavailable', reason, subsystems } }
      return { status: 200, body: { status: states.includes('degraded') ? 'degraded' : 'ok', reason, subsystems } }
    },
  }),
]
