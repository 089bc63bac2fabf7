import { Unreachable } from './refusal.ts'

/** How long an answer's head is waited for unless something else is said, milliseconds. */
const usualMs = 20_000

/**
 * fetch, as the typed clients ask by it here: no answer, or none in time, is `Unreachable`, and nothing is kept in the
 * browser's cache. @param timeoutMs until the answer's head; its body may take as long as it comes.
 */
export const fetchWithTimeout =
  (timeoutMs = usualMs) =>
  async (request: Request): Promise<Response> => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    try {
      const signal = AbortSignal.any([request.signal, timeout.signal])
      return await fetch(request, { cache: 'no-store', signal })
    } catch (cause) {
      // What the page itself has dropped is no fault of the service.
      if (request.signal.aborted) throw cause
      throw new Unreachable(new URL(request.url).origin, cause)
    } finally {
      clearTimeout(timer)
    }
  }
