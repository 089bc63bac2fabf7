/** What the protocols of the service are given: the tools of its operations, and what was decided when it was opened. */
import type { CheckPassword } from '../operations/accounts/check-password.ts'
import type { Probes } from '../operations/probe.ts'
import type { Tools } from '../operations/tools.ts'
import type { Authenticate } from './authenticate.ts'
import type { Capabilities } from './rest/config-route.ts'

export type Service = Tools &
  Readonly<{
    version: string
    probes: Probes
    /** Seconds since the service was opened. */
    uptime(): number
    capabilities: Capabilities
    checkPassword: CheckPassword
    authenticate: Authenticate
  }>
