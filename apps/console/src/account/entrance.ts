/**
 * Coming back from another provider, the platform says in the address's fragment how it went: `#token=…`, or
 * `#error=…&error_description=…`, with the `state` that was sent along. It is read once, before anything is drawn. Only
 * an answer to a sign-in that this tab has begun counts: a link from a stranger can't sign anybody in as that stranger.
 */
import { t } from '../messages/messages.ts'

export type Entrance = Readonly<{ token: string }> | Readonly<{ refused: string }>

/** Null when the fragment is the address of a page. @param begun the state that this tab sent along; null for none. */
export function readEntrance(fragment: string, begun: string | null): Entrance | null {
  if (!/^#(?:token|error)=/.test(fragment)) return null
  const parameters = new URLSearchParams(fragment.slice(1))
  const token = parameters.get('token')
  if (!token)
    return { refused: parameters.get('error_description') ?? parameters.get('error') ?? t('account.noReasonWasGiven') }
  if (begun === null || parameters.get('state') !== begun) return { refused: t('account.thisSignInWasNotBegun') }
  return { token }
}
