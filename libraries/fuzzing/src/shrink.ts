/** Making the input that shows a fault shorter, for whoever has to understand it. */
import { replaced } from './bytes.ts'
import { TooCostly } from './execute.ts'
import type { Execute, Fault } from './search.ts'

const maxAttempts = 2000
/** An input that is too costly takes seconds each time. */
const maxCostlyAttempts = 12

/** The same fault, from an input out of which nothing more can be taken. */
export async function shrunk({ error, input }: Fault, execute: Execute): Promise<Fault> {
  const signature = signatureOf(error)
  const limit = error instanceof TooCostly ? maxCostlyAttempts : maxAttempts
  let best: Fault = { error, input }
  let attempts = 0
  for (let length = Math.ceil(input.length / 2); length > 0; length = Math.floor(length / 2)) {
    for (let at = 0; at < best.input.length && attempts < limit; attempts += 1) {
      const shorter = replaced(best.input, at, Math.min(length, best.input.length - at), new Uint8Array())
      const again = await thrownBy(execute, shorter)
      if (again !== undefined && signatureOf(again) === signature) best = { error: again, input: shorter }
      else at += length
    }
  }
  return best
}

async function thrownBy(execute: Execute, input: Uint8Array): Promise<unknown> {
  try {
    await execute(input)
    return undefined
  } catch (error) {
    return error
  }
}

/** The same for two errors that are one fault: of one class, and from one place. */
const signatureOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name} ${error.stack?.split('\n').find((line) => line.startsWith('    at '))}`
    : String(error)
