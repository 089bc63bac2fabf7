/**
 * Issues of pages compared with each other. Each is found in the commit that brings its second half, so the issues of a
 * crawl are exact at every moment:
 *   a title, a description or a content that an earlier page had     with the later page
 *   a redirect to what redirects itself                              with the first of the two
 *   an address that is recommended and would not be listed           with who recommends it (`compare-listing.ts`)
 */
import { hash } from 'node:crypto'
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import type { FindingCode } from '../../model/finding.ts'
import type { Result } from '../../ports/frontier.ts'
import { statement } from '../../ports/statements.ts'
import type { CommitItem } from './commit-item.ts'
import { compareListing } from './compare-listing.ts'
import { givenRows, insertMany, jsonOf, type Row, written } from './given-rows.ts'
import type { Issue, Page } from './page-issue.ts'

const kinds = ['title', 'description'] as const
type Kind = (typeof kinds)[number]

/** `duplicates`: the original of each page that has one. */
export function* comparePages(
  items: readonly CommitItem[],
  duplicates: ReadonlyMap<string, string>,
): Script<readonly Issue[]> {
  const pages = items.flatMap(({ commit, pageIds }) =>
    commit.results.map((result, index): Page => ({ crawl: commit.crawl, pageId: pageIds[index] ?? '', result })),
  )
  const contents = pages.filter(({ pageId }) => duplicates.has(pageId)).map(duplicateContent)
  const names = yield* repeatedNames(pages.filter(({ pageId, result }) => isIndexed(result) && !duplicates.has(pageId)))
  const chains = yield* redirectChains(pages)
  return [...contents, ...names, ...chains, ...(yield* compareListing(items, pages))]
}

/** Whether a search engine would list it. A page that is canonical elsewhere or asks not to be listed may share a title. */
const isIndexed = ({ outcome, noindex, canonical, url }: Result): boolean =>
  outcome === 'fetched' && !noindex && (canonical === undefined || canonical === url)

const issueOf = ({ crawl, pageId, result }: Page, code: FindingCode, what: string): Issue => ({
  crawl,
  pageId,
  url: result.url,
  code,
  message: `${result.url} ${what}.`,
})

const duplicateContent = (page: Page): Issue =>
  issueOf(page, 'duplicate-content', 'has the same content as an earlier page')

const nameColumns = { crawl: 'integer', kind: 'text', digest: 'text', page_id: 'text', url: 'text' } as const
const addNames = insertMany('names', nameColumns, 'ON CONFLICT (crawl, kind, digest) DO NOTHING')
/** Names that an earlier page had, each with the first of them. */
const firstNames = statement((db, { json }: { json: string }, engine) =>
  written(
    sql<{ crawl: number; kind: Kind; digest: string; page_id: string; url: string }>`
      SELECT names.* FROM names JOIN (${givenRows(engine, json, nameColumns)}) AS given
      ON names.crawl = given.crawl AND names.kind = given.kind AND names.digest = given.digest
      WHERE names.page_id <> given.page_id`,
    db,
  ),
)

function* repeatedNames(pages: readonly Page[]): Script<Issue[]> {
  const given = pages.flatMap((page) =>
    kinds.flatMap((kind) => {
      const name = page.result[kind]
      if (name === undefined || name === '') return []
      return [{ page, kind, row: [page.crawl, kind, digestOf(name), page.pageId, page.result.url] }]
    }),
  )
  if (given.length === 0) return []
  yield* addNames(given.map(({ row }) => row))
  const rows = yield* firstNames.all({ json: jsonOf(given.map(({ row }) => row)) })
  const firsts = new Map(rows.map((row) => [`${row.crawl}/${row.kind}/${row.digest}`, row]))
  return given.flatMap(({ page, kind, row }) => {
    const first = firsts.get(row.slice(0, 3).join('/'))
    if (first === undefined || first.page_id === page.pageId) return []
    return [issueOf(page, `duplicate-${kind}`, `has the same ${kind} as ${first.url}`)]
  })
}

const digestOf = (name: string): string => hash('sha256', name, 'base64url').slice(0, 22)

const redirectColumns = { crawl: 'integer', url: 'text', target: 'text', page_id: 'text' } as const
const addRedirects = insertMany('redirects', redirectColumns, 'ON CONFLICT (crawl, url) DO NOTHING')

type Chain = Readonly<{ crawl: number; page_id: string; url: string; target: string; next: string }>

/** Pairs of which at least one half is new. */
const chainsThrough = statement((db, { json }: { json: string }, engine) => {
  const given = sql`(${givenRows(engine, json, { crawl: 'integer', url: 'text' })}) AS given`
  const pair = sql`SELECT first.crawl, first.page_id, first.url, first.target, second.target AS next`
  return written(
    sql<Chain>`
      ${pair} FROM ${given}
      JOIN redirects AS first ON first.crawl = given.crawl AND first.url = given.url
      JOIN redirects AS second ON second.crawl = first.crawl AND second.url = first.target
      UNION
      ${pair} FROM ${given}
      JOIN redirects AS second ON second.crawl = given.crawl AND second.url = given.url
      JOIN redirects AS first ON first.crawl = second.crawl AND first.target = second.url`,
    db,
  )
})

function* redirectChains(pages: readonly Page[]): Script<Issue[]> {
  const redirects: Row[] = pages.flatMap(({ crawl, pageId, result }) =>
    result.target === undefined ? [] : [[crawl, result.url, result.target, pageId]],
  )
  if (redirects.length === 0) return []
  yield* addRedirects(redirects)
  const chains = yield* chainsThrough.all({ json: jsonOf(redirects.map((row) => row.slice(0, 2))) })
  return chains.map(({ crawl, page_id: pageId, url, target, next }) => ({
    crawl,
    pageId,
    url,
    code: 'redirect-chain',
    message: `${url} redirects to ${target}, which redirects on to ${next}.`,
  }))
}
