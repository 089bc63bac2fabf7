/**
 * Every code that this library answers by itself, permanent and public: the docs' pages and the API descriptions
 * are made from this table, and a test holds it against the code: none is missing here, none is here for nothing.
 */
import type { Refusal } from './problem-response.ts'

export const httpProblems = {
  'http.malformed-request': { status: 400, when: 'The request is not well-formed HTTP.' },
  'http.malformed-path': { status: 400, when: 'A percent-encoded character in the path is not valid.' },
  'http.malformed-json': { status: 400, when: 'The body is not JSON in UTF-8, or is nested too deeply.' },
  'http.empty-body': { status: 400, when: 'This request needs a JSON body and came without one.' },
  'http.invalid-field': {
    status: 400,
    when: 'A field of the body, the path or the query is missing or not what it must be; the sentence names it.',
  },
  'http.unknown-field': {
    status: 400,
    when: 'The body has a field that this request does not know; the sentence names it.',
  },
  'http.unauthenticated': { status: 401, when: 'This request needs credentials and came without them.' },
  'http.forbidden': { status: 403, when: 'The caller may not do this.' },
  'http.unknown-route': { status: 404, when: 'Nothing lives at this path.' },
  'http.method-not-allowed': {
    status: 405,
    when: 'The path exists, but not with this method; `Allow` names those it has.',
  },
  'http.timeout': { status: 408, when: 'The header or the body of the request did not arrive in time.' },
  'http.precondition-failed': { status: 412, when: 'If-Match, If-None-Match or If-Unmodified-Since does not hold.' },
  'http.body-too-large': {
    status: 413,
    when: 'The body is larger than this request takes; the sentence says how much that is.',
  },
  'http.unsupported-media-type': {
    status: 415,
    when: 'The body is not in a media type or content coding that this request takes.',
  },
  'http.range-not-satisfiable': {
    status: 416,
    when: 'None of the asked ranges lies within the content; `Content-Range` says how long it is.',
  },
  'http.busy': {
    status: 503,
    when: 'The bodies being read at this moment fill the memory set aside for them; `Retry-After` says when to try again.',
  },
  'http.expectation-failed': { status: 417, when: '`Expect` asks for something other than `100-continue`.' },
  'http.too-many-requests': {
    status: 429,
    when: 'The limit of requests a minute is used up; `Retry-After` says how long to wait.',
  },
  'http.too-many-at-once': {
    status: 429,
    when: 'So many requests of this network are under way that no more are taken; `Retry-After` says when to try again.',
  },
  'http.header-too-large': { status: 431, when: 'The header fields are too many or too long.' },
  'http.coding-not-implemented': {
    status: 501,
    when: 'The body comes in a transfer coding other than `chunked`.',
  },
  'http.method-not-implemented': {
    status: 501,
    when: 'The method is one that this server does not know at all, such as CONNECT.',
  },
  internal: {
    status: 500,
    when: 'A bug on our side. The answer says nothing but the request id, which finds it in the logs.',
  },
} as const satisfies Record<string, { status: number; when: string }>

export type HttpProblemCode = keyof typeof httpProblems

/** A refusal of this library's own, by its code. */
export const httpRefusal = (
  code: HttpProblemCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal => ({
  status: httpProblems[code].status,
  code,
  message,
  headers,
})
