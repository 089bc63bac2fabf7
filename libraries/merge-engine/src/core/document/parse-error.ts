/** How a parser gives up: it throws a `ParseError` at any depth, and its entry point returns it as a value. */
import type { Unreadable } from '../model/node.ts'

/** Why a text cannot be read, in words for the person who sent it. It is never thrown out of a parser. */
export class ParseError extends Error {}

/** What was read, or the parse error as a value; any other error is thrown on. */
export function readOrUnreadable<T>(read: () => T): T | Unreadable {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof ParseError) return { unreadable: thrown.message }
    throw thrown
  }
}
