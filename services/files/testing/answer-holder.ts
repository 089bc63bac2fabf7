/**
 * Checks of every answer that any test gets: JSON routes answer as the API's description says, and every refusal of any
 * protocol has the error format that all services share.
 */
import { checkAgainstOpenapi, checkHeaders, checkRefusal } from '@alluvium/http/testing'
import type { FilesOptions, FilesService } from '../src/index.ts'
import type { Answer } from './answer.ts'

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
    const answered = answeredBy(answer)
    checkAgainstOpenapi(description)({ method, path, ...answered })
    checkHeaders(asked, answered)
    if (!inOtherShape.test(asked)) checkRefusal(asked, answered)
  }
}

/** Readiness is a report and not a refusal; GraphQL, editors and clients of OCS get refusals in their own formats. */
const inOtherShape = / \/(readyz$|api\/graphql|api\/wopi\/files\/|ocs\/v[12]\.php)/

function answeredBy({ status, headers, text }: Answer) {
  const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const body = text === '' ? undefined : isJson(headers) ? jsonOf(text) : text
  return { status, headers: new Headers(fields), body }
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
