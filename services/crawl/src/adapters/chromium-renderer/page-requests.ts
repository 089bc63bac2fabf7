/**
 * What one page loads. The page itself is answered with what has come already; its parts are asked for, one after another.
 * A redirect is answered as such, so that the browser follows it hop by hop and judges where it ends.
 */
import { canonicalUrl } from '../../model/addresses/url.ts'
import type { ResponseHead, WebResponse } from '../../model/web-answer.ts'
import type { PageToRender } from '../../ports/renderer.ts'
import type { PartAnswer, PausedRequest } from './browser.ts'
import { type Embedder, embedderOf, mayEmbed } from './resource-policy.ts'

/** Requests of one page that are asked for. */
const maxParts = 200
/** Requests of one page, with those that are refused; past this it is taken as it stands. */
const maxRequests = 2_000
/** What scripts need; pictures, fonts and films are left out. */
const wantedTypes: ReadonlySet<string> = new Set(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch'])

export class PageRequests {
  /** Resolves when there are so many that no more are looked at. */
  readonly flooded: Promise<void>
  readonly #page: PageToRender
  readonly #flood: () => void
  /**
   * The documents that each frame was answered with. Which of them it shows is not known here: it may stay where it was,
   * as with a 204 or a download.
   */
  readonly #frames = new Map<string, readonly Embedder[]>()
  #mainFrame: string | undefined
  #requests = 0
  #parts = 0
  /** One request after another. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(page: PageToRender) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.flooded = promise
    this.#flood = resolve
    this.#page = page
  }

  /** The frame of the page itself; undefined until it is there. */
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

  /** Where scripts lead the page is not followed. */
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

  /** Whether a frame may embed an answer, whichever of its documents it shows. */
  #embeds(frameId: string, url: string, answer: WebResponse): boolean {
    const documents = this.#frames.get(frameId) ?? []
    return documents.length === 0
      ? mayEmbed(undefined, url, answer)
      : documents.every((document) => mayEmbed(document, url, answer))
  }

  #inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(ask)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

/** Of a request that CORS is asked about. */
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

/** All other header fields: what a browser makes of a policy is the browser's. */
function passedOn(headers: ResponseHead['headers']): PartAnswer['headers'] {
  return Object.entries(headers).flatMap(([name, given]) => {
    if (given === undefined || keptBack.has(name)) return []
    const values = typeof given === 'string' ? [given] : given
    return values.map((value) => ({ name, value }))
  })
}
