/**
 * One file on its way up. XMLHttpRequest, because fetch doesn't tell how much of a body has left. A file is put with
 * `If-None-Match: *`, so that what is there already is never replaced without having been asked for.
 */
import { encodedPath } from '../shell/route.ts'
import { refusalFrom, Unreachable } from '../wire/refusal.ts'
import { authorization, type Credentials } from './folder.ts'

export type Upload = Readonly<{
  /** The file service's. */
  address: string
  path: string
  file: Blob
  replace: boolean
  signal: AbortSignal
  /** From 0 to 1, as the bytes leave. */
  onProgress(share: number): void
}>

/** Resolves when the service has the whole file; throws `Refusal`, `Unreachable`, or the signal's reason. */
export function upload(
  { address, path, file, replace, signal, onProgress }: Upload,
  credentials: Credentials | null,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  request.open('PUT', `${address}${encodedPath(path)}`)
  const headers = {
    'content-type': file.type === '' ? 'application/octet-stream' : file.type,
    ...(replace ? {} : { 'if-none-match': '*' }),
    ...authorization(credentials),
  }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total))
  request.addEventListener('error', () => reject(new Unreachable(address, undefined)))
  request.addEventListener('abort', () => reject(signal.reason))
  request.addEventListener('load', () => {
    if (request.status < 300) resolve()
    else reject(refusalFrom(request.status, headersOf(request), request.responseText))
  })
  const stop = () => request.abort()
  signal.addEventListener('abort', stop)
  request.send(file)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

/** Read whole, since asking for one that the service doesn't show to this page makes the browser complain. */
function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const [name = '', ...value] = line.split(': ')
    if (name !== '') headers.append(name, value.join(': '))
  }
  return headers
}
