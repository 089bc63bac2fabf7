import type { ServerResponse } from 'node:http'
import { attachment } from '@alluvium/kernel'

const stopping = attachment<ServerResponse, true>('stops with its client')

/**
 * Says that this answer is made only as long as its client is there, as a stream of events is: a client that sends no more is then
 * taken for gone. Others are answered, because a client may close its side once it has asked.
 */
export const stopWithClient = (response: ServerResponse): void => stopping.set(response, true)

/** Whether `stopWithClient` was said of it. */
export const stopsWithClient = (response: ServerResponse): boolean => stopping.get(response) === true

/** Aborts when the connection closes before the answer is out, or has already. The answer then stops with its client. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const check = () => {
    if (!response.writableFinished) gone.abort()
  }
  if (response.destroyed) check()
  else {
    stopWithClient(response)
    response.once('close', check)
  }
  return gone.signal
}
