/** Letting those who serve go first, when there is not enough of the processor for everybody. */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** A third of the time that a process gets who serves and has as much to do. */
const niceness = 5

/** For this process from now on: it has time, and those who save files have not. Where that cannot be said, nothing changes. */
export function standBack(): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, niceness)
    } catch {
      // It has ended, or the system knows of no priorities.
    }
  }
}

/** Linux knows priorities by the thread; those that begin later have that of the one which began them. */
function threads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}
