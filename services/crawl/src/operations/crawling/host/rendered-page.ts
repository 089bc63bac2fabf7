/** Renders a page that was fetched: the document as its scripts leave it. */
import { originOf, pathOf } from '../../../model/addresses/url.ts'
import { field, pageKind } from '../../../model/response.ts'
import type { WebAnswer } from '../../../model/web-answer.ts'
import type { PageToRender, Renderer } from '../../../ports/renderer.ts'
import type { CrawlContext } from '../context/crawl-context.ts'
import type { QueueWork } from '../queue/queue-work.ts'
import type { RobotsCache } from './robots-cache.ts'

type InSlot = Readonly<{
  queue: QueueWork
  url: string
  context: Pick<CrawlContext, 'tools' | 'askElsewhere'>
  robots: RobotsCache
}>

/** Renders the page while its slot is held: the requests of its scripts use that slot. */
export function renderInSlot(
  answer: WebAnswer,
  { queue, url, context, robots }: InSlot,
): Promise<WebAnswer> | WebAnswer {
  const { renderer, bounds } = context.tools
  if (renderer === undefined || queue.grant.rules.render !== true) return answer
  return renderedPage(answer, {
    renderer,
    url,
    userAgent: queue.grant.rules.userAgent,
    signal: queue.abort.signal,
    maxBytes: bounds.pageBytes,
    ask: (part) => {
      const file = queue.grant.rules.respectRobots ? robots.cached(queue, originOf(part)) : undefined
      if (file !== undefined && !file.robots.allows(pathOf(part))) return Promise.resolve(undefined)
      return context.askElsewhere(queue, part, { maxBytes: bounds.pageBytes, overflow: 'refused' })
    },
  })
}

type Rendering = Pick<PageToRender, 'url' | 'userAgent' | 'signal' | 'ask'> &
  Readonly<{
    renderer: Renderer
    /** A document that has become larger is not taken. */
    maxBytes: number
  }>

/** An answer that is no page, or can't be rendered, stays as it came. */
async function renderedPage(answer: WebAnswer, { renderer, maxBytes, ...page }: Rendering): Promise<WebAnswer> {
  if (answer.kind !== 'response' || answer.body === undefined) return answer
  if (answer.status < 200 || answer.status >= 300 || pageKind(answer, answer.body) !== 'html') return answer
  const contentType = field(answer, 'content-type') ?? 'text/html'
  const came = { ...answer.headers, 'content-type': contentType }
  const body = await renderer.render({ ...page, body: answer.body, headers: came, maxBytes })
  if (body === undefined || body.length > maxBytes) return answer
  const { 'content-encoding': _, ...headers } = answer.headers
  return { ...answer, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body }
}
