/** What holds for every answer of the service, held against each that a test gets. */
import { type HoldAgainst, heldAgainst } from '@alluvium/http/testing'
import type { CrawlOptions } from '../open-crawl.ts'
import type { Answered } from './crawl-service.ts'

export type AnswerHolder = Readonly<{
  description: Record<string, unknown>
  /** `asked` is the method and the path, with a blank between. Throws where the answer is not as it should be. */
  hold(asked: string, answered: Answered): void
}>

type Known = Readonly<{ description: Record<string, unknown>; holds: HoldAgainst }>

/** By what they say: to describe costs as much as all else of a start, so it is done once in a process. */
const known = new Map<string, Known>()

export function answerHolder(
  service: Readonly<{ description: Record<string, unknown> }>,
  { publicHealth = false, tokenIssuer }: Partial<CrawlOptions>,
): AnswerHolder {
  const kind = `${publicHealth} ${tokenIssuer !== undefined}`
  const { description, holds } = known.get(kind) ?? describe(service)
  known.set(kind, { description, holds })
  return {
    description,
    hold(asked, answered) {
      const [method = '', path = ''] = asked.split(' ')
      holds({ method, path, ...answered })
      refuseOtherShapes(asked, answered)
    },
  }
}

function describe({ description }: Readonly<{ description: Record<string, unknown> }>): Known {
  const { schemas } = Object(description['components'])
  return { description, holds: heldAgainst(written(description, schemas)) }
}

/** With what a schema refers to in the place of the reference. */
function written(value: unknown, schemas: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => written(one, schemas))
  const reference: unknown = Reflect.get(value, '$ref')
  const name = typeof reference === 'string' ? reference.replace('#/components/schemas/', '') : undefined
  if (name !== undefined) return written(Reflect.get(Object(schemas), name), schemas)
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, written(inner, schemas)]))
}

/** Every answer has an id, and whatever is refused is refused in the one shape. */
function refuseOtherShapes(asked: string, { status, headers, body }: Answered): void {
  const where = `${asked} ${status}`
  if (!headers.has('x-request-id')) throw new Error(`${where} has no id`)
  if (status === 401 && !headers.has('www-authenticate')) throw new Error(`${where} does not say how to prove oneself`)
  if (status === 405 && !headers.has('allow')) throw new Error(`${where} does not say what is allowed`)
  if (status < 400) return
  const { error, code, ...others } = Object(body)
  if (typeof error !== 'string' || error === '' || code !== headers.get('error-code') || Object.keys(others).length > 0)
    throw new Error(`${where} is not in the one shape: ${JSON.stringify(body)}`)
}
