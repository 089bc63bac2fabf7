/**
 * Which process a launch has started. Playwright tells nobody, and the program itself might never do so: one that hangs from
 * the start has to be ended too. Node tells of each process that it creates; ours is the one that has the mark among its words.
 */
import { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

const channel = 'child_process'

/** Calls `onProcess` at once when the process has been started that has `mark` among its arguments. */
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
