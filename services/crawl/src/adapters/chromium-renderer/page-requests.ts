/**
 * The requests of one page. The page itself is answered with the bytes that were already fetched; its parts are fetched, one after
 * another. A redirect is answered as a redirect, so that the browser follows it hop by hop and checks its target.
 */
import { serialQueue } from '@alluvium/kernel'
import { canonicalUrl } from '../../model/addresses/url.ts'
import type { ResponseHead, WebResponse } from '../../model/web-answer.ts'
import type { PageToRender } from '../../ports/renderer.ts'
import type { PartAnswer, PausedRequest } from './browser.ts'
import { type Embedder, embedderOf, mayEmbed } from './resource-policy.ts'

/** How many requests of one page are fetched. */
const maxParts = 200
/** How many requests one page may make, including refused ones. After that the page is read as it is. */
const maxRequests = 2_000
/** The resource types that scripts need; pictures, fonts and films are left out. */
const wantedTypes: ReadonlySet<string> = new Set(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch'])

export class PageRequests {
  /** Resolves when the page has made too many requests. */
  readonly flooded: Promise<void>
  readonly #page: PageToRender
  readonly #flood: () => void
  /**
   * All documents that each frame got as answers. Which one the frame shows is unknown here: it may still show an older one,
   * as after a 204 or a download.
   */
  readonly #frames = new Map<string, readonly Embedder[]>()
  #mainFrame: string | undefined
  #requests = 0
  #parts = 0
  readonly #inTurn = serialQueue()

  constructor(page: PageToRender) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.flooded = promise
    this.#flood = resolve
    this.#page = page
  }

  /** The frame of the page itself; undefined before its first request. */
  get mainFrame(): string | undefined {
    return this.#mainFrame
  }

  take(request: PausedRequest): void {
    this.#requests += 1
    if (this.#requests > maxRequests) this.#flood()
    else if (this.#mainFrame === undefined) this.#answerPage(request)
    else if (this.#isWanted(request)) this.#inTurn(() => this.#answerPart(request)).catch(() => request.refuse())
    else request.refuse()
  }

  #answerPage(request: PausedRequest): void {
    if (request.resourceType !== 'Document') return request.refuse()
    const { url, headers, body } = this.#page
    this.#mainFrame = request.frameId
    this.#shows(request.frameId, embedderOf(url, { status: 200, headers }))
    request.answer({ status: 200, headers: passedOn(headers), body })
  }

  /** Navigation by scripts is not followed. */
  #isWanted({ method, resourceType, frameId }: PausedRequest): boolean {
    if (method !== 'GET' || !wantedTypes.has(resourceType)) return false
    if (resourceType === 'Document' && frameId === this.#mainFrame) return false
    this.#parts += 1
    return this.#parts <= maxParts
  }

  async #answerPart(request: PausedRequest): Promise<void> {
    const { resourceType, frameId } = request
    const url = canonicalUrl(request.url)
    const answer = url === undefined ? undefined : await this.#page.ask(url)
    if (url === undefined || answer?.kind !== 'response') return request.refuse()
    const isDocument = resourceType === 'Document'
    if (!isDocument && !hasOrigin(request) && !this.#embeds(frameId, url, answer)) return request.refuse()
    if (isDocument) this.#shows(frameId, embedderOf(url, answer))
    request.answer(partOf(answer))
  }

  #shows(frameId: string, document: Embedder): void {
    this.#frames.set(frameId, [...(this.#frames.get(frameId) ?? []), document])
  }

  /** Whether a frame may embed an answer, whichever of its possible documents it shows. */
  #embeds(frameId: string, url: string, answer: WebResponse): boolean {
    const documents = this.#frames.get(frameId) ?? []
    return documents.length === 0
      ? mayEmbed(undefined, url, answer)
      : documents.every((document) => mayEmbed(document, url, answer))
  }
}

/** Whether CORS is asked about a request. */
const hasOrigin = ({ headers }: PausedRequest): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'origin')

const partOf = ({ status, headers, body = Buffer.alloc(0) }: WebResponse): PartAnswer => ({
  status,
  headers: passedOn(headers),
  body,
})

/** What speaks of the connection or the packing, which are not the browser's; and what would be remembered. */
const keptBack: ReadonlySet<string> = new Set([
  'accept-ch',
  'alt-svc',
  'clear-site-data',
  'connection',
  'content-encoding',
  'content-length',
  'critical-ch',
  'keep-alive',
  'nel',
  'report-to',
  'reporting-endpoints',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
])

/** All other header fields are passed on: the browser itself applies policies. */
function passedOn(headers: ResponseHead['headers']): PartAnswer['headers'] {
  return Object.entries(headers).flatMap(([name, given]) => {
    if (given === undefined || keptBack.has(name)) return []
    const values = typeof given === 'string' ? [given] : given
    return values.map((value) => ({ name, value }))
  })
}
