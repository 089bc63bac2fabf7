/**
 * Ctrl-C ends a command with one line and exit code 130. Services and crawls finish what is under way instead, and a command that
 * another one runs leaves it to that one: a terminal sends Ctrl-C to all of them.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { note } from './terminal/print.ts'

/** What the shell calls the end by SIGINT. */
export const interruptedCode = 130

/** Thrown where a command was interrupted and has to put something away first. */
export class Interrupted extends Error {}

export function endWhenInterrupted(): void {
  process.on('SIGINT', () => {
    if (process.listenerCount('SIGINT') > 1 || process.connected) return
    tellInterrupted()
    process.exit(interruptedCode)
  })
}

/** From now on, Ctrl-C ends this command once what it returns has resolved. */
export function endWhenInterruptedAfter(settled: () => Promise<unknown>): void {
  let isEnding = false
  process.on('SIGINT', () => {
    if (isEnding) return
    isEnding = true
    tellInterrupted()
    void settled().finally(() => process.exit(interruptedCode))
  })
}

export function tellInterrupted(): void {
  note(`${process.stderr.isTTY ? '\r\u001B[K' : ''}alluvium: Interrupted.\n`)
}

/** The exit code of a command that this one runs, with a channel between them. Throws `Interrupted`, when that has ended. */
export async function exitCodeOf(child: ChildProcess): Promise<number> {
  let isInterrupted = false
  const interrupt = () => {
    isInterrupted = true
    child.kill('SIGTERM')
  }
  process.on('SIGINT', interrupt)
  const [code]: (number | null)[] = await once(child, 'exit')
  if (isInterrupted) throw new Interrupted()
  process.off('SIGINT', interrupt)
  return code ?? 1
}
