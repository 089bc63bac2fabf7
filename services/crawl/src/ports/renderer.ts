import type { WebAnswer } from '../model/web-answer.ts'

/**
 * A browser that runs the scripts of a page which has come. It asks nothing of the web by itself: whatever a page loads is
 * asked for by whoever has it rendered, one request after another, so that no rule of the crawl ends at the browser.
 */
export interface Renderer {
  /** The document as it stands when its scripts have come to rest, in UTF-8; undefined when it could not be rendered. */
  render(page: PageToRender): Promise<Buffer | undefined>

  /** Idempotent. */
  close(): Promise<void>
}

export type PageToRender = Readonly<{
  /** Canonical. */
  url: string
  /** As it came, unpacked. */
  body: Buffer
  /** As it came. */
  contentType: string
  userAgent?: string | undefined
  signal: AbortSignal
  /** Asks for a part of the page; undefined when it may not be asked for. */
  ask(url: string): Promise<WebAnswer | undefined>
}>
