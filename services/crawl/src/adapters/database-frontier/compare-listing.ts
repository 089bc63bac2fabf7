/**
 * What is recommended to search engines and would not be listed by them: pages that others name as canonical, or that a
 * sitemap lists, and which are broken, redirect, are disallowed, ask not to be indexed or are canonical elsewhere. Whichever
 * of the two halves is committed last finds the pair, once.
 */
import type { Script } from '@alluvium/database'
import { type RawBuilder, sql } from 'kysely'
import type { FindingCode } from '../../model/finding.ts'
import type { Result } from '../../ports/frontier.ts'
import { statement } from '../../ports/statements.ts'
import type { Unlisted } from '../../ports/tables/pages.ts'
import type { CommitItem } from './commit-item.ts'
import { givenRows, jsonOf, type Row, written } from './given-rows.ts'
import type { Issue, Page } from './page-issue.ts'

const recommendedColumns = { crawl: 'integer', url: 'text', source: 'text', page_id: 'text' } as const
const unlistedColumns = { crawl: 'integer', url: 'text', why: 'text', page_id: 'text' } as const
const keyColumns = { crawl: 'integer', url: 'text', source: 'text' } as const

type Key = Readonly<{ crawl: number; url: string; source: string }>

/** Answers only the new ones: a sitemap may be read twice. */
const addRecommended = statement((db, { json }: { json: string }, engine) =>
  written(
    sql<Key>`INSERT INTO recommended (crawl, url, source, page_id)
      SELECT * FROM (${givenRows(engine, json, recommendedColumns)}) AS given
      WHERE true ON CONFLICT (crawl, url, source) DO NOTHING RETURNING crawl, url, source`,
    db,
  ),
)
const addUnlisted = statement((db, { json }: { json: string }, engine) =>
  written(
    sql<Omit<Key, 'source'>>`INSERT INTO unlisted (crawl, url, why, page_id)
      SELECT * FROM (${givenRows(engine, json, unlistedColumns)}) AS given
      WHERE true ON CONFLICT (crawl, url) DO NOTHING RETURNING crawl, url`,
    db,
  ),
)

type Pair = Readonly<{
  crawl: number
  url: string
  source: string
  why: Unlisted
  source_page: string | null
  page: string
}>

const pairColumns = sql`recommended.crawl, recommended.url, recommended.source, recommended.page_id AS source_page, unlisted.why, unlisted.page_id AS page`
const samePage = sql`unlisted.crawl = recommended.crawl AND unlisted.url = recommended.url`

/** Pairs of which at least one half is new. */
const pairsWith = statement((db, { recommended, unlisted }: { recommended: string; unlisted: string }, engine) => {
  const rows = (json: string, columns: Partial<typeof keyColumns>): RawBuilder<unknown> =>
    sql`(${givenRows(engine, json, columns)}) AS given`
  return written(
    sql<Pair>`
      SELECT ${pairColumns} FROM ${rows(recommended, keyColumns)}
      JOIN recommended ON recommended.crawl = given.crawl AND recommended.url = given.url AND recommended.source = given.source
      JOIN unlisted ON ${samePage}
      UNION
      SELECT ${pairColumns} FROM ${rows(unlisted, { crawl: 'integer', url: 'text' })}
      JOIN unlisted ON unlisted.crawl = given.crawl AND unlisted.url = given.url
      JOIN recommended ON ${samePage}`,
    db,
  )
})

export function* compareListing(items: readonly CommitItem[], pages: readonly Page[]): Script<readonly Issue[]> {
  const listed: Row[] = items.flatMap(({ commit }) => (commit.listed ?? []).map((url) => [commit.crawl, url, '', null]))
  const canonicals: Row[] = pages.flatMap(({ crawl, pageId, result: { url, outcome, canonical } }) =>
    outcome === 'fetched' && canonical !== undefined && canonical !== url ? [[crawl, canonical, url, pageId]] : [],
  )
  const poor: Row[] = pages.flatMap(({ crawl, pageId, result }) => {
    const why = unlistedBy(result)
    return why === undefined ? [] : [[crawl, result.url, why, pageId]]
  })
  const recommended = listed.length + canonicals.length
  if (recommended + poor.length === 0) return []
  const newly = recommended === 0 ? [] : yield* addRecommended.all({ json: jsonOf([...listed, ...canonicals]) })
  const unlisted = poor.length === 0 ? [] : yield* addUnlisted.all({ json: jsonOf(poor) })
  const pairs = yield* pairsWith.all({
    recommended: jsonOf(newly.map(({ crawl, url, source }) => [crawl, url, source])),
    unlisted: jsonOf(unlisted.map(({ crawl, url }) => [crawl, url])),
  })
  return pairs.map(issueOf)
}

/** Why no search engine would list a page; undefined for one that it might. */
function unlistedBy({ outcome, noindex, canonical, url }: Result): Unlisted | undefined {
  if (outcome === 'redirected') return 'redirect'
  if (outcome === 'disallowed') return 'disallowed'
  if (outcome === 'http_error' || outcome === 'network_error' || outcome === 'timeout') return 'broken'
  if (outcome !== 'fetched') return undefined
  if (noindex) return 'noindex'
  return canonical !== undefined && canonical !== url ? 'canonical' : undefined
}

const canonicalCodes: Readonly<Record<Unlisted, FindingCode>> = {
  broken: 'canonical-broken',
  redirect: 'canonical-redirect',
  disallowed: 'canonical-disallowed',
  noindex: 'canonical-noindex',
  canonical: 'canonical-chain',
}
const sitemapCodes: Readonly<Record<Unlisted, FindingCode>> = {
  broken: 'sitemap-broken',
  redirect: 'sitemap-redirect',
  disallowed: 'sitemap-disallowed',
  noindex: 'sitemap-noindex',
  canonical: 'sitemap-canonical',
}
const reasons: Readonly<Record<Unlisted, string>> = {
  broken: 'can not be had',
  redirect: 'redirects',
  disallowed: 'is disallowed by robots.txt',
  noindex: 'asks not to be indexed',
  canonical: 'names another address as canonical',
}

/** The issue of the page that names the address. A sitemap is no page, so its issues belong to the address itself. */
function issueOf({ crawl, url, source, why, source_page: sourcePage, page }: Pair): Issue {
  if (sourcePage === null) {
    const message = `A sitemap lists ${url}, which ${reasons[why]}.`
    return { crawl, pageId: page, url, code: sitemapCodes[why], message }
  }
  const message = `${source} names ${url} as canonical, which ${reasons[why]}.`
  return { crawl, pageId: sourcePage, url: source, code: canonicalCodes[why], message }
}
