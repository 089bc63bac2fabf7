/** The body that starts a crawl. */
import { z } from 'zod'
import { type CrawlRules, scopes } from '../../model/addresses/crawl-rules.ts'
import { canonicalUrl, maxUrlLength } from '../../model/addresses/url.ts'
import { isSendable, productToken } from '../../model/robots/user-agent.ts'
import { isKeepable } from './kept-text.ts'

const globs = (what: string) =>
  z
    .array(
      z
        .string()
        .max(500)
        .refine((text) => /^[/*]/.test(text) && text.isWellFormed(), { error: 'must begin with / or *' }),
    )
    .max(100)
    .default([])
    .meta({ description: `${what} A star stands for any characters, slashes too; everything else for itself.` })

export const startBody = z
  .strictObject({
    start_url: z
      .string()
      .max(maxUrlLength)
      .refine((text) => isPlainUrl(text), { error: 'must be an http or https address without a user name' })
      .refine(isKeepable, { error: 'must be well-formed text' })
      .meta({
        description: 'Where the crawl begins; the crawl stays on its host, or on the one it redirects to.',
        example: 'https://example.com/',
      }),
    max_pages: z.int().min(1).max(1_000_000).default(100).meta({ description: 'Pages attempted at most, exactly.' }),
    request_delay_ms: z.int().min(0).max(60_000).default(500).meta({
      description:
        'The least time between the starts of two requests to one host, robots.txt and sitemaps included, whichever crawl makes them: the largest of their delays rules.',
    }),
    concurrency: z.int().min(1).max(256).default(4).meta({ description: 'Requests in flight at most.' }),
    use_sitemaps: z.boolean().default(true).meta({ description: 'Whether sitemaps are read for addresses.' }),
    scope: z
      .enum(scopes)
      .default('host')
      .meta({
        description:
          'What belongs to the crawl, as seen from where the start answers: its `host`; its `domain`, which is its registrable ' +
          'domain by the Public Suffix List (private suffixes count, so `a.github.io` is one) and every name below that; or what is on its host and begins with its path up to the last slash (`prefix`).',
      }),
    include: globs(
      'Only addresses of which path and query match one of these are followed; the start is fetched in any case.',
    ),
    exclude: globs('Addresses of which path and query match one of these are not followed.'),
    max_depth: z.int().min(0).max(100_000).optional().meta({
      description: 'Links from the start that are followed at most; 0 for the start alone. Without it 1,000.',
    }),
    respect_robots: z.boolean().default(true).meta({
      description:
        'Whether what robots.txt disallows is left out. Its Crawl-delay holds in any case, up to 60 s, and so does nofollow.',
    }),
    user_agent: z
      .string()
      .max(200)
      .refine(isSendable, { error: 'must be printable ASCII' })
      .refine((text) => productToken(text) !== undefined, { error: 'must begin with a name, such as ExampleBot/1.0' })
      .optional()
      .meta({
        description:
          'Sent with every request; what stands before its first `/` is the name that robots.txt may address.',
        example: 'ExampleBot/1.0 (+https://example.com/bot)',
      }),
    render: z.boolean().default(false).meta({
      description:
        'Whether the scripts of pages are run in a browser, and what they leave is read. A page that can not be rendered is read as it came.',
    }),
    webhook_url: z
      .string()
      .max(maxUrlLength)
      .refine((text) => isPlainUrl(text), { error: 'must be an http or https address without a user name' })
      .optional()
      .meta({
        description:
          'Is sent a POST of `{id, type, created_at, crawl}` when the crawl has started and ended: `crawl.started`, then `crawl.completed`, `crawl.failed` or ' +
          '`crawl.cancelled`, with `Alluvium-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" under the secret, hexadecimal>`. An answer other than 2xx, or ' +
          'none within ten seconds, has the message sent again, ever more rarely, for a day; `id` stays the same. Redirects are not followed.',
      }),
  })
  .meta({ id: 'StartCrawlRequest' })

function isPlainUrl(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed !== null && parsed.username === '' && parsed.password === '' && canonicalUrl(text) !== undefined
}

export const rulesOf = (body: z.output<typeof startBody>): CrawlRules => ({
  scope: body.scope,
  include: body.include,
  exclude: body.exclude,
  respectRobots: body.respect_robots,
  ...(body.max_depth === undefined ? {} : { maxDepth: body.max_depth }),
  ...(body.user_agent === undefined ? {} : { userAgent: body.user_agent }),
  ...(body.render ? { render: true as const } : {}),
})
