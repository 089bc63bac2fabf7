/** The error responses of a route in the OpenAPI description: those that every such route may give, and its own. */

import { STATUS_CODES } from '../connection/node-http.ts'
import { type HttpProblemCode, httpProblems } from '../exchange/http-problems.ts'
import { isCounted, isRaw, mayBeAbsent } from '../routes/admission.ts'
import type { Refusals, Route } from '../routes/route.ts'

type Line = Readonly<{ status: number; code: string; when: string }>

export type OfAll = Readonly<{
  isLimited: boolean
  /** What bad credentials are refused with, on every route that asks for some. */
  credentialRefusals: Refusals
}>

/** One for each status. Routes share it that take and demand the same, unless they have answers of their own with this status. */
export function refusalsOf(route: Route, { isLimited, credentialRefusals }: OfAll) {
  const { access } = route
  const lines: Line[] = [
    ...general(route, isLimited).map((code) => ({ code, ...httpProblems[code] })),
    ...[
      ...(access === 'public' ? [] : credentialRefusals),
      ...(typeof access === 'object' ? (access.refusals ?? []) : []),
      ...(route.refusals ?? []),
    ].map(([status, code, when]) => ({ status, code, when })),
  ]
  const byStatus = Map.groupBy(lines, ({ status }) => status)
  const statuses = [...byStatus].toSorted(([a], [b]) => a - b)
  const own = new Set([...(route.refusals ?? []).map(([status]) => status), ...Object.keys(route.answers).map(Number)])
  const ofCredentials = new Set(credentialRefusals.map(([status]) => status))
  return statuses.map(([status, those]) => ({
    status,
    response: response(status, those),
    sharedName: own.has(status) ? undefined : nameOf(status, those, { access, ofCredentials }),
  }))
}

/** Names a shared response: for 400 by what is looked at, for 403 by who may pass. Nothing else differs between routes. */
function nameOf(
  status: number,
  lines: readonly Line[],
  { access, ofCredentials }: Readonly<{ access: Route['access']; ofCredentials: ReadonlySet<number> }>,
): string {
  const codes = new Set(lines.map(({ code }) => code))
  const words = [
    STATUS_CODES[status] ?? '',
    ...(status === 403 && typeof access === 'object' ? [access.name] : []),
    ...(status === 400 ? Object.entries(lookedAt).flatMap(([code, word]) => (codes.has(code) ? [word] : [])) : []),
    ...(access === 'public' && ofCredentials.has(status) ? ['Public'] : []),
  ]
  return inPascalCase(words.join(' '))
}

const lookedAt = {
  'http.malformed-path': 'Path',
  'http.invalid-field': 'Fields',
  'http.malformed-json': 'Json',
  'http.empty-body': 'Required',
} as const satisfies Partial<Record<HttpProblemCode, string>>

/** `Payload Too Large` -> `PayloadTooLarge`. */
export const inPascalCase = (words: string): string =>
  words.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, first: string) => first.toUpperCase())

/** The codes that follow from what the route takes and who may call it. */
function general(route: Route, isLimited: boolean): HttpProblemCode[] {
  const { access, body, method, params, search } = route
  const isProtected = access !== 'public'
  const takesBody = method !== 'GET'
  const takesJson = body !== undefined && !isRaw(body)
  return [
    ...(params !== undefined ? (['http.malformed-path'] as const) : []),
    ...(params !== undefined || search !== undefined || takesJson ? (['http.invalid-field'] as const) : []),
    // Also where no body is asked for: what comes all the same is read, and must be an empty object.
    ...(takesBody && !isRaw(body) ? (['http.malformed-json', 'http.unknown-field'] as const) : []),
    ...(takesJson && !mayBeAbsent(route) ? (['http.empty-body'] as const) : []),
    ...(isProtected ? (['http.unauthenticated'] as const) : []),
    ...(typeof access === 'object' ? (['http.forbidden'] as const) : []),
    ...(takesBody ? (['http.body-too-large', 'http.unsupported-media-type'] as const) : []),
    ...(isLimited && isCounted(route) ? (['http.too-many-requests'] as const) : []),
    'internal',
  ]
}

function response(status: number, lines: readonly Line[]): object {
  const description = [STATUS_CODES[status] ?? '', ...lines.map(({ code, when }) => `- \`${code}\`: ${when}`)].join(
    '\n',
  )
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } }
}
