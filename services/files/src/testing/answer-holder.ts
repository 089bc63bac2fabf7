/**
 * What holds for every answer of the service, held against each that any test gets: JSON routes answer as the API's
 * description tells, and whatever is refused by whatever protocol is refused in the shape that all services share.
 */
import { heldAgainst } from '@alluvium/http/testing'
import type { FilesOptions, FilesService } from '../index.ts'
import type { Answer } from './running-files.ts'

/** By what they say: to describe costs as much as all else of a start, so it is done once in a process. */
const descriptions = new Map<string, unknown>()

/** `asked` is the method and the path, with a blank between. Throws where the answer is not as it should be. */
export type HoldAnswer = (asked: string, answer: Answer) => void

export function answerHolder(service: FilesService, { requestsPerMinute }: Partial<FilesOptions>): HoldAnswer {
  const kind = requestsPerMinute === undefined ? 'unlimited' : 'limited'
  return (asked, answer) => {
    const description = descriptions.get(kind) ?? service.description
    descriptions.set(kind, description)
    const [method = '', path = ''] = asked.split(' ')
    const { status, headers, text } = answer
    const body = text === '' ? undefined : isJson(headers) ? jsonOf(text) : text
    heldAgainst(description)({
      method,
      path,
      status,
      headers: new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])),
      body,
    })
    refuseOtherShapes(asked, answer)
  }
}

/** Readiness is told and not refused; GraphQL and editors hear refusals as they expect them. */
const inOtherShape = / \/(readyz$|api\/graphql|api\/wopi\/files\/)/

/** Throws where an answer has no id, or a refusal no code and no sentence. */
function refuseOtherShapes(asked: string, { status, headers, code, text }: Answer): void {
  const where = `${asked} ${status}`
  if (headers['x-request-id'] === undefined) throw new Error(`${where} has no id`)
  if (status === 401 && headers['www-authenticate'] === undefined)
    throw new Error(`${where} does not say how to prove oneself`) // RFC 9110, 15.5.2
  if (status === 405 && headers['allow'] === undefined) throw new Error(`${where} does not say what is allowed`) // 15.5.6
  if (status < 400 || inOtherShape.test(asked)) return
  if (code === '') throw new Error(`${where} is a refusal without a code`)
  if (text === '' || !isJson(headers)) return
  const { error, code: again } = Object(jsonOf(text))
  if (typeof error !== 'string' || error === '' || again !== code)
    throw new Error(`${where} is not in the one shape: ${text}`)
}

const isJson = (headers: Answer['headers']): boolean => String(headers['content-type']).startsWith('application/json')

/** Somebody's file may be called JSON without being any. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
