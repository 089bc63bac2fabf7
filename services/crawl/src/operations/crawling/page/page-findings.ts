/**
 * What is wrong with a page, as far as the page alone can tell. What only shows beside other pages (the same title twice,
 * one redirect behind another) is found where pages are committed.
 */

import { hostOf } from '../../../model/addresses/url.ts'
import type { Finding, FindingCode } from '../../../model/finding.ts'
import type { Outcome } from '../../../model/outcome.ts'
import type { WebAnswer } from '../../../model/web-answer.ts'
import type { Address } from '../../../ports/frontier.ts'
import type { Page } from './page-links.ts'

/** Until the last byte, milliseconds: what takes longer is slow. */
const slowMs = 3_000
/** Unpacked bytes of a page: what is larger is heavy. */
const heavyBytes = 2 * 1_024 * 1_024

type Seen = Readonly<{ outcome: Outcome; message: string; answer?: WebAnswer }>

export function findingsOf({ url }: Address, { outcome, message, answer }: Seen, page: Page): Finding[] {
  const findings: Finding[] = []
  const find = (code: FindingCode, what: string): void => void findings.push({ code, message: `${url} ${what}.` })
  if (outcome !== 'fetched') {
    const code = outcome === 'http_error' && statusOf(answer) >= 500 ? 'server-error' : findingCodes[outcome]
    if (code !== undefined) find(code, message)
  }
  if (outcome === 'fetched') findInPage(url, page, find)
  const bytes = answer?.kind === 'response' ? (answer.body?.length ?? 0) : 0
  if (bytes > heavyBytes) find('heavy-page', `has ${bytes} bytes; more than ${heavyBytes} are heavy`)
  const ms = answer?.kind === 'response' ? Math.round(answer.ms) : 0
  if (ms > slowMs) find('slow-page', `took ${ms} ms; more than ${slowMs} are slow`)
  return findings
}

const statusOf = (answer: WebAnswer | undefined): number =>
  (answer?.kind === 'response' ? answer.status : answer?.head?.status) ?? 0

function findInPage(url: string, { facts, title, description, canonical, noindex }: Page, find: Find): void {
  if (noindex) find('noindex', 'asks not to be indexed')
  if (facts === undefined) return
  if (!title) find('missing-title', 'has no title')
  if (!description) find('missing-description', 'has no description')
  if (facts.hasTwoCanonicals) find('several-canonicals', 'names several canonical addresses')
  if (facts.canonical !== undefined && canonical === undefined)
    find('invalid-canonical', 'names a canonical address that is none')
  if (canonical !== undefined && hostOf(canonical) !== hostOf(url))
    find('foreign-canonical', `names a canonical address on another host, ${canonical}`)
  if (canonical !== undefined && canonical !== url && noindex)
    find('noindex-canonical', 'asks not to be indexed and names another address as canonical')
  if (facts.insecure !== undefined) find('mixed-content', `loads ${facts.insecure.slice(0, 500)} in the clear`)
}

type Find = (code: FindingCode, what: string) => void

const findingCodes: Readonly<Partial<Record<Outcome, FindingCode>>> = {
  http_error: 'broken-link',
  network_error: 'unreachable',
  timeout: 'unreachable',
  blocked_address: 'blocked-target',
  too_large: 'too-large',
}
