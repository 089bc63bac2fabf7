/** Notes what a request changed, for the audit log. */
import { afterCommit, type Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'

/** @param target a path, or what else was changed, as the audit log shows it. It is noted once the change is durable. */
export function* noteChanged({ requestContext }: Pick<Caller, 'requestContext'>, target: string): Script<void> {
  if (!requestContext) return
  yield* afterCommit(() => {
    requestContext.changed.push(target)
  })
}
