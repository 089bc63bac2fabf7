/** What all answers of all services have in common, described or not. `asked` is the method and the path, with a blank between. */

/** `body` is a text where it is no JSON, and undefined where there is none. */
type Answered = Readonly<{ status: number; headers: Headers; body: unknown }>

/** Throws where an answer has no id, or lacks what its status promises (RFC 9110, 15.5.2 and 15.5.6). */
export function checkHeaders(asked: string, { status, headers }: Answered): void {
  const where = `${asked} ${status}`
  if (!headers.has('x-request-id')) throw new Error(`${where} has no id`)
  if (status === 401 && !headers.has('www-authenticate')) throw new Error(`${where} does not say how to prove oneself`)
  if (status === 405 && !headers.has('allow')) throw new Error(`${where} does not say what is allowed`)
}

/** Throws where a refusal has no code, or its JSON is not a sentence and that code. */
export function checkRefusal(asked: string, { status, headers, body }: Answered): void {
  if (status < 400) return
  const header = headers.get('error-code')
  if (header === null) throw new Error(`${asked} ${status} is a refusal without a code`)
  if (body === undefined || typeof body === 'string') return
  const { error, code } = Object(body)
  if (typeof error !== 'string' || error === '' || code !== header)
    throw new Error(`${asked} ${status} is not in the one shape: ${JSON.stringify(body)}`)
}
