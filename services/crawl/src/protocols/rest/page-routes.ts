/** What a crawl has found: its pages, what they hold, where they lead, and what is wrong with them. */
import type { Database } from '@alluvium/database'
import { cursorHeaders, cursorSearch, type Route, raw, route } from '@alluvium/http/json'
import type { Caller } from '@alluvium/kernel'
import { z } from 'zod'
import type { Access } from '../../model/access.ts'
import { listedOf } from '../../operations/find-left.ts'
import { listIssues, listPages } from '../../operations/find-pages.ts'
import { headOf, linksOf, pageContent } from '../../operations/page-content.ts'
import {
  issueRecord,
  issueRecordOf,
  leftRecordOf,
  linkRecord,
  pageRecord,
  pageRecordOf,
} from '../records/page-record.ts'
import { crawlParams, pageParams } from './path-params.ts'

export type PageRoutesNeeds = Readonly<{ database: Database; accessOf(caller: Caller): Access }>

const crawlMissing = [404, 'crawl.crawl-missing', 'there is no such crawl, or it is another account’s'] as const
const pageMissing = [404, 'crawl.page-missing', 'the crawl has no such page'] as const
const contentMissing = [404, 'crawl.content-missing', 'nothing is kept of what the page holds'] as const
const tags = ['crawls']

export const pageRoutes = ({ database, accessOf }: PageRoutesNeeds): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/v1/crawls/{crawl_id}/pages',
    summary: 'Lists every address that a crawl has discovered, with its outcome.',
    description:
      'First those that came to their end, in that order. While the crawl runs, more are added behind the last one: who has read to the end goes on with the same cursor later. When it has ended, those that it never asked follow (out of scope, past max_pages, cancelled); they have no `page_id`.',
    tags,
    access: 'caller',
    params: crawlParams,
    search: cursorSearch,
    answers: { 200: z.array(pageRecord) },
    refusals: [crawlMissing],
    async handle({ caller, params, search }) {
      const { cursor: after, limit } = search
      const { crawl, pages, left } = await database.read(listPages(params.crawl_id, accessOf(caller), { after, limit }))
      const body = [...pages.map(pageRecordOf), ...left.map(leftRecordOf)]
      const total = listedOf(crawl)
      const next = body.length > 0 && after + body.length < total ? after + body.length : undefined
      const headers = cursorHeaders(`/api/v1/crawls/${params.crawl_id}/pages`, { limit, total, next })
      return { status: 200, headers, body }
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/crawls/{crawl_id}/issues',
    summary: 'Lists what is wrong with the pages of a crawl, in the order in which it was found.',
    tags,
    access: 'caller',
    params: crawlParams,
    search: cursorSearch,
    answers: { 200: z.array(issueRecord) },
    refusals: [crawlMissing],
    async handle({ caller, params, search }) {
      const { cursor: after, limit } = search
      // One more than requested, which tells whether there is more.
      const range = { after, limit: limit === 0 ? 0 : limit + 1 }
      const { crawl, issues } = await database.read(listIssues(params.crawl_id, accessOf(caller), range))
      const page = issues.slice(0, limit)
      const next = issues.length > limit ? page.at(-1)?.number : undefined
      const headers = cursorHeaders(`/api/v1/crawls/${params.crawl_id}/issues`, { limit, total: crawl.issues, next })
      return { status: 200, headers, body: page.map(issueRecordOf) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/crawls/{crawl_id}/pages/{page_id}/content',
    summary: 'What a page holds, with the media type that its server gave it.',
    description: 'Unpacked, and otherwise byte for byte. It is sent so that no browser runs anything of it.',
    tags,
    access: 'caller',
    params: pageParams,
    answers: { 200: raw('*/*') },
    refusals: [crawlMissing, pageMissing, contentMissing],
    async handle({ caller, params }) {
      const pageRequest = { crawlId: params.crawl_id, pageId: params.page_id }
      const { page, body } = await pageContent(database, pageRequest, accessOf(caller))
      const contentType =
        page.content_type === null ? undefined : headOf(page).find(([name]) => name === 'content-type')
      return { status: 200, headers: inertHeaders(page.page_id, page.content_type, contentType?.[1]), body }
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/crawls/{crawl_id}/pages/{page_id}/links',
    summary: 'Where a page leads: the addresses on it that a crawl may follow, each once, in the order of the page.',
    tags,
    access: 'caller',
    params: pageParams,
    answers: { 200: z.array(linkRecord) },
    refusals: [crawlMissing, pageMissing, contentMissing],
    async handle({ caller, params }) {
      const pageRequest = { crawlId: params.crawl_id, pageId: params.page_id }
      const { page, body } = await pageContent(database, pageRequest, accessOf(caller))
      const links = await linksOf(page, body)
      return { status: 200, body: links.map(({ url, isInternal }) => ({ url, is_internal: isInternal })) }
    },
  }),
]

/** Types that a browser shows without running anything once scripts are off; whatever else there is, is saved. */
const shownTypes: ReadonlySet<string | null> = new Set(['text/html', 'text/plain'])

function inertHeaders(pageId: string, type: string | null, field: string | undefined): Record<string, string> {
  const isShown = shownTypes.has(type)
  return {
    'content-type':
      field !== undefined && /^[\x20-\x7e]{1,200}$/.test(field) ? field : (type ?? 'application/octet-stream'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    'content-disposition': isShown ? 'inline' : `attachment; filename="${pageId}"`,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  }
}
