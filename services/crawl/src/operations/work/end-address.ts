/**
 * Where an address ends: its outcome, what was read of it, what is wrong with it, and where it leads.
 */
import type { Failure } from '../../model/crawl-state.ts'
import type { Finding, FindingCode } from '../../model/finding.ts'
import type { Outcome } from '../../model/outcome.ts'
import { mediaType, pageKind } from '../../model/response.ts'
import { hostOf } from '../../model/url.ts'
import type { ResponseHead, WebAnswer } from '../../model/web-answer.ts'
import type { Address, Result } from '../../ports/frontier.ts'
import { followLinks, type Page, readPage } from './page-links.ts'
import type { QueueWork } from './queue-work.ts'

export type Ending = Readonly<{
  outcome: Outcome
  /** Completes the sentence that begins with the address. */
  message: string
  /** When it was asked for. */
  answer?: WebAnswer
  /** Our product token in lower case. */
  robot?: string
}>

const noPage: Page = { title: undefined, canonical: undefined, noindex: false, facts: undefined }

/** Ends an address that leads nowhere else by redirect. */
export function endAddress(queue: QueueWork, address: Address, ending: Ending): void {
  const { outcome, answer, robot = '' } = ending
  const head = answer?.kind === 'response' ? answer : answer?.head
  const body = answer?.kind === 'response' ? answer.body : undefined
  if (queue.scope === undefined) settleStart(queue, address, outcome)
  const kind = outcome === 'fetched' && head !== undefined ? pageKind(head, body) : undefined
  const page =
    kind === undefined || head === undefined || body === undefined
      ? noPage
      : readPage(kind, head, body, address.url, robot)
  if (page.facts !== undefined) followLinks(page.facts, address, queue)
  queue.end({
    ...responseOf(address, head, answer?.ms),
    outcome,
    bytes: body?.length ?? 0,
    title: page.title,
    canonical: page.canonical,
    noindex: page.noindex,
    findings: findingsOf(address, ending, head?.status, page),
  })
}

export type Redirect = Readonly<{
  /** Canonical; undefined when it leads nowhere. */
  to: string | undefined
  status: number
  ms: number
  mostHops: number
}>

/** Ends an address that redirects: as `redirected`, and where it leads is an address like others; or as broken. */
export function redirectAddress(queue: QueueWork, address: Address, { to, status, ms, mostHops }: Redirect): void {
  const head: ResponseHead = { status, headers: {} }
  const broken = brokenRedirect(address, to, mostHops)
  const findings = broken ?? (address.via.length === 1 ? [chainFinding(address, to)] : [])
  if (broken === undefined && to !== undefined) {
    const via = [...address.via, address.url]
    if (hostOf(to) === queue.hostName)
      queue.find(to, address.depth, { referrer: { host: queue.host, seq: address.seq }, via })
    else if (queue.scope === undefined) queue.send(to, address.depth, address.seq, via)
    else queue.meetStranger(to)
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
    findings,
  })
}

function brokenRedirect({ url, via }: Address, to: string | undefined, mostHops: number): Finding[] | undefined {
  if (to === undefined) return [{ code: 'redirect-nowhere', message: `${url} redirects without saying where to.` }]
  if (to === url || via.includes(to)) return [{ code: 'redirect-loop', message: `${url} redirects back to ${to}.` }]
  if (via.length >= mostHops)
    return [{ code: 'redirect-too-long', message: `${via[0]} is redirected more than ${mostHops} times.` }]
  return undefined
}

const chainFinding = ({ url, via }: Address, to: string | undefined): Finding => ({
  code: 'redirect-chain',
  message: `${via[0]} redirects to ${url}, which redirects on to ${to}.`,
})

/** The start decides what the crawl is about, or that there is no crawl. */
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

function findingsOf({ url }: Address, { outcome, message }: Ending, status: number | undefined, page: Page): Finding[] {
  if (outcome === 'fetched') {
    return page.facts !== undefined && !page.facts.title
      ? [{ code: 'missing-title', message: `${url} has no title.` }]
      : []
  }
  const code = outcome === 'http_error' && (status ?? 0) >= 500 ? 'server-error' : findingCodes[outcome]
  return code === undefined ? [] : [{ code, message: `${url} ${message}.` }]
}

const findingCodes: Readonly<Partial<Record<Outcome, FindingCode>>> = {
  http_error: 'broken-link',
  network_error: 'unreachable',
  timeout: 'unreachable',
  blocked_address: 'blocked-target',
  too_large: 'too-large',
}
