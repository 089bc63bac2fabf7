import { z } from 'zod'
import { categories, findingCodes, severities } from '../../model/finding.ts'
import { outcomes } from '../../model/outcome.ts'
import type { Left } from '../../operations/find-left.ts'
import type { Issue, Page } from '../../operations/find-pages.ts'

export const pageRecord = z
  .object({
    page_id: z.uuid().nullable().meta({ description: 'Null for an address that was never asked.' }),
    url: z.string(),
    final_url: z.string().meta({ description: 'Where it leads over all redirects; the same as `url` without any.' }),
    duplicate_of: z.uuid().nullable().meta({ description: 'The first page of the crawl with the same content.' }),
    status: z.int().nullable().meta({ description: 'The HTTP status; null where no answer came.' }),
    outcome: z.enum(outcomes).meta({ description: 'How the address ended; each ends once, in one of these.' }),
    depth: z.int().min(0).nullable().meta({ description: 'Links from the start; null outside of the scope.' }),
    title: z.string().nullable(),
    canonical: z.string().nullable(),
    content_type: z.string().nullable(),
    bytes: z.int().min(0).meta({ description: 'Of the body, unpacked.' }),
    response_time_ms: z.int().min(0).nullable(),
    referrer: z.string().nullable().meta({ description: 'The page on which it was found first.' }),
  })
  .meta({ id: 'CrawlPage' })

export const pageRecordOf = (page: Page): z.output<typeof pageRecord> => ({
  page_id: page.page_id,
  url: page.url,
  final_url: page.finalUrl,
  duplicate_of: page.duplicate_of,
  status: page.status,
  outcome: page.outcome,
  depth: page.depth,
  title: page.title,
  canonical: page.canonical,
  content_type: page.content_type,
  bytes: page.bytes,
  response_time_ms: page.response_ms,
  referrer: page.referrer,
})

/** An address that was never asked. */
export const leftRecordOf = ({ url, outcome, depth, referrer }: Left): z.output<typeof pageRecord> => ({
  page_id: null,
  url,
  final_url: url,
  duplicate_of: null,
  status: null,
  outcome,
  depth,
  title: null,
  canonical: null,
  content_type: null,
  bytes: 0,
  response_time_ms: null,
  referrer,
})

export const linkRecord = z
  .object({
    url: z.string(),
    is_internal: z.boolean().meta({ description: 'Whether it is on the page’s own host.' }),
  })
  .meta({ id: 'CrawlLink' })

export const issueRecord = z
  .object({
    issue_id: z.uuid(),
    page_id: z.uuid(),
    url: z.string(),
    severity: z.enum(severities),
    category: z.enum(categories),
    code: z.string().meta({
      description: `Permanent; says which one fact it is. There are, and more may come: ${findingCodes.map((code) => `\`${code}\``).join(', ')}.`,
      example: 'missing-title',
    }),
    message: z.string().meta({ description: 'The fact as a sentence that begins with the address.' }),
  })
  .meta({ id: 'CrawlIssue' })

export const issueRecordOf = ({ issue_id, page_id, url, severity, category, code, message }: Issue) => ({
  issue_id,
  page_id,
  url,
  severity: severities.find((one) => one === severity) ?? 'info',
  category: categories.find((one) => one === category) ?? 'content',
  code,
  message,
})
