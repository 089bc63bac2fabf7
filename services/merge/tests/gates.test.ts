/** Every route with every kind of caller, generated from the table of routes: every combination is tested. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { mergeMigrations } from '../src/ports/migrations.ts'
import { example } from '../testing/plugin-modules.ts'
import { mergeServer } from '../testing/serve-merge.ts'

const who = {
  'no token': undefined,
  'a bad token': 'bad',
  'an expired token': 'expired',
  'a revoked token': 'revoked',
  free: 'fred',
  pro: 'paul',
  enterprise: 'eve',
  administrator: 'root',
} as const

type Who = keyof typeof who

const unauthenticated = new Set<Who>(['no token', 'a bad token', 'an expired token', 'a revoked token'])

/** Whom a gate refuses, by its name. */
const refused: Readonly<Record<string, readonly Who[]>> = {
  'pro tier': ['free'],
  'enterprise tier': ['free', 'pro', 'administrator'],
}

const documents = { base: '{"a":1,"b":1}', ours: '{"a":2,"b":1}', theirs: '{"a":1,"b":2}' }

/** What each route answers to whom it lets in. An administrator is one of a free tier, who sees everybody's figures. */
const samples: Readonly<Record<string, Readonly<{ body?: object; query?: string; status: number }>>> = {
  'GET /api/drivers': { status: 200 },
  'POST /api/merge': { body: { driver: 'json', ...documents }, status: 200 },
  'GET /api/usage': { status: 200 },
  'GET /api/analytics': { status: 200 },
  'GET /api/plugins': { status: 200 },
  'POST /api/plugins/upload': { status: 201 },
  'POST /api/plugins/merge': { body: { driver: 'plugin-none', ...documents }, status: 404 },
  'DELETE /api/plugins/{driver}': { status: 404 },
}

describeOnADatabase('the gates of the merge service', { migrations: mergeMigrations }, (open) => {
  const serveMerge = mergeServer()

  test('accept the right callers, refuse the others, and limit all but public routes', async () => {
    const { ask, service, tiers } = await serveMerge(await open())
    tiers.set('paul', 'pro').set('eve', 'enterprise')
    const module = new Uint8Array(await example('counter'))
    const cells: unknown[] = []
    const expected: unknown[] = []
    for (const { method, path, access } of service.routes) {
      const name = `${method} ${path}`
      const sample = samples[name] ?? { status: 0 }
      for (const [title, as] of Object.entries(who) as [Who, string | undefined][]) {
        const form = new FormData()
        form.set('file', new Blob([module]), 'counter.wasm')
        const query = name === 'GET /api/analytics' && title === 'administrator' ? '?scope=all' : ''
        const reply = await ask(`${method} ${path.replace('{driver}', 'plugin-none')}${query}`, {
          ...(as !== undefined && { as }),
          ...(sample.body && { body: sample.body }),
          ...(name === 'POST /api/plugins/upload' && { form }),
        })
        cells.push([name, title, reply.status, reply.headers.has('ratelimit-limit')])
        const gate = typeof access === 'object' ? (refused[access.name] ?? []) : []
        const status =
          access === 'public'
            ? sample.status
            : unauthenticated.has(title)
              ? 401
              : gate.includes(title)
                ? 403
                : sample.status
        expected.push([name, title, status, access !== 'public'])
      }
    }
    expect(cells).toEqual(expected)
    expect(Object.keys(samples).toSorted()).toEqual(
      service.routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
    )
  })
})
