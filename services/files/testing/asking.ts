/** Asking in JSON, as somebody. */

import type { Answer } from './answer.ts'
import type { RunningFiles } from './running-files.ts'

/** `body` is what the JSON of the answer says, of which the test's expectations tell the type; undefined where it has none. */
export type JsonAnswer = Omit<Answer, 'body'> & Readonly<{ body: ReturnType<typeof JSON.parse> }>

export type AskAs = (method: string, path: string, body?: unknown) => Promise<JsonAnswer>

/** @param authorization the header field; undefined: without. */
export function asking({ ask }: RunningFiles, authorization?: string): AskAs {
  return async (method, path, body) => {
    const answer = await ask(method, path, {
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { ...answer, body: isJson && answer.text !== '' ? JSON.parse(answer.text) : undefined }
  }
}

/** Logs in, and asks with the token from then on. Throws when the log-in is refused. */
export async function loggedIn(files: RunningFiles, username: string, password: string): Promise<AskAs> {
  const { status, body } = await asking(files)('POST', '/api/auth/login', { username, password })
  if (status !== 200) throw new Error(`The log-in of ${username} was answered with ${status}.`)
  return asking(files, `Bearer ${body.access_token}`)
}
