/**
 * What a crawl finds wrong with a site. Only what is certain from what was seen is found: each code names
 * one fact, and its sentence says which.
 */
export const severities = ['critical', 'error', 'warning', 'info'] as const
export type Severity = (typeof severities)[number]

export const categories = ['links', 'redirects', 'content', 'metadata', 'robots', 'performance', 'security'] as const
export type Category = (typeof categories)[number]

export type FindingCode = keyof typeof kinds

export type Finding = Readonly<{ code: FindingCode; message: string }>

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
  'missing-title': ['warning', 'metadata'],
} as const satisfies Readonly<Record<string, readonly [Severity, Category]>>

export const severityOf = (code: FindingCode): Severity => kinds[code][0]
export const categoryOf = (code: FindingCode): Category => kinds[code][1]
