/**
 * What an answer of the web means for the address that was asked: nothing yet (try again), another address, or an
 * end. Everything that a crawl decides by status and header fields is decided here.
 */

import { canonicalUrl } from './addresses/url.ts'
import type { Outcome } from './outcome.ts'
import type { ResponseHead, WebAnswer, WebResponse } from './web-answer.ts'

export type Verdict =
  | Readonly<{ kind: 'again'; afterMs: number; blocksHost: boolean; otherwise: End }>
  | Readonly<{ kind: 'redirect'; status: number; to: string | undefined }>
  | End

/** `blocksHostMs`: the host has asked for no requests for so long. */
export type End = Readonly<{ kind: 'end'; outcome: Outcome; message: string; blocksHostMs?: number }>

export type RetryRules = Readonly<{ retries: number; backoffMs: number; maxRetryAfterMs: number }>

const passingStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** `tries`: how often this address was requested before. */
export function classifyResponse(
  answer: WebAnswer,
  url: string,
  tries: number,
  rules: RetryRules,
  now: number,
): Verdict {
  if (answer.kind === 'failure') {
    const outcome: Outcome = answer.reason === 'aborted' ? 'cancelled' : answer.reason
    const end: End = { kind: 'end', outcome, message: answer.message }
    return answer.isPassing && tries < rules.retries ? again(end, backoff(tries, rules), { blocksHost: false }) : end
  }
  const { status } = answer
  if (redirectStatuses.has(status)) {
    const location = field(answer, 'location')
    return { kind: 'redirect', status, to: location === undefined ? undefined : canonicalUrl(location, url) }
  }
  if (status >= 200 && status < 300) return classifyPage(answer)
  const end: End = { kind: 'end', outcome: 'http_error', message: `answers ${status}` }
  if (!passingStatuses.has(status)) return end
  return classifyRefusal(answer, end, tries, rules, now)
}

function classifyPage(answer: WebResponse): End {
  const isPage = pageKind(answer, answer.body) !== undefined
  return isPage
    ? { kind: 'end', outcome: 'fetched', message: '' }
    : { kind: 'end', outcome: 'skipped_type', message: '' }
}

function classifyRefusal(head: ResponseHead, end: End, tries: number, rules: RetryRules, now: number): Verdict {
  const asked = retryAfterMs(field(head, 'retry-after'), now)
  if (asked !== undefined && asked > rules.maxRetryAfterMs) return { ...end, blocksHostMs: rules.maxRetryAfterMs }
  if (tries >= rules.retries) return asked === undefined ? end : { ...end, blocksHostMs: asked }
  return again(end, Math.max(asked ?? 0, asked === undefined ? backoff(tries, rules) : 0), {
    blocksHost: asked !== undefined,
  })
}

const again = (otherwise: End, afterMs: number, { blocksHost }: { blocksHost: boolean }): Verdict => ({
  kind: 'again',
  afterMs,
  blocksHost,
  otherwise,
})

const backoff = (tries: number, { backoffMs }: RetryRules): number => backoffMs * 2 ** tries

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1_000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** One header field; of several the first. */
export function field({ headers }: ResponseHead, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' || value === undefined ? value : value[0]
}

/** `text/html` of `Text/HTML; charset=utf-8`; undefined when it is no media type. */
export function mediaType(head: ResponseHead): string | undefined {
  const essence = field(head, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  return essence !== undefined && essence.length <= 127 && /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence)
    ? essence
    : undefined
}

export type PageKind = 'html' | 'xhtml' | 'text'

/** How a response is to be read as a page; undefined when it is none. Without a type, what looks like HTML is HTML. */
export function pageKind(head: ResponseHead, body: Buffer | undefined): PageKind | undefined {
  switch (mediaType(head)) {
    case 'text/html':
      return 'html'
    case 'application/xhtml+xml':
      return 'xhtml'
    case 'text/plain':
      return 'text'
    case undefined:
      return body === undefined || !looksLikeHtml(body) ? undefined : 'html'
    default:
      return undefined
  }
}

export const isSuccess = ({ status }: Readonly<{ status: number }>): boolean => status >= 200 && status < 300

/** Whether a body is worth reading: that of a page, or of something that may be one. */
export const mayBePage = (head: ResponseHead): boolean =>
  head.status >= 200 && head.status < 300 && (mediaType(head) === undefined || pageKind(head, undefined) !== undefined)

/** The tags that give HTML away (WHATWG MIME Sniffing, 7.1). */
const looksLikeHtml = (body: Buffer): boolean =>
  /^[\t\n\f\r ]*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--)[ >]?/i.test(
    body.toString('latin1', body[0] === 0xef ? 3 : 0, 512),
  )
