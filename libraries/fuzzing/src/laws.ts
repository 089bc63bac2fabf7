/** What targets hold their readers to. */

class LawBroken extends Error {
  override readonly name = 'LawBroken'
}

/** @param law what must be true of the reader, as a sentence. */
export function holds(isSo: boolean, law: string): void {
  if (!isSo) throw new LawBroken(`This does not hold: ${law}`)
}

type Refusals = readonly (abstract new (...args: never) => Error)[]

/** What reading answers; undefined where it is refused by one of these errors. Any other is passed on. */
export function unlessRefused<T>(refusals: Refusals, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    return passOn(error, refusals)
  }
}

/** The same for a reader that takes its time. */
export async function unlessRefusedLater<T>(refusals: Refusals, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    return passOn(error, refusals)
  }
}

/** A slip of code is no refusal, also where any `Error` is one; but for one that is named itself. */
function passOn(error: unknown, refusals: Refusals): undefined {
  const isSlip = [TypeError, ReferenceError, RangeError].some((slip) => error instanceof slip)
  if (refusals.some((refusal) => error instanceof refusal && !(isSlip && refusal === Error))) return undefined
  throw error
}
