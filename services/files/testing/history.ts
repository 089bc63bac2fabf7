/** What tests of the history need besides requests: the tools of the background, some days later if wanted, and users. */
import { systemClock } from '@alluvium/kernel'
import { smallLimitBytes } from '../src/model/content.ts'
import { type Tools, toolsOf as toolsOver } from '../src/operations/tools.ts'
import { basic, quiet, type RunningFiles } from './running-files.ts'

/** The tools of a running service, for work that its jobs do now and then. */
export function toolsOf({ database, blobs }: RunningFiles, daysLater = 0): Tools {
  const clock = { ...systemClock, now: () => systemClock.now() + daysLater * 86_400_000 }
  return toolsOver({ database, blobs, smallLimitBytes, clock, logger: quiet })
}

type Headers = Readonly<{ Authorization: string }>

/** Makes users with the role `user`, and gives the headers with which each of them asks. */
export async function makeUsers<const Names extends readonly string[]>(
  { ask }: RunningFiles,
  admin: Headers,
  names: Names,
  changes?: Readonly<Record<string, unknown>>,
): Promise<{ [At in keyof Names]: Headers }> {
  const json = { ...admin, 'Content-Type': 'application/json' }
  const password = 'a long enough password'
  const made = []
  for (const username of names) {
    const body = JSON.stringify({ username, password, role: 'user' })
    const { status, text } = await ask('POST', '/api/admin/users', { headers: json, body })
    if (status !== 201) throw new Error(`${username} was not made: ${text}`)
    const { id }: { id: string } = JSON.parse(text)
    if (changes) await ask('PATCH', `/api/admin/users/${id}`, { headers: json, body: JSON.stringify(changes) })
    made.push({ Authorization: basic(username, password) })
  }
  return made as { [At in keyof Names]: Headers }
}
