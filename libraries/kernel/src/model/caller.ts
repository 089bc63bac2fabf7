/**
 * Who asks. Protocols find out once, at the edge; operations decide by it.
 * `role` is the service's own word; `id` is stable, `name` is what people read.
 */
export type Caller = Readonly<{
  id: string
  name: string
  role: string
  /** How the caller authenticated, for the audit log. */
  by: 'open-mode' | 'password' | 'app-password' | 'token' | 'issuer' | 'key' | 'share' | 'editor' | 'worker'
  /** When the caller signed in with the issuer of the token, milliseconds since 1970. Undefined when the token does not say. */
  authenticatedAt?: number
  /** The account at its issuer, whatever credential the caller used; undefined for an account that no issuer knows. */
  identity?: Readonly<{ issuer: string; subject: string }>
  /** What the credential itself allows: an administrator's read-only app password reads. Default: `write`. */
  scope?: 'read' | 'write'
  /** The id of the app password that the caller used; undefined for any other credential. */
  appPassword?: string
  /** Where a service decides by policies instead of roles: why this caller may not perform the action; undefined when they may. */
  refusal?(question: Readonly<{ action: string; path: string; role: string }>): string | undefined
  /** The request that is being answered. */
  requestContext?: RequestContext
}>

/** What is remembered of a request until it is answered, for operations and for the audit log. */
export type RequestContext = Readonly<{
  /** As in `X-Request-Id`. */
  id: string
  method: string
  /** Without the query, which may hold secrets. */
  path: string
  peer: string
  userAgent: string
  /** Whether it is local development, which has larger budgets. Default: false. */
  isLocal?: boolean
  /** What the request has changed so far, `/a` or `/a → /b`; operations add to it. */
  changed: string[]
  /** The numbers of the revisions among these changes, in the same order; operations that revise add to it. */
  revisions: number[]
}>
