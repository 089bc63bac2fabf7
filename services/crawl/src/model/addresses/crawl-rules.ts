/** The options of a crawl besides its start and its speed. */
export const scopes = ['host', 'domain', 'prefix'] as const
export type Scope = (typeof scopes)[number]

export type CrawlRules = Readonly<{
  scope: Scope
  /** Globs over path and query; an address has to match one of them. None: everything does. */
  include: readonly string[]
  /** Globs over path and query; an address that matches one of them is left out. */
  exclude: readonly string[]
  /** Links from the start; undefined for the cap that all crawls have. */
  maxDepth?: number | undefined
  respectRobots: boolean
  /** Undefined for the service's own. */
  userAgent?: string | undefined
  /** Whether the scripts of pages are run; undefined for not. */
  render?: true | undefined
}>

export const defaultRules: CrawlRules = { scope: 'host', include: [], exclude: [], respectRobots: true }

/** Writes rules as the database keeps them; null for the defaults. */
export function writtenRules(rules: CrawlRules): string | null {
  const text = JSON.stringify(rules)
  return text === JSON.stringify(defaultRules) ? null : text
}

export const readRules = (text: string | null): CrawlRules =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `writtenRules` wrote it
  text === null ? defaultRules : (JSON.parse(text) as CrawlRules)
