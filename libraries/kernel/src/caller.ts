/**
 * Who asks. Protocols find out once, at the edge; operations decide by it.
 * `role` is the service's own word; `id` is stable, `name` is what people read.
 */
export type Caller = Readonly<{
  id: string
  name: string
  role: string
  /** How the caller proved it, for the audit log. */
  by: 'open-mode' | 'password' | 'app-password' | 'token' | 'issuer' | 'key' | 'share' | 'editor' | 'worker'
  /** When who issued the caller's token saw them sign in; milliseconds since 1970. Undefined where nobody says. */
  authenticatedAt?: number
  /** Whom an issuer calls the account's holder, whatever the caller came with; undefined for an account that no issuer knows. */
  identity?: Readonly<{ issuer: string; subject: string }>
  /** What the credential itself allows: an administrator's read-only app password reads. Default: `write`. */
  scope?: 'read' | 'write'
  /** The id of the app password that the caller came with; undefined for who came with something else. */
  appPassword?: string
  /** Where a service decides by policies instead of roles: why this caller may not do the deed; undefined when they may. */
  refusal?(question: Readonly<{ deed: string; path: string; role: string }>): string | undefined
  /** The request that the caller came with. */
  visit?: Visit
}>

/** What is remembered of a request until its answer is out. */
export type Visit = Readonly<{
  /** As in `X-Request-Id`. */
  id: string
  method: string
  /** Without the query, which may hold secrets. */
  path: string
  peer: string
  userAgent: string
  /** It is local development, which has larger budgets. Default: false. */
  isLocal?: boolean
  /** What the request has changed so far, `/a` or `/a → /b`; operations add to it. */
  changed: string[]
  /** The numbers of the revisions among these changes, in the same order; operations that revise add to it. */
  revisions: number[]
}>
