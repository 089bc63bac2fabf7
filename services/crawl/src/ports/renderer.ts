import type { ResponseHead, WebAnswer } from '../model/web-answer.ts'

/**
 * A browser that runs the scripts of a page which has come. It asks nothing of the web by itself: whatever a page loads is
 * asked for by whoever has it rendered, one request after another, so that no rule of the crawl ends at the browser. What
 * comes is judged by the browser as ever: one origin reads of another what that other allows it to.
 */
export interface Renderer {
  /**
   * The document as it stands when its scripts have come to rest, or when they have had their time, in UTF-8; undefined
   * when it could not be rendered. Resolves in bounded time once it is this page's turn, whatever its scripts do.
   */
  render(page: PageToRender): Promise<Buffer | undefined>

  /** Idempotent. */
  close(): Promise<void>
}

export type PageToRender = Readonly<{
  /** Canonical. */
  url: string
  /** As it came, unpacked. */
  body: Buffer
  /** As they came. */
  headers: ResponseHead['headers']
  /** A document that has become larger is not wanted. */
  maxBytes: number
  userAgent?: string | undefined
  signal: AbortSignal
  /** Asks for a part of the page; undefined when it may not be asked for. */
  ask(url: string): Promise<WebAnswer | undefined>
}>
