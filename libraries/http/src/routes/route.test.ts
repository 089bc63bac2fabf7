import type { Caller } from '@alluvium/kernel'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type Gate, raw, route, signedIn } from '../json.ts'

const anyone: Gate = { name: 'anyone', check() {} }
const Part = z.strictObject({ status: z.enum(['ok', 'bad']), tags: z.array(z.string()) })

test('inside a route, types follow its schemas', () => {
  const { path } = route({
    method: 'POST',
    path: '/a/{id}/{n}',
    summary: 'All kinds of fields',
    access: anyone,
    params: z.object({ id: z.uuid(), n: z.int() }),
    search: z.object({ limit: z.int().default(5), on: z.boolean().optional() }),
    body: z.strictObject({
      name: z.string(),
      size: z.int().default(1),
      at: z.string().transform((text) => new Date(text)),
    }),
    answers: { 200: Part, 204: null, 302: raw('text/plain'), 503: Part },
    handle(input) {
      expectTypeOf(input.params).toEqualTypeOf<{ id: string; n: number }>()
      expectTypeOf(input.search).toEqualTypeOf<{ limit: number; on?: boolean | undefined }>()
      expectTypeOf(input.body).toEqualTypeOf<{ name: string; size: number; at: Date }>()
      expectTypeOf(input.caller).toEqualTypeOf<Caller>()
      const isWell = input.params.n > 0
      if (input.search.on) return { status: isWell ? 200 : 503, body: { status: isWell ? 'ok' : 'bad', tags: ['a'] } }
      return { status: 204 }
    },
  })
  expect(path).toBe('/a/{id}/{n}')
})

test('on a public route the caller may be absent, on every other there is one', () => {
  const shared = { method: 'GET', path: '/', summary: '', answers: { 204: null } } as const
  const open = route({
    ...shared,
    access: 'public',
    handle({ caller, body, params, search }) {
      expectTypeOf(caller).toEqualTypeOf<Caller | undefined>()
      expectTypeOf(body).toEqualTypeOf<Record<string, never>>()
      expectTypeOf(params).toEqualTypeOf<Record<string, never>>()
      expectTypeOf(search).toEqualTypeOf<Record<string, never>>()
      return { status: 204 }
    },
  })
  const closed = route({
    ...shared,
    access: 'caller',
    handle({ caller }) {
      expectTypeOf(caller).toEqualTypeOf<Caller>()
      return { status: 204 }
    },
  })
  expect([open.access, closed.access]).toEqual(['public', 'caller'])
})

test('the declared header fields are available under lower-case names, and no others', () => {
  const shared = { method: 'GET', path: '/', summary: '', access: 'public', answers: { 204: null } } as const
  const { headers } = route({
    ...shared,
    headers: { 'If-Seen': { description: 'By whom.' } },
    handle(input) {
      expectTypeOf(input.headers).toEqualTypeOf<{ readonly 'if-seen': string | undefined }>()
      return { status: 204 }
    },
  })
  const without = route({
    ...shared,
    handle(input) {
      expectTypeOf(input.headers).toEqualTypeOf<undefined>()
      return { status: 204 }
    },
  })
  expect([headers, without.headers]).toEqual([{ 'If-Seen': { description: 'By whom.' } }, undefined])
})

test('a raw body is its chunks, and an answer may be read-only', () => {
  const parts: readonly Readonly<{ status: 'ok'; tags: readonly string[] }>[] = []
  const { body } = route({
    method: 'PUT',
    path: '/',
    summary: '',
    access: 'public',
    body: raw('application/octet-stream'),
    answers: { 200: z.array(Part) },
    handle({ body }) {
      expectTypeOf(body).toEqualTypeOf<AsyncIterable<Uint8Array>>()
      return { status: 200, body: parts }
    },
  })
  expect(body).toEqual({ mediaTypes: ['application/octet-stream'] })
})

test('undeclared answers do not compile', () => {
  const shared = { method: 'GET', path: '/', summary: '', access: 'public', answers: { 200: Part, 204: null } } as const
  const wrong = [
    // @ts-expect-error -- 201 is not declared
    route({ ...shared, handle: () => ({ status: 201, body: { status: 'ok', tags: [] } }) }),
    // @ts-expect-error -- the status is none of those that the schema names
    route({ ...shared, handle: () => ({ status: 200, body: { status: 'fine', tags: [] } }) }),
    // @ts-expect-error -- the body is missing
    route({ ...shared, handle: () => ({ status: 200 }) }),
    // @ts-expect-error -- 204 has no body
    route({ ...shared, handle: async () => ({ status: 204, body: { status: 'ok', tags: [] } }) }),
  ]
  expect(wrong).toHaveLength(4)
})

test('signedIn returns the caller, or throws the 401', () => {
  const caller: Caller = { id: 'u', name: 'u', role: 'user', by: 'token' }
  expect(signedIn(caller)).toBe(caller)
  expect(() => signedIn(undefined)).toThrow(expect.objectContaining({ kind: 'unauthenticated' }))
})
