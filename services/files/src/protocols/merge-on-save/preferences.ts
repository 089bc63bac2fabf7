/**
 * The client's preferences (RFC 7240): `Prefer: return=minimal`, and Microsoft's `Brief: t`, which means the same:
 * leave out properties that don't exist, and successful changes (RFC 8144, 2).
 */
import type { IncomingHttpHeaders } from 'node:http'

/** The `Vary` of responses that are shorter when the client prefers that. */
export const minimalVary = 'Prefer, Brief'

export function prefersMinimal({ prefer, brief }: IncomingHttpHeaders): boolean {
  if (typeof brief === 'string' && /^\s*t\s*$/i.test(brief)) return true
  return String(prefer ?? '')
    .split(',')
    .some((one) => /^\s*return\s*=\s*("minimal"|minimal)\s*(;|$)/i.test(one))
}

/** RFC 7240, 3: the preference was applied. */
export const minimalApplied = { 'Preference-Applied': 'return=minimal' } as const
