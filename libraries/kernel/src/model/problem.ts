/**
 * Refusals. A `Problem` is an expected "no" with a sentence for the person who asked; anything else
 * that is thrown is a bug, which is logged, and of which the client learns nothing. Kinds are few and closed, so
 * that every protocol maps them all to its own statuses; codes are many, public and permanent.
 */
export const problemKinds = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'missing',
  'not-allowed',
  'taken',
  'gone',
  'stale',
  'too-large',
  'unsupported',
  'unprocessable',
  'locked',
  'too-many',
  'full',
  'busy',
] as const

export type ProblemKind = (typeof problemKinds)[number]

/** What a protocol may need besides the sentence, such as the methods of `Allow` or the seconds of `Retry-After`. */
export type ProblemDetails = Readonly<{
  /** Header fields to send with the refusal, by lower-case name. */
  headers?: Readonly<Record<string, string>>
  /** What a program may want to know besides the sentence, as members of a JSON body that has room for them. */
  facts?: Readonly<Record<string, unknown>>
  cause?: unknown
}>

/** An expected refusal. The message is written for the person who asked. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly kind: ProblemKind
  /** `<area>.<kebab-code>`, public and permanent: `files.path-taken`. */
  readonly code: string
  readonly headers: Readonly<Record<string, string>>
  readonly facts: Readonly<Record<string, unknown>>

  constructor(
    kind: ProblemKind,
    code: string,
    message: string,
    { headers = {}, facts = {}, cause }: ProblemDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.code = code
    this.headers = headers
    this.facts = facts
  }

  /** The same refusal with these header fields, by lower-case name, besides those that it has. */
  withHeaders(more: Readonly<Record<string, string>>): Problem {
    const { kind, code, message, facts, cause } = this
    return new Problem(kind, code, message, { headers: { ...this.headers, ...more }, facts, cause })
  }
}
