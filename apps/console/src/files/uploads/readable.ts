/** Tells a file that can't be read from a service that does not answer: to a page, the requests of both fail alike. */
import { Unreachable, Unreadable } from '../../wire/refusal.ts'

/** What was wrong with a request: the file that it should have sent, or else what it failed with. */
export const faultOfSending = async (file: Blob, error: unknown): Promise<unknown> =>
  error instanceof Unreachable && !(await canBeRead(file)) ? new Unreadable() : error

const canBeRead = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
