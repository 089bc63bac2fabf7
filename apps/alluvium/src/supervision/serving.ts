import type { Handler } from '@alluvium/http'
import { type FrontDoor, openFrontDoor } from '../wiring/front-door.ts'
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
  frontDoor: FrontDoor,
  opened: AsyncDisposableStack,
): Promise<RunningService> {
  const door = await openFrontDoor(handle, frontDoor)
  const kept = opened.move()
  return {
    url: door.url,
    adminCreated,
    async stop(options) {
      drain?.()
      await door.stop(options)
      await kept.disposeAsync()
    },
  }
}
