import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'

/** Whether the service answers, and which version it is. Like every endpoint it wants a key, unless it is made public. */
export const healthRoute = ({ version, isPublic }: Readonly<{ version: string; isPublic: boolean }>): Route =>
  route({
    method: 'GET',
    path: '/health',
    summary: 'Whether the service is up; never counts against a key’s limit.',
    tags: ['health'],
    access: isPublic ? 'public' : 'caller',
    isCounted: false,
    answers: { 200: z.object({ status: z.literal('ok'), version: z.string() }).meta({ id: 'Health' }) },
    handle: () => ({ status: 200, body: { status: 'ok', version } }),
  })
