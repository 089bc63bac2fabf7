/** The formats a crawl is exported in, each as a stream that is made while it is read. */
import type { ExportSource } from '../../operations/export-source.ts'
import { csv, markdown, ndjson, sitemap } from './text-formats.ts'
import { wacz } from './wacz.ts'
import { type WarcOptions, warcRecords } from './warc.ts'

export const exportFormats = ['ndjson', 'csv', 'warc', 'wacz', 'sitemap', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]

type Format = Readonly<{
  mediaType: string
  /** Of the file's name. */
  ending: string
  stream(source: ExportSource, options: ExportOptions): AsyncIterable<Uint8Array | string>
}>

/** `part`: of a sitemap, from 1 on. */
export type ExportOptions = WarcOptions & Readonly<{ part: number }>

export const formats: Readonly<Record<ExportFormat, Format>> = {
  ndjson: { mediaType: 'application/x-ndjson', ending: 'ndjson', stream: ndjson },
  csv: { mediaType: 'text/csv; charset=utf-8; header=present', ending: 'csv', stream: csv },
  warc: { mediaType: 'application/gzip', ending: 'warc.gz', stream: warc },
  wacz: { mediaType: 'application/wacz', ending: 'wacz', stream: wacz },
  sitemap: {
    mediaType: 'application/xml; charset=utf-8',
    ending: 'xml',
    stream: (source, { part }) => sitemap(source, part),
  },
  markdown: { mediaType: 'text/markdown; charset=utf-8', ending: 'md', stream: markdown },
}

export async function* warc(source: ExportSource, options: WarcOptions): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of warcRecords(source, options)) yield bytes
}
