import type { Handler } from '@alluvium/http'
import { type ListenerOptions, openListener } from '../wiring/listener.ts'
import type { RunningService } from './run-service.ts'

type Service = Readonly<{
  handle: Handler
  adminCreated?: boolean
  /** Ends what would be waited for, such as streams of events, before the last answers are given. */
  drain?(): void
}>

/** Serves at an address. Stopping gives the last answers, and lets go of all that the stack holds. */
export async function serving(
  { handle, adminCreated = false, drain }: Service,
  listenerOptions: ListenerOptions,
  opened: AsyncDisposableStack,
): Promise<RunningService> {
  const listener = await openListener(handle, listenerOptions)
  const kept = opened.move()
  return {
    url: listener.url,
    adminCreated,
    async stop(options) {
      drain?.()
      await listener.stop(options)
      await kept.disposeAsync()
    },
  }
}
