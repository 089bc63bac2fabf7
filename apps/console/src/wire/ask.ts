/**
 * One way to ask a service. Credentials travel only in headers that we set: cookies and the browser's own password
 * store stay out (`credentials: 'omit'`), so that a 401 comes back to the page and never as the browser's dialog.
 */
import { z } from 'zod/mini'
import { Misread, refusalOf, Unreachable } from './refusal.ts'

// zod would try to compile its checks with `new Function`; a strict policy refuses and reports that.
z.config({ jitless: true })

export type Question = Readonly<{
  method?: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is; a form brings its own type. */
  body?: Blob | FormData | URLSearchParams
  signal?: AbortSignal | undefined
  /** How long to wait for the answer's head, milliseconds. Default 20 s. */
  patienceMs?: number
}>

/** The answer, when it is one of success; throws `Refusal` or `Unreachable` otherwise. */
export async function ask(address: string, path: string, question: Question = {}): Promise<Response> {
  const answer = await answerOf(address, path, question)
  if (!answer.ok) throw await refusalOf(answer)
  return answer
}

/** The answer's JSON, which must be what `shape` says; throws `Misread` when it isn't. */
export async function askFor<T>(
  address: string,
  path: string,
  shape: z.ZodMiniType<T>,
  question: Question = {},
): Promise<T> {
  const answer = await ask(address, path, question)
  return readAs(shape, await answer.text(), `${address}${path}`)
}

/** `text` as JSON of the given shape. */
export function readAs<T>(shape: z.ZodMiniType<T>, text: string, where: string): T {
  try {
    return shape.parse(JSON.parse(text))
  } catch (cause) {
    throw new Misread(`${where} gave an answer that this page can't read.`, { cause })
  }
}

/** Any answer, of success or not; throws `Unreachable` only. */
export async function answerOf(address: string, path: string, question: Question = {}): Promise<Response> {
  const { method = 'GET', headers = {}, json, body = null, signal, patienceMs = 20_000 } = question
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    return await fetch(`${address}${path}`, {
      method,
      headers: json === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: json === undefined ? body : JSON.stringify(json),
      credentials: 'omit',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, patience.signal]) : patience.signal,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Unreachable(address, cause)
  } finally {
    clearTimeout(timer)
  }
}
