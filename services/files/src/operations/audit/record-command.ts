/** What somebody does from the command line, where the data lie: without a request, and without an account. */
import type { Engine, Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { appendEntries } from './append-entries.ts'

/** Who does it, for the audit log: the command, and the user of the operating system. */
export type CommandLine = Readonly<{ engine: Engine; at: number; agent: string }>

export function* recordCommand({ engine, at, agent }: CommandLine, method: string, target: string): Script<void> {
  const entry = { at, method, path: '', target, username: '', status: 200, client_ip: '', user_agent: agent, bytes: 0 }
  yield* appendEntries(engine, [{ ...entry, request_id: newId(), revision: null }])
}
