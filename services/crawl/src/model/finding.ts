/**
 * What a crawl finds wrong with a site. Only what is certain from what was seen is found: each code names
 * one fact, and its sentence says which.
 */
export const severities = ['critical', 'error', 'warning', 'info'] as const
export type Severity = (typeof severities)[number]

export const categories = ['links', 'redirects', 'content', 'metadata', 'robots', 'performance', 'security'] as const
export type Category = (typeof categories)[number]

export type FindingCode = keyof typeof kinds

/** `once`: a crawl reports findings with the same `once` a single time; without it, every time. */
export type Finding = Readonly<{ code: FindingCode; message: string; once?: string }>

/** Codes are public and permanent. */
const kinds = {
  'broken-link': ['error', 'links'],
  'server-error': ['critical', 'links'],
  unreachable: ['critical', 'links'],
  'blocked-target': ['error', 'security'],
  'too-large': ['warning', 'performance'],
  'redirect-chain': ['warning', 'redirects'],
  'redirect-loop': ['error', 'redirects'],
  'redirect-too-long': ['error', 'redirects'],
  'redirect-nowhere': ['error', 'redirects'],
  'endless-space': ['warning', 'links'],
  'missing-title': ['warning', 'metadata'],
  'duplicate-title': ['warning', 'metadata'],
  'missing-description': ['info', 'metadata'],
  'duplicate-description': ['info', 'metadata'],
  'duplicate-content': ['info', 'content'],
  'several-canonicals': ['warning', 'metadata'],
  'invalid-canonical': ['warning', 'metadata'],
  'foreign-canonical': ['info', 'metadata'],
  'canonical-broken': ['error', 'metadata'],
  'canonical-redirect': ['warning', 'metadata'],
  'canonical-disallowed': ['warning', 'robots'],
  'canonical-noindex': ['warning', 'robots'],
  'canonical-chain': ['warning', 'metadata'],
  'sitemap-broken': ['error', 'links'],
  'sitemap-redirect': ['warning', 'redirects'],
  'sitemap-disallowed': ['warning', 'robots'],
  'sitemap-noindex': ['warning', 'robots'],
  'sitemap-canonical': ['warning', 'metadata'],
  'long-crawl-delay': ['info', 'robots'],
  'robots-undecided': ['warning', 'robots'],
  noindex: ['info', 'robots'],
  'noindex-canonical': ['warning', 'robots'],
  'slow-page': ['warning', 'performance'],
  'heavy-page': ['warning', 'performance'],
  'mixed-content': ['warning', 'security'],
} as const satisfies Readonly<Record<string, readonly [Severity, Category]>>

export const findingCodes = Object.keys(kinds)

export const severityOf = (code: FindingCode): Severity => kinds[code][0]
export const categoryOf = (code: FindingCode): Category => kinds[code][1]
