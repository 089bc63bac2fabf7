import type { ServerResponse } from 'node:http'

/** Aborts when the connection closes before the answer is out, or has already. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const check = () => {
    if (!response.writableFinished) gone.abort()
  }
  if (response.destroyed) check()
  else response.once('close', check)
  return gone.signal
}
