/** One line of a terminal, written over and over. */
import type { Writable } from 'node:stream'

export type StatusLine = Readonly<{
  show(text: string): void
  clear(): void
}>

type Terminal = Writable & Readonly<{ isTTY?: boolean; columns?: number }>

const everyMs = 200
const clearing = '\r\u001B[K'

/** Nothing is written where standard error is no terminal: programs that read it get the result alone. */
export function statusLine(terminal: Terminal = process.stderr): StatusLine {
  if (!terminal.isTTY) return { show: () => undefined, clear: () => undefined }
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    show(text) {
      if (performance.now() - shownAt < everyMs) return
      shownAt = performance.now()
      terminal.write(clearing + text.slice(0, (terminal.columns ?? 80) - 1))
    },
    clear: () => void terminal.write(clearing),
  }
}

const barWidth = 20

/** `[=====               ]  25 %  250 of 1000 contents`. */
export function bar(done: number, of: number, what: string): string {
  const part = of === 0 ? 1 : Math.min(1, done / of)
  const filled = Math.floor(part * barWidth)
  const percent = String(Math.floor(part * 100)).padStart(3)
  return `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}] ${percent} %  ${done} of ${of} ${what}`
}
