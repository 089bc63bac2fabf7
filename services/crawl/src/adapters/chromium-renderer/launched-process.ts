/**
 * Finds the process that a launch has started. Playwright does not report it, and a program that hangs from the start never
 * reports itself, but must be ended too. Node reports each process that it creates; ours has the mark among its arguments.
 */
import { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

const channel = 'child_process'

/** Calls `onProcess` as soon as a process is started that has `mark` among its arguments. */
export async function launchedAs<T>(
  mark: string,
  { launch, onProcess }: Readonly<{ launch(): Promise<T>; onProcess(child: ChildProcess): void }>,
): Promise<T> {
  function onCreated(message: unknown): void {
    const child = typeof message === 'object' && message !== null && 'process' in message ? message.process : undefined
    if (!(child instanceof ChildProcess)) return
    child.once('spawn', () => {
      if (child.spawnargs.includes(mark)) onProcess(child)
    })
  }
  subscribe(channel, onCreated)
  try {
    return await launch()
  } finally {
    unsubscribe(channel, onCreated)
  }
}
