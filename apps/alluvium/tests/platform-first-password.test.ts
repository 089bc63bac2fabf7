/** `alluvium platform` with an administrator whose password is generated. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { testPostgresUrl } from '@alluvium/database/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/command.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { program } from '../testing/program.ts'

const email = 'root@example.org'

type Started = Readonly<{ process: ChildProcess; texts: { stdout: string; stderr: string } }>

function start(flags: readonly string[]): Started {
  const words = ['platform', '--addr=127.0.0.1:0', `--admin-email=${email}`, '--log-level=info', ...flags]
  const child = spawn(process.execPath, [program, ...words])
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (texts.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { process: child, texts }
}

/** The password as it was printed, as soon as it was. */
async function said({ process: child, texts }: Started, what: RegExp): Promise<string> {
  for (;;) {
    const [, found] = what.exec(texts.stdout) ?? []
    if (found !== undefined) return found
    if (child.exitCode !== null) throw new Error(`it ended: ${texts.stderr}`)
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
  }
}

const address = /answers at (\S+)\n/
const shown = /first password, shown only now: (\S+)\n/

async function stopped({ process: child, texts }: Started): Promise<typeof texts> {
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  return texts
}

const logIn = (url: string, password: string) =>
  fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

const postgres = testPostgresUrl()
const databases = {
  SQLite: async () => [],
  ...(postgres !== undefined && { PostgreSQL: async () => [`--database=${await freshDatabase(postgres)}`] }),
}

describe.each(Object.entries(databases))('the first password of the platform (%s)', (_, flagsOf) => {
  test('works, is printed only at the first start, and is never logged', async () => {
    const flags = [`--data=${await temporaryFolder()}`, ...(await flagsOf())]
    const first = start(flags)
    const password = await said(first, shown)
    const answer = await logIn(await said(first, address), password)
    expect([answer.status, await answer.json()]).toMatchObject([200, { user: { email } }])
    const { stdout, stderr } = await stopped(first)
    expect(stdout.split(password)).toHaveLength(2)
    expect(stderr).not.toContain(password)

    const second = start(flags)
    expect((await logIn(await said(second, address), password)).status).toBe(200)
    expect((await stopped(second)).stdout).not.toMatch(/password/i)
  })
})
