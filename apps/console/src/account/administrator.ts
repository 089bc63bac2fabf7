import { useAddress } from '../wire/services.tsx'
import { parseJson, z } from '../wire/shapes.ts'
import { useFilesSession, useMe } from './files-session.ts'
import { useToken } from './token.ts'

/** Whether whoever is here administers any of the services. It only decides what is shown: each service decides for itself. */
export function useIsAdministrator(): boolean {
  const files = useAddress('files')
  const session = useFilesSession(files ?? '')
  const me = useMe(session, files !== undefined && session.store.token !== null)
  const token = useToken()
  return me.data?.role === 'admin' || (token !== null && administersPlatform(token))
}

const claims = z.object({ role: z.string() })

/** What a token of the platform says of its bearer (RFC 7519, 4). */
export function administersPlatform(token: string): boolean {
  const [, payload = ''] = token.split('.')
  try {
    return parseJson(claims, atob(payload.replaceAll('-', '+').replaceAll('_', '/')))?.role === 'admin'
  } catch {
    // It is no base64.
    return false
  }
}
