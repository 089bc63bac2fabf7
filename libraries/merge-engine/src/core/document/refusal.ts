/** How a reader gives up: it throws a refusal wherever it stands, and its door makes an answer of it. */
import type { Unreadable } from '../model/node.ts'

/** Why a text can't be read, in words for whoever sent it. It never leaves the reader's folder. */
export class Refusal extends Error {}

/** What was read, or the refusal as an answer; a bug stays a bug. */
export function readOrRefuse<T>(read: () => T): T | Unreadable {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof Refusal) return { unreadable: thrown.message }
    throw thrown
  }
}
