/**
 * Uploads that a reload, a closed tab or a lost line has interrupted. The browser has kept their addresses (as
 * tus-js-client writes them), the service what had arrived; only the file itself must be shown again, since no page may
 * keep its hands on files.
 */
import { fetchWithTimeout } from '../../wire/fetch-timeout.ts'
import { parseJson, z } from '../../wire/shapes.ts'
import { authorization, type Store } from '../../wire/store.ts'

const kept = z.object({ size: z.number(), uploadUrl: z.string(), metadata: z.object({ path: z.string() }) })

export type Interrupted = Readonly<{
  /** Of the entry in the browser's storage. */
  key: string
  path: string
  size: number
  url: string
  /** How many bytes the service has. */
  offset: number
}>

/** What can be gone on with at this service; entries of what has expired, or of somebody else, are forgotten. */
export async function findInterrupted(store: Store, isGoing: (path: string) => boolean): Promise<Interrupted[]> {
  const found: Interrupted[] = []
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith('tus::'))) {
    const entry = parseJson(kept, localStorage.getItem(key))
    if (!entry?.uploadUrl.startsWith(`${store.address}/`)) continue
    const { size, uploadUrl: url, metadata } = entry
    if (isGoing(metadata.path)) continue
    const offset = await offsetOf(store, url)
    if (offset === undefined) localStorage.removeItem(key)
    else found.push({ key, path: metadata.path, size, url, offset })
  }
  return found
}

/** Both sides forget it. */
export async function forgetInterrupted(store: Store, { key, url }: Interrupted): Promise<void> {
  localStorage.removeItem(key)
  await askUpload(store, url, 'DELETE')
}

async function offsetOf(store: Store, url: string): Promise<number | undefined> {
  const answer = await askUpload(store, url, 'HEAD')
  const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN)
  return answer.ok && Number.isSafeInteger(offset) ? offset : undefined
}

/** An upload is asked at the address that it was given, by its own protocol (tus 1.0), as Uppy asks it. */
function askUpload(store: Store, url: string, method: 'HEAD' | 'DELETE'): Promise<Response> {
  const headers = { 'tus-resumable': '1.0.0', ...authorization(store) }
  return fetchWithTimeout()(new Request(url, { method, headers, credentials: 'omit' }))
}
