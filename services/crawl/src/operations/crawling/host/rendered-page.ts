/** Renders a page that was fetched: the document as its scripts leave it. */
import { field, pageKind } from '../../../model/response.ts'
import type { WebAnswer } from '../../../model/web-answer.ts'
import type { PageToRender, Renderer } from '../../../ports/renderer.ts'

export type Rendering = Pick<PageToRender, 'url' | 'userAgent' | 'signal' | 'ask'> &
  Readonly<{
    renderer: Renderer
    /** A document that has become larger is not taken. */
    maxBytes: number
  }>

/** An answer that is no page, or can't be rendered, stays as it came. */
export async function renderedPage(answer: WebAnswer, { renderer, maxBytes, ...page }: Rendering): Promise<WebAnswer> {
  if (answer.kind !== 'response' || answer.body === undefined) return answer
  if (answer.status < 200 || answer.status >= 300 || pageKind(answer, answer.body) !== 'html') return answer
  const contentType = field(answer, 'content-type') ?? 'text/html'
  const came = { ...answer.headers, 'content-type': contentType }
  const body = await renderer.render({ ...page, body: answer.body, headers: came, maxBytes: maxBytes })
  if (body === undefined || body.length > maxBytes) return answer
  const { 'content-encoding': _, ...headers } = answer.headers
  return { ...answer, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body }
}
