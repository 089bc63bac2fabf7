/** A running `alluvium serve --json`, wherever it was started. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

type Request = Readonly<{ method?: string; body?: string; headers?: Record<string, string> }>

export type Served = Readonly<{
  /** Asks the file service as its administrator. */
  ask(path: string, request?: Request): Promise<Response>
  stop(): Promise<void>
}>

async function endOf(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`It ended with exit code ${code} before it answered.`)
}

/** Waits until everything answers. @param password of an earlier start. */
export async function servedFrom(
  child: ChildProcess,
  password?: string,
): Promise<Served & Readonly<{ password: string }>> {
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  if (child.stdout === null) throw new Error('Its standard output is not read.')
  const [line]: unknown[] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), endOf(child)])
  const { files, administrator } = JSON.parse(String(line))
  const known = password ?? administrator.password
  const basic = Buffer.from(`${administrator.name}:${known}`).toString('base64')
  return {
    password: known,
    ask: (path, request = {}) =>
      fetch(files.url + path, { ...request, headers: { authorization: `Basic ${basic}`, ...request.headers } }),
    stop,
  }
}
