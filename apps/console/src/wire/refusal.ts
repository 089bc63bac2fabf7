/**
 * What can go wrong between this page and a service. Each is a sentence for the person in front of it:
 *   Refusal      the service answered no, and says why (`{error, code?}`, or DAV:error on the WebDAV methods)
 *   Unreachable  there was no answer
 *   Misread      there was an answer, but not the documented one
 *   Unreadable   nothing was sent, because the selected file can't be read any more
 */
import { t } from '../messages/messages.ts'
import { parseJson, z } from './shapes.ts'

const problemBody = z.object({ error: z.string(), code: z.optional(z.string()) })

export type RefusalFacts = Readonly<{
  status: number
  /** `<area>.<kebab-code>`; null when the service gave none. */
  code: string | null
  /** What the service's logs call this request; null when the answer doesn't show it to this page. */
  requestId: string | null
  /** Refused for want of credentials, and a token of the platform would be some (RFC 9110, 11.6.1). */
  takesTokens: boolean
}>

/** An expected no. The message is the service's own sentence; empty when it gave none. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string | null
  readonly requestId: string | null
  readonly takesTokens: boolean

  constructor(message: string, { status, code, requestId, takesTokens }: RefusalFacts) {
    super(message)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.takesTokens = takesTokens
  }
}

/** No answer: the service is down, the network is, or the service doesn't allow this page's origin. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  readonly address: string

  constructor(address: string, cause: unknown) {
    super(t('wire.theServiceDoesNotAnswer'), { cause })
    this.address = address
  }
}

/** An answer that is not what the interface says. */
export class Misread extends Error {
  override readonly name = 'Misread'
}

/** The file was changed, moved or deleted on the computer since it was selected: a browser gives its bytes no more. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'

  constructor() {
    super(t('wire.theFileIsNotWhatWasSelected'))
  }
}

/** The refusal that an answer carries. @param body as it came, or what was read of it: it may have any shape. */
export function refusalFrom({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): Refusal {
  const text = typeof body === 'string' ? body : ''
  const known = text === '' ? problemBody.safeParse(body).data : parseJson(problemBody, text)
  const code = headers.get('error-code') ?? known?.code ?? null
  const sentence = known?.error ?? sentenceOfDav(text) ?? ''
  const takesTokens = /\bBearer\b/i.test(headers.get('www-authenticate') ?? '')
  return new Refusal(sentence, { status, code, requestId: headers.get('x-request-id'), takesTokens })
}

/** The text inside a `DAV:error` (RFC 4918, 14.5), when it holds a sentence and not only an element. */
function sentenceOfDav(body: string): string | undefined {
  if (!/<(?:[\w-]+:)?error[\s>]/.test(body)) return undefined
  const text = body
    .replace(/<\?[^>]*\?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? undefined : text
}

/** Whether the answer was a refusal for want of valid credentials. */
export const needsSignIn = (error: unknown): boolean => error instanceof Refusal && error.status === 401

/** Whether it may pass by itself: nobody answered, or a service said that it, or one that it asks, is not there at the moment. */
export const mayPass = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refusal && notReady.has(error.status))

/** RFC 9110, 15.6: what proxies in front of a service that starts answer, and the service itself. */
const notReady = new Set([502, 503, 504])

/** Whether it was one that signing in at the platform mends. */
export const wantsToken = (error: unknown): boolean =>
  needsSignIn(error) && error instanceof Refusal && error.takesTokens

/** Whether it was refused because something has this name. */
export const isTaken = (error: unknown): boolean => error instanceof Refusal && error.code === 'files.path-taken'
