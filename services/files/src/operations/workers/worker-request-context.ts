/** A run as the audit log tells of it: like a request, though nobody sent one. */
import { newId, type RequestContext } from '@alluvium/kernel'
import type { AuditLog } from '../audit/audit-log.ts'

export const requestContextOfWorker = (name: string): RequestContext => ({
  id: newId(),
  method: 'WORKER',
  path: name,
  peer: '',
  userAgent: '',
  changed: [],
  revisions: [],
})

/** What the run has changed, also when it failed in the midst of that. */
export function noteRun(
  audit: AuditLog,
  { requestContext, username, at }: Readonly<{ requestContext: RequestContext; username: string; at: number }>,
): void {
  const { id, method, path, changed, revisions } = requestContext
  // Files come before tags, so what has a revision comes first.
  for (const [index, target] of changed.entries())
    audit.add({
      at,
      method,
      path,
      target,
      username,
      status: 200,
      client_ip: '',
      user_agent: '',
      bytes: 0,
      request_id: id,
      revision: revisions[index] ?? null,
    })
}
