/**
 * What a client would rather have (RFC 7240): `Prefer: return=minimal`, and Microsoft's `Brief: t`, which means the same:
 * nothing is to be told of properties that are not there, nor of changes that were made (RFC 8144, 2).
 */
import type { IncomingHttpHeaders } from 'node:http'

/** What answers depend on that say less when asked to. */
export const minimalVary = 'Prefer, Brief'

export function prefersMinimal({ prefer, brief }: IncomingHttpHeaders): boolean {
  if (typeof brief === 'string' && /^\s*t\s*$/i.test(brief)) return true
  return String(prefer ?? '')
    .split(',')
    .some((one) => /^\s*return\s*=\s*("minimal"|minimal)\s*(;|$)/i.test(one))
}

/** RFC 7240, 3: that the preference was honoured. */
export const minimalApplied = { 'Preference-Applied': 'return=minimal' } as const
