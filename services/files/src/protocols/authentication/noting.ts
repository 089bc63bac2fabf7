import type { Caller } from '@alluvium/kernel'
import { noteUser } from '../auditing/request-context.ts'
import type { Authenticate } from './authenticate.ts'

/** Notes the caller that is found, for the audit log. */
export const noting =
  (authenticate: Authenticate): Authenticate =>
  async (exchange) => {
    const caller: Caller | undefined = await authenticate(exchange)
    if (caller) noteUser(exchange, caller.name)
    return caller
  }
