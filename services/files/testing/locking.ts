/** Taking locks as a client does. */
import type { OutgoingHttpHeaders } from 'node:http'
import { expect } from 'vitest'
import type { Answer } from './answer.ts'
import type { RunningFiles } from './running-files.ts'

export const lockBody = (scope: 'exclusive' | 'shared' = 'exclusive', owner = '') =>
  `<?xml version="1.0" encoding="utf-8"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype>${owner}</D:lockinfo>`

type Wish = Readonly<{ scope?: 'exclusive' | 'shared'; depth?: string; headers?: OutgoingHttpHeaders }>

export const askLock = (
  { ask }: RunningFiles,
  path: string,
  { scope, depth = '0', headers }: Wish = {},
): Promise<Answer> => ask('LOCK', path, { headers: { Depth: depth, ...headers }, body: lockBody(scope) })

/** The token of a lock that is granted. */
export async function takeLockOn(files: RunningFiles, path: string, wish: Wish = {}): Promise<string> {
  const { status, headers } = await askLock(files, path, wish)
  expect([200, 201]).toContain(status)
  return String(headers['lock-token']).slice(1, -1)
}
