/** What holds for every answer of the service, held against each that a test gets. */
import { checkAgainstOpenapi, checkHeaders, checkRefusal } from '@alluvium/http/testing'
import type { CrawlOptions } from '../src/open-crawl.ts'

export type Answered = Readonly<{ status: number; headers: Headers; body: unknown }>

export type AnswerHolder = Readonly<{
  description: Record<string, unknown>
  /** `asked` is the method and the path, with a blank between. Throws where the answer is not as it should be. */
  hold(asked: string, answered: Answered): void
}>

/** By what they say: to describe costs as much as all else of a start, so it is done once in a process. */
const descriptions = new Map<string, Record<string, unknown>>()

export function answerHolder(
  service: Readonly<{ description: Record<string, unknown> }>,
  { publicHealth = false, tokenIssuer }: Partial<CrawlOptions>,
): AnswerHolder {
  const kind = `${publicHealth} ${tokenIssuer !== undefined}`
  const description = descriptions.get(kind) ?? service.description
  descriptions.set(kind, description)
  const holds = checkAgainstOpenapi(description)
  return {
    description,
    hold(asked, answered) {
      const [method = '', path = ''] = asked.split(' ')
      holds({ method, path, ...answered })
      checkHeaders(asked, answered)
      checkRefusal(asked, answered)
    },
  }
}
