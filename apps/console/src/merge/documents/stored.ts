/** Documents that lie in the file service: taken from there, and put back. */
import { useFilesSession } from '../../account/files-session.ts'
import { answered } from '../../wire/answers.ts'
import { useAddress } from '../../wire/services.tsx'
import { type Store, treeAt } from '../../wire/store.ts'

/** A file as it was when it was taken: its ETag says whether it is still the same. Null for a file that isn't there yet. */
export type Target = Readonly<{ path: string; etag: string | null }>

/** The files as whoever is here sees them; undefined where no file service is known. */
export function useStore(): Store | undefined {
  const address = useAddress('files')
  const { store } = useFilesSession(address ?? '')
  return address === undefined ? undefined : store
}

/** A large document takes its time. */
const timeoutMs = 120_000

/** Puts it there unless somebody else has meanwhile (RFC 9110, 13.1); answers the new state. Throws what `told` throws. */
export async function saveTo(store: Store, { path, etag }: Target, bytes: Blob): Promise<Target> {
  const condition = etag === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: quoted(etag) }
  const { response } = await answered(treeAt(store, timeoutMs).write(path, bytes, condition))
  return { path, etag: response.headers.get('etag') }
}

const quoted = (etag: string): string => (etag.startsWith('"') ? etag : `"${etag}"`)
