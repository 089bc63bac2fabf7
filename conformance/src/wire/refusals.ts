/**
 * The common error format, as CONTRACT's rules for all three services say it: `{error, code}`, the platform's `{error}`
 * alone, the code in `Error-Code`, the request's id in `X-Request-Id`, and a sentence for a person.
 */
import { expect } from 'vitest'
import type { ServiceName } from '../target.ts'
import type { Answer } from './raw.ts'

export type Expected = Readonly<{ status: number | readonly number[]; code?: string; says?: RegExp }>

export function expectRefusal(
  service: ServiceName,
  answer: Answer | undefined,
  { status, code, says }: Expected,
): void {
  const received = contentsOf(answer)
  expect(received).toEqual({
    status: expect.toSatisfy((given) => [status].flat().includes(given)),
    requestId: expect.stringMatching(/^[\w.:-]{8,}$/),
    code: code ?? expect.stringMatching(/^[a-z-]+(\.[a-z-]+)?$/),
    type: expect.stringMatching(/^application\/json/),
    body: {
      error: expect.stringMatching(says ?? /\S.*\S/s),
      ...(service === 'platform' ? {} : { code: received.code }),
    },
  })
}

/** Everything at once, so that a failure shows the whole answer. */
function contentsOf(answer: Answer | undefined) {
  return {
    status: answer?.status,
    requestId: answer?.headers['x-request-id'],
    code: answer?.headers['error-code'],
    type: answer?.headers['content-type'],
    body: parsed(answer?.body ?? ''),
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** An answer of `fetch` in the form that `expectRefusal` reads. */
export async function asAnswer(response: Response): Promise<Answer> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}
