/** A run as the audit log records it: like a request, though there was none. */
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

/** Records what the run has changed, also when it failed halfway. */
export function noteRun(
  audit: AuditLog,
  { requestContext, username, at }: Readonly<{ requestContext: RequestContext; username: string; at: number }>,
): void {
  const { id, method, path, changed, revisions } = requestContext
  // Files come before tags, so targets with a revision come first.
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
