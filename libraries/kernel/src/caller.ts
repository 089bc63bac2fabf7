/**
 * Who asks. Protocols find out once, at the edge; operations decide by it.
 * `role` is the service's own word; `id` is stable, `name` is what people read.
 */
export type Caller = Readonly<{
  id: string
  name: string
  role: string
  /** How the caller proved it, for the audit log. */
  by: 'open-mode' | 'password' | 'token' | 'key' | 'share'
}>
