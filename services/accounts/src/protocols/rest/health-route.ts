import { type Route, raw, route } from '@alluvium/http/json'

/** `GET /healthz`: the process answers. Whether it could also work is for a readiness probe to ask. */
export const healthRoute = (): Route =>
  route({
    method: 'GET',
    path: '/healthz',
    summary: 'Whether the platform is up',
    tags: ['health'],
    access: 'public',
    answers: { 200: raw('text/plain; charset=utf-8') },
    handle: () => ({ status: 200, body: 'ok' }),
  })
