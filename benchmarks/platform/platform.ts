/** The platform as a person starts it, with nothing tuned but what is not asked about, and people in it. */
import { readFileSync } from 'node:fs'
import { freePort } from '@alluvium/http/free-port'
import { ask } from '../files/ask.ts'
import { startServer } from '../files/server.ts'
import { launchedWords } from '../launched.ts'

const boundless = { merges: -1, requests_per_minute: 100_000_000 }

type Start = Readonly<{
  folder: string
  /** Where it keeps its data, if not in the folder: `postgres://…` */
  database?: string | undefined
  /** Further words of its command. */
  words?: readonly string[]
}>

export type Platform = Awaited<ReturnType<typeof startPlatform>>

/** With no limit to how much anybody may merge or ask. */
export async function startPlatform({ folder, database, words = [] }: Start) {
  const port = await freePort()
  const server = await startServer({
    name: 'alluvium',
    command: process.execPath,
    words: launchedWords(
      'platform',
      `--addr=127.0.0.1:${port}`,
      `--data=${folder}`,
      `--tiers=${JSON.stringify({ free: boundless, pro: boundless, enterprise: boundless })}`,
      '--log-level=error',
      ...(database === undefined ? [] : [`--database=${database}`]),
      ...words,
    ),
    folder,
    port,
  })
  return { port, pid: server.pid, stop: () => server.stop() }
}

/** Where the people of this run have their addresses: a database may know those of an earlier one. */
export const domain = `run${Date.now()}.example.org`

export const password = 'correct horse battery'

/** A new account's token. */
export async function register({ port }: Platform, email: string): Promise<string> {
  const body = JSON.stringify({ email, password, display_name: email })
  const headers = { 'Content-Type': 'application/json' }
  const { status, text } = await ask({ port }, 'POST', '/auth/register', { headers, body })
  if (status !== 201) throw new Error(`registering was answered ${status}: ${text}`)
  return String(Object(JSON.parse(text)).token)
}

/** All threads of a process, milliseconds; the kernel counts in hundredths of a second. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
