/** What commands write to whoever started them. */
import { errorCode, messageOf, openLossy, writeFully } from '@alluvium/kernel'

/** What the shell calls the end by SIGPIPE. */
const pipeClosedCode = 128 + 13
/** As for every refusal that only the run could find. */
const refusedCode = 2

/**
 * Writes the result of a command to standard output, all of it. Where that is not possible the command is of no use: it ends
 * here, in one sentence and with exit code 2; and without a word, as SIGPIPE does, where the reader reads no further, such as `head`.
 */
export function print(text: string | Uint8Array): void {
  try {
    writeFully(1, text)
  } catch (error) {
    endWithoutOutput(error)
  }
}

const notes = openLossy(2)

/** Writes to standard error what is not the result, as far as that is possible. */
export const note = (text: string): void => void notes.write(text)

function endWithoutOutput(error: unknown): never {
  if (errorCode(error) === 'EPIPE') process.exit(pipeClosedCode)
  note(`alluvium: The output cannot be written (${messageOf(error)}).\n`)
  process.exit(refusedCode)
}

/** Ends the program when nobody reads its output any more, also where Node's streams write it: a progress line, a warning of Node's own. */
export function endOnlyWithoutOutput(): void {
  process.stdout.on('error', endWithoutOutput)
  process.stderr.on('error', () => undefined)
}
