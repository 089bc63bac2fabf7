/** The header fields of responses in the OpenAPI description: they follow from the status, the caller and the paging. */
import { z } from 'zod'
import { isCounted } from '../routes/admission.ts'
import type { Route } from '../routes/route.ts'

type Header = Readonly<{ description: string; required?: true; schema: Readonly<{ type: 'string' | 'integer' }> }>

const text = { type: 'string' } as const
const whole = { type: 'integer' } as const

const limited = {
  'RateLimit-Limit': { description: 'Requests a minute.', schema: whole },
  'RateLimit-Remaining': { description: 'Requests that are allowed right now.', schema: whole },
  'RateLimit-Reset': { description: 'Until the whole share is there again, seconds.', schema: whole },
  'X-RateLimit-Limit': { description: 'As RateLimit-Limit, for older clients.', schema: whole },
  'X-RateLimit-Remaining': { description: 'As RateLimit-Remaining, for older clients.', schema: whole },
  'X-RateLimit-Reset': { description: 'As RateLimit-Reset, for older clients.', schema: whole },
} as const satisfies Record<string, Header>

const paged = {
  'X-Total-Count': {
    description: 'How many there are on all pages; absent where only the last page can know.',
    schema: whole,
  },
  Link: { description: 'Where the next page is, as `<…>; rel="next"`; absent on the last one.', schema: text },
} as const satisfies Record<string, Header>

/** `components.headers`. */
export const describedHeaders = {
  'X-Request-Id': { description: 'Names the request in the logs.', required: true, schema: text },
  'Error-Code': { description: 'What was refused and why: permanent and documented.', required: true, schema: text },
  'WWW-Authenticate': { description: 'How one may say who one is.', required: true, schema: text },
  'Retry-After': { description: 'When to try again, seconds.', schema: whole },
  ...limited,
  ...paged,
} as const satisfies Record<string, Header>

type Name = keyof typeof describedHeaders

/** References, by name. @param isLimited whether the service limits the requests of its callers. */
export function headersOf(
  route: Route,
  status: number,
  { isLimited }: Readonly<{ isLimited: boolean }>,
): Record<string, Readonly<{ $ref: string }>> {
  const isRefusal = !(status in route.answers)
  const names: readonly Name[] = [
    'X-Request-Id',
    ...(isRefusal ? (['Error-Code'] as const) : []),
    ...(isRefusal && status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 ? (['Retry-After'] as const) : []),
    ...(isLimited && isCounted(route) ? namesOf(limited) : []),
    ...(status === 200 && isPaged(route) ? namesOf(paged) : []),
  ]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of a table that is closed
const namesOf = <Headers extends object>(headers: Headers) => Object.keys(headers) as (keyof Headers & Name)[]

/** Lists in pages are asked for with a limit, and where to begin. */
function isPaged({ search, answers }: Route): boolean {
  if (!(search instanceof z.ZodObject) || !(answers[200] instanceof z.ZodArray)) return false
  return 'limit' in search.shape && ('offset' in search.shape || 'cursor' in search.shape)
}
