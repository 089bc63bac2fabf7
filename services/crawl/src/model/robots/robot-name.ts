import { Problem } from '@alluvium/kernel'
import { isSendable, productToken } from './user-agent.ts'

/** The name by which robots.txt means us. Throws `configuration.invalid` for what has none, or can't be sent. */
export function robotOf(userAgent: string): string {
  const robot = isSendable(userAgent) ? productToken(userAgent) : undefined
  if (robot !== undefined) return robot
  throw new Problem(
    'invalid',
    'configuration.invalid',
    '--user-agent must be printable ASCII and begin with a name, such as ExampleBot/1.0.',
  )
}
