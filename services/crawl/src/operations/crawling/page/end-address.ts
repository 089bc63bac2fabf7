/**
 * Ends an address: its outcome, what was read of it, what is wrong with it, and where it leads.
 */
import { atOnce } from '@alluvium/kernel'
import { hostOf } from '../../../model/addresses/url.ts'
import type { Failure } from '../../../model/crawl-state.ts'
import type { Finding } from '../../../model/finding.ts'
import type { Outcome } from '../../../model/outcome.ts'
import { mediaType, pageKind } from '../../../model/response.ts'
import type { ResponseHead, WebAnswer } from '../../../model/web-answer.ts'
import type { Address, KeptAnswer, Result } from '../../../ports/frontier.ts'
import type { QueueWork } from '../queue/queue-work.ts'
import { keptAnswer } from './kept-answer.ts'
import { findingsOf } from './page-findings.ts'
import { followLinks, noPage, type Page, readPage } from './page-links.ts'

export type Ending = Readonly<{
  outcome: Outcome
  /** Completes the sentence that begins with the address. */
  message: string
  /** Undefined when no request was made. */
  answer?: WebAnswer
  /** Our product token in lower case. */
  robot?: string
}>

/** An answer as it was read: what the page says, and what of it is kept. */
export type Reading = Readonly<{ page: Page; kept: KeptAnswer | undefined }>

/** Reads the answer of an address, in short steps. */
export function* readEnding({ url }: Address, { outcome, answer, robot = '' }: Ending): Generator<void, Reading> {
  const { head, body } = partsOf(answer)
  const kind = outcome === 'fetched' && head !== undefined ? pageKind(head, body) : undefined
  const isPage = kind !== undefined && head !== undefined && body !== undefined
  const page = isPage ? yield* readPage(kind, head, body, url, robot) : noPage
  yield
  return { page, kept: head === undefined ? undefined : keptAnswer(head, outcome === 'fetched' ? body : undefined) }
}

const partsOf = (answer: WebAnswer | undefined): { head: ResponseHead | undefined; body: Buffer | undefined } =>
  answer?.kind === 'response' ? { head: answer, body: answer.body } : { head: answer?.head, body: undefined }

/** Ends an address that leads nowhere else by redirect. */
export const endAddress = (queue: QueueWork, address: Address, ending: Ending): void =>
  atOnce(endInSteps(queue, address, { ...ending, ...atOnce(readEnding(address, ending)) }))

/** Links that are handed on in one step. */
const stepLinks = 100

/** The same in short steps, for an address that was read; nothing more is done once the address does not count any more. */
export function* endInSteps(
  queue: QueueWork,
  address: Address,
  { page, kept, ...ending }: Ending & Reading,
): Generator<void, void> {
  const { outcome, answer } = ending
  const { head, body } = partsOf(answer)
  if (queue.scope === undefined) settleStart(queue, address, outcome)
  queue.links.countDropped(page.facts?.dropped ?? 0)
  const findings: Finding[] = []
  for (let from = 0; from < page.shortLinks.length; from += stepLinks) {
    followLinks(page.shortLinks.slice(from, from + stepLinks), address, queue)
    findings.push(...queue.links.takeFindings())
    yield
  }
  queue.end({
    ...responseOf(address, head, answer?.ms),
    outcome,
    bytes: body?.length ?? 0,
    title: page.title,
    description: page.description,
    canonical: page.canonical,
    noindex: page.noindex,
    kept,
    findings: [...findingsOf(address, ending, page), ...findings, ...queue.links.takeFindings()],
  })
}

/** Takes the steps as long as what becomes of the address counts. */
export function* whileActive(queue: QueueWork, address: Address, steps: Generator<void, void>): Generator<void, void> {
  while (queue.isActive(address) && steps.next().done !== true) yield
}

export type Redirect = Readonly<{
  /** Canonical; undefined when it leads nowhere. */
  to: string | undefined
  /** What it answered. */
  head: ResponseHead
  ms: number
  maxHops: number
}>

/** Ends an address that redirects: as `redirected`, and where it leads is an address like others; or as broken. */
export function redirectAddress(queue: QueueWork, address: Address, { to, head, ms, maxHops }: Redirect): void {
  const broken = brokenRedirect(address, to, maxHops)
  if (broken === undefined && to !== undefined) {
    const via = [...address.via, address.url]
    if (hostOf(to) === queue.hostName)
      queue.links.addHere(to, address.depth, { referrer: { host: queue.host, seq: address.seq }, via })
    else if (queue.scope === undefined) queue.links.sendElsewhere(to, address.depth, address.seq, via)
    else queue.links.addElsewhere(to, address.depth, address.seq, via)
  } else if (queue.scope === undefined) {
    queue.settleScope(address.url)
  }
  const outcome = broken === undefined ? 'redirected' : 'http_error'
  queue.end({
    ...responseOf(address, head, ms),
    outcome,
    bytes: 0,
    title: undefined,
    canonical: undefined,
    noindex: false,
    target: broken === undefined ? to : undefined,
    kept: keptAnswer(head, undefined),
    findings: broken ?? [],
  })
}

function brokenRedirect({ url, via }: Address, to: string | undefined, maxHops: number): Finding[] | undefined {
  if (to === undefined) return [{ code: 'redirect-nowhere', message: `${url} redirects without saying where to.` }]
  if (to === url || via.includes(to)) return [{ code: 'redirect-loop', message: `${url} redirects back to ${to}.` }]
  if (via.length >= maxHops)
    return [{ code: 'redirect-too-long', message: `${via[0]} is redirected more than ${maxHops} times.` }]
  return undefined
}

/** The start decides the scope of the crawl, or that the crawl fails. */
function settleStart(queue: QueueWork, { url }: Address, outcome: Outcome): void {
  const failure = startFailures[outcome]
  if (failure === undefined) queue.settleScope(url)
  else queue.fail(failure)
}

const startFailures: Readonly<Partial<Record<Outcome, Failure>>> = {
  network_error: 'start_unreachable',
  timeout: 'start_unreachable',
  disallowed: 'start_disallowed',
  blocked_address: 'start_blocked',
}

const responseOf = (
  { seq, url, depth }: Address,
  head: ResponseHead | undefined,
  ms: number | undefined,
): Pick<Result, 'seq' | 'url' | 'depth' | 'status' | 'contentType' | 'responseMs'> => ({
  seq,
  url,
  depth,
  status: head?.status,
  contentType: head === undefined ? undefined : mediaType(head),
  responseMs: ms === undefined ? undefined : Math.round(ms),
})
