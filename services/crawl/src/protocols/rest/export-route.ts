import type { Database } from '@alluvium/database'
import { type Route, raw, route } from '@alluvium/http/json'
import type { Caller } from '@alluvium/kernel'
import { z } from 'zod'
import type { Access } from '../../model/access.ts'
import { exportSource } from '../../operations/export-source.ts'
import { findCrawl } from '../../operations/find-crawls.ts'
import { exportFormats, formats } from '../export/formats.ts'
import type { WarcOptions } from '../export/warc.ts'
import { crawlParams } from './path-params.ts'

export type ExportRouteNeeds = WarcOptions & Readonly<{ database: Database; accessOf(caller: Caller): Access }>

export const exportRoute = ({ database, accessOf, ...names }: ExportRouteNeeds): Route =>
  route({
    method: 'GET',
    path: '/api/v1/crawls/{crawl_id}/export',
    summary: 'Everything a crawl has so far, as one file.',
    description:
      'The file is made while it is read. `warc` is WARC 1.1, each record packed by gzip; `wacz` is WACZ 1.1.1, which replay tools open; `sitemap` has 50,000 addresses at most, and `part` says which.',
    tags: ['crawls'],
    access: 'caller',
    params: crawlParams,
    search: z.object({
      format: z.enum(exportFormats).default('ndjson').meta({ description: 'What the file is.' }),
      part: z.int().min(1).max(20).default(1).meta({ description: 'Of a sitemap.' }),
    }),
    answers: {
      200: raw(
        'application/x-ndjson',
        'text/csv',
        'application/gzip',
        'application/wacz',
        'application/xml',
        'text/markdown',
      ),
    },
    refusals: [[404, 'crawl.crawl-missing', 'there is no such crawl, or it is another account’s']],
    async handle({ caller, params, search }) {
      const crawl = await database.read(findCrawl(params.crawl_id, accessOf(caller)))
      const { mediaType, ending, stream } = formats[search.format]
      return {
        status: 200,
        headers: {
          'content-type': mediaType,
          'content-disposition': `attachment; filename="crawl-${crawl.crawl_id}.${ending}"`,
          'x-content-type-options': 'nosniff',
        },
        body: stream(exportSource(database, crawl), { ...names, part: search.part }),
      }
    },
  })
